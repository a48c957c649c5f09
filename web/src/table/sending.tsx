// Sending a table on: asked for first, since a turn that has left cannot be taken back.

import { useState } from "preact/hooks";
import type { Dispatch, Table } from "../contract/core";
import type { Act, Outcome } from "../home/perform";
import { Action } from "../ui/action";
import { Tick } from "../ui/field";
import { Given } from "./given";

interface SendingProps {
  table: Table;
  act: Act;
  /** Shows the table anew. */
  changed(): Promise<void>;
  undo(): Promise<Outcome<unknown>>;
}

/** The address of this page, if it has one that the reader can open, too. */
function ownAddress(): { page?: string } {
  return location.protocol === "https:" ? { page: location.origin + location.pathname } : {};
}

/** Those to whom it goes, in words. */
function readers({ send_to: names }: Table): string {
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Where a table is sent from. What was packed stays there until the person is done with it. */
export function Sending({ table, act, changed, undo }: SendingProps) {
  const [whole, setWhole] = useState(false);
  const [dispatch, setDispatch] = useState<Dispatch | undefined>(undefined);
  const send = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("send", { whole, ...ownAddress() });
    if (outcome.ok) {
      setDispatch(outcome.ok);
      await changed();
    }
    return outcome;
  };
  const isPacked = dispatch !== undefined;
  const hasReaders = table.send_to.length > 0;
  const isDue = table.to_send && hasReaders;
  const hasUndo = typeof table.undo === "number";
  if (!isPacked && !hasReaders && !hasUndo) return null;
  if (isPacked) return <Given dispatch={dispatch} again={send} close={() => setDispatch(undefined)} />;
  return (
    <section class={isDue ? "sending due" : "sending"} aria-labelledby="sending">
      <h2 id="sending">
        {isDue ? "Signed. Now send it." : hasReaders ? "Send it again" : "Your last turn"}
      </h2>
      {isDue && hasUndo && <p>You can take the turn back until you send it. Afterwards it stands.</p>}
      <div class="row">
        {hasReaders && (
          <Action kind={isDue ? "main" : "plain"} run={send}>
            Send to {readers(table)}
          </Action>
        )}
        {hasUndo && <Action run={undo}>Take turn {table.undo} back</Action>}
      </div>
      <details>
        <summary>Other ways</summary>
        <Tick
          value={whole}
          set={setWhole}
          label="Send the whole table, not only the last turns. A reader who lost the file needs it."
        />
      </details>
    </section>
  );
}
