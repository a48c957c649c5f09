// The story of a table: since the viewer's last turn, and from the beginning.

import { useEffect, useState } from "preact/hooks";
import type { LogEntry, ShownSeat, Table } from "../contract/core";
import type { Gives } from "../contract/operations";
import { type Outcome, perform } from "../home/perform";
import { Refusal } from "../ui/notice";
import { mistaken } from "../ui/run";

/** Lines that are shown at once; the others come when somebody wants more. */
const AT_ONCE = 5;

/** A remark stands in a box of its own under the name of who wrote it, so nothing in it can pass for the game's words. */
function Remark({ lines, by }: { lines: string[]; by: string }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? lines : lines.slice(0, AT_ONCE);
  return (
    <figure class="remark">
      <figcaption>{by} writes</figcaption>
      <blockquote>
        {shown.map((line) => (
          <p>{line}</p>
        ))}
      </blockquote>
      {shown.length < lines.length && (
        <button type="button" onClick={() => setOpen(true)}>
          More of the remark
        </button>
      )}
    </figure>
  );
}

interface TurnProps {
  entry: LogEntry;
  seat: ShownSeat | undefined;
  /** How many lines of what happened are shown; all, if it is left out. */
  most?: number;
}

function Turn({ entry, seat, most }: TurnProps) {
  return (
    <li>
      <p class="deed">
        <b>{entry.number}</b>
        {seat && <span class="sign-of-seat" dangerouslySetInnerHTML={{ __html: seat.sign }} />}
        <span>{entry.deed}</span>
      </p>
      <time>{new Date(1000 * entry.time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}</time>
      {entry.happened.length > 0 && (
        <ul>
          {entry.happened.slice(0, most).map((line) => (
            <li>{line}</li>
          ))}
        </ul>
      )}
      {entry.say.length > 0 && <Remark lines={entry.say} by={seat?.name ?? "A player"} />}
    </li>
  );
}

/** All turns as somebody is told them, or why they are not. */
interface Told {
  viewer: string | null;
  outcome: Outcome<Gives<"log">>;
}

/** All turns, the newest first. A long story is only told and drawn when somebody wants to read it. */
export function Log({ table }: { table: Table }) {
  const [isOpen, setOpen] = useState(false);
  const [told, tell] = useState<Told | undefined>(undefined);
  const { file, viewer, head } = table;
  useEffect(() => {
    if (!isOpen || table.log) return;
    let isWanted = true;
    const asked = perform("log", { file, ...(viewer && { as: viewer }) });
    void asked.catch(mistaken).then((outcome) => isWanted && tell({ viewer, outcome }));
    return () => {
      isWanted = false;
    };
  }, [isOpen, file, viewer, head]);
  if (!table.turns) return null;
  // What another seat was told is nothing for this one.
  const outcome = told?.viewer === viewer ? told.outcome : undefined;
  const turns = table.log ?? outcome?.ok;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>All turns ({table.turns})</summary>
      <Refusal refused={outcome?.refused} />
      {isOpen && turns && (
        <ol class="turns" reversed>
          {[...turns].reverse().map((entry) => (
            <Turn entry={entry} seat={table.seats[entry.seat ?? -1]} key={entry.number} />
          ))}
        </ol>
      )}
    </details>
  );
}

/** The newest turns of which so many lines are told, and how many lines of the first of them. */
function newest(news: LogEntry[], most: number): { entry: LogEntry; lines: number }[] {
  const shown: { entry: LogEntry; lines: number }[] = [];
  let left = most;
  for (const entry of [...news].reverse()) {
    // A remark is never left out, since it is for the reader.
    if (left <= 0 && !entry.say.length) continue;
    const lines = Math.max(0, Math.min(left - 1, entry.happened.length));
    shown.unshift({ entry, lines });
    left -= 1 + lines;
  }
  return shown;
}

/** What happened since the viewer's last turn, in a few lines unless somebody wants more. */
export function Since({ table }: { table: Table }) {
  const [isOpen, setOpen] = useState(false);
  if (!table.since) return null;
  const news = table.since.turns.filter((entry) => entry.is_news);
  const shown = newest(news, isOpen ? Infinity : AT_ONCE);
  const isAll = shown.length === news.length && shown.every(({ entry, lines }) => lines === entry.happened.length);
  return (
    <section class="since" aria-labelledby="since">
      <h2 id="since">{table.since.title}</h2>
      <ol class="turns">
        {shown.map(({ entry, lines }) => (
          <Turn entry={entry} seat={table.seats[entry.seat ?? -1]} most={lines} key={entry.number} />
        ))}
      </ol>
      {!isAll && (
        <button type="button" onClick={() => setOpen(true)}>
          More of what happened
        </button>
      )}
    </section>
  );
}
