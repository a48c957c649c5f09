// Taking in what others have sent.

import { useState } from "preact/hooks";
import type { Received } from "../contract/core";
import { leave } from "../home/flash";
import { type Outcome, perform } from "../home/perform";
import { address, go } from "../home/route";
import { Form } from "../ui/action";
import { Tick } from "../ui/field";
import { Lines, Notice, Refusal } from "../ui/notice";
import { useRun } from "../ui/run";
import { Screen } from "../ui/screen";
import { NOTHING, Sources, sourcesOf, useCame } from "../ui/sources";

function Results({ received }: { received: Received }) {
  const { lines, broken } = received;
  return (
    <div role="status">
      {!lines.length && !broken.length && <Notice>Nothing in it is a table.</Notice>}
      {lines.map(({ kind, what, hint, file }) => (
        <div class={`notice told ${kind}`}>
          <p>{what}</p>
          {hint && <p class="hint">{hint}</p>}
          {file && (
            <p>
              <a class="button plain" href={address({ name: "table", file })}>
                Open this table
              </a>
            </p>
          )}
        </div>
      ))}
      <Lines kind="warning" title="This could not be read:" lines={broken} />
    </div>
  );
}

/** The one table that came, if nothing else was told that should be read first. */
function onlyTable({ lines, broken }: Received): string | undefined {
  const files = new Set(lines.map(({ file }) => file));
  const isPlain = !broken.length && lines.every(({ file, hint }) => file && !hint);
  return isPlain && files.size === 1 ? ([...files][0] ?? undefined) : undefined;
}

export function TakeInScreen() {
  const [came, setCame] = useCame();
  const [any, setAny] = useState(false);
  const [received, setReceived] = useState<Received | undefined>(undefined);
  const { isRunning, refused, run } = useRun();
  const receive = async (given = came): Promise<Outcome<unknown>> => {
    const sources = sourcesOf(given);
    if (!sources.length)
      return { refused: { what: "there is nothing to take in", hint: "paste a text or choose a file" } };
    const outcome = await perform("receive", { sources, any });
    if (!outcome.ok) return outcome;
    setCame(NOTHING);
    const file = onlyTable(outcome.ok);
    if (file) {
      // What is new stands at the table itself.
      const told = outcome.ok.lines.filter(({ kind }) => kind !== "new" && kind !== "updated");
      leave({ lines: told.map(({ what }) => what) });
      go({ name: "table", file });
    } else {
      setReceived(outcome.ok);
    }
    return outcome;
  };
  return (
    <Screen title="Take in">
      <p>
        Paste a mail or the lines that somebody sent you. Files of tables, saved mails and whole mailboxes go as well.
      </p>
      <Refusal refused={refused} />
      <Form run={() => receive()} submit="Take in" label="Take in">
        <Sources
          came={came}
          set={setCame}
          label="What you were sent"
          paste={(given) => void (isRunning || run(() => receive(given)))}
        />
        <Tick value={any} set={setAny} label="Take in tables at which I have no key, too" />
      </Form>
      {received && <Results received={received} />}
    </Screen>
  );
}
