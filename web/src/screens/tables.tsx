// The list of tables, those that wait for this person first.

import { useEffect } from "preact/hooks";
import type { Entry, Standing } from "../contract/core";
import { address } from "../home/route";
import { waiting } from "../home/stage";
import { Lines, Refusal } from "../ui/notice";
import { useAnswer } from "../ui/run";
import { Screen } from "../ui/screen";

const ORDER: Standing[] = ["yours", "theirs", "foreign", "over"];

const MARKS: Record<Standing, string> = {
  yours: "Your turn",
  theirs: "Waiting",
  foreign: "Watching",
  over: "Over",
};

/** What waits for the person: a turn to play, or one to send. */
function rank(entry: Entry): number {
  return ORDER.indexOf(entry.standing) - (entry.to_send ? 0.5 : 0);
}

/** Whether the person is to do something. */
const isDue = ({ to_send, standing }: Entry) => to_send || standing === "yours";

function Row({ entry }: { entry: Entry }) {
  const mark = entry.to_send && entry.standing !== "yours" ? "To send" : MARKS[entry.standing];
  return (
    <li>
      <a class={isDue(entry) ? "entry due" : "entry"} href={address({ name: "table", file: entry.file })}>
        <span class="mark">{mark}</span>
        <span class="what">
          <b>{entry.title}</b> {entry.seats.join(", ")}
          <span class="stands">{entry.stands}</span>
          {entry.next && <span class="next-step">{entry.next}</span>}
          {entry.last && <span class="hint">{entry.last}</span>}
          {entry.parted.map((line) => (
            <span class="parted">{line}</span>
          ))}
        </span>
        <span class="when">
          {entry.waited && (
            <span title={entry.since}>
              {entry.standing === "over" ? "" : "for "}
              {entry.waited}
            </span>
          )}
          <span class="hint">
            {entry.turns === 1 ? "1 turn" : `${entry.turns} turns`} · {entry.table}
          </span>
        </span>
      </a>
    </li>
  );
}

function Empty() {
  return (
    <div class="empty">
      <p>There is no table here yet.</p>
      <p>Practise against this page, begin a table with others, or take in what somebody has sent you: a mail, a file, or a few copied lines.</p>
    </div>
  );
}

export function TablesScreen() {
  const { answer: inbox, refused } = useAnswer("inbox");
  useEffect(() => {
    waiting.value = inbox?.tables.filter(isDue).length ?? 0;
  }, [inbox]);
  const tables = [...(inbox?.tables ?? [])].sort((one, other) => rank(one) - rank(other));
  return (
    <Screen title="Tables">
      <div class="row">
        <a class="button main" href={address({ name: "new" })}>
          New table
        </a>
        <a class="button plain" href={address({ name: "practise" })}>
          Practise
        </a>
        <a class="button plain" href={address({ name: "take-in" })}>
          Take in
        </a>
        <a class="button plain" href={address({ name: "check" })}>
          Check
        </a>
      </div>
      <Refusal refused={refused} />
      {inbox && !tables.length && <Empty />}
      <ul class="entries">
        {tables.map((entry) => (
          <Row entry={entry} key={entry.file} />
        ))}
      </ul>
      <Lines
        kind="warning"
        title="Some of what is kept here cannot be read:"
        lines={(inbox?.broken ?? []).map(({ what }) => what)}
      />
    </Screen>
  );
}
