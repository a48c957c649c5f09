// Sending a table on: what was signed is packed at once, and leaves by the way that the person takes.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Dispatch, Table } from "../contract/core";
import type { Act, Outcome } from "../home/perform";
import { address } from "../home/route";
import { Action } from "../ui/action";
import { Given, NOT_SHARED } from "./given";

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

/** The backup of a key is made after its first game, once it is known that the key is wanted. */
function Backup({ name }: { name: string }) {
  return (
    <div class="sending due" role="status">
      <h2>One thing more</h2>
      <p>Your key is in this browser alone. If the browser loses it, nobody can play in your place.</p>
      <a class="button main" href={address({ name: "backup", key: name })}>
        Write down its 24 words
      </a>
    </div>
  );
}

/** The way to what comes next, while others are awaited. */
function Answer({ table, isMain = false }: { table: Table; isMain?: boolean }) {
  if (table.mine || table.over) return null;
  return (
    <a class={isMain ? "button main" : "button"} href={address({ name: "take-in" })}>
      Take in an answer
    </a>
  );
}

/** Where a table is sent from. The ways stand open until the person is done with them. */
export function Sending({ table, act, changed, undo }: SendingProps) {
  const [whole, setWhole] = useState(false);
  const [dispatch, setDispatch] = useState<Dispatch | undefined>(undefined);
  const [went, setWent] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const isDue = table.to_send && table.send_to.length > 0;
  const hasGone = went !== "" && went !== NOT_SHARED;
  const hasUndo = typeof table.undo === "number";
  const pack = async (all: boolean): Promise<Outcome<unknown>> => {
    setWhole(all);
    const outcome = await act("pack", { whole: all, ...ownAddress() });
    if (outcome.ok) setDispatch(outcome.ok);
    return outcome;
  };
  useEffect(() => {
    if (isDue) void pack(false);
  }, []);
  useEffect(() => {
    // The button that was pressed is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [dispatch]);
  /** Nothing is given out before it is remembered that it leaves. */
  const leave = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("sent");
    if (outcome.ok) await changed();
    return outcome;
  };
  const close = async () => {
    setDispatch(undefined);
    setWent("");
  };
  // Whoever has no seat yet has nothing to send, and waits for nothing.
  if (!table.seats.some(({ mine }) => mine)) return null;
  if (!isDue && !dispatch) {
    return (
      <>
        {table.backup && <Backup name={table.backup} />}
        <div class="row">
          {table.send_to.length > 0 && <Answer table={table} isMain />}
          {table.send_to.length > 0 && <Action run={() => pack(false)}>Send it again to {readers(table)}</Action>}
          {hasUndo && !table.mine && <Action run={undo}>Take turn {table.undo} back</Action>}
        </div>
      </>
    );
  }
  return (
    <section class="sending due" aria-labelledby="sending">
      <h2 id="sending" tabIndex={-1} ref={heading}>
        {isDue ? "Signed, not sent yet" : went || `Send it again to ${readers(table)}`}
      </h2>
      {isDue && <p>Send it to {readers(table)}. Any of these ways will do.</p>}
      {dispatch && (
        <Given
          dispatch={dispatch}
          leave={leave}
          went={setWent}
          again={() => pack(whole)}
          isWhole={whole}
          setWhole={(all) => void pack(all)}
          hasGone={hasGone}
          beside={
            <>
              {isDue && hasUndo && <Action run={undo}>Take turn {table.undo} back</Action>}
              {!isDue && (
                <Action kind={hasGone ? "main" : "plain"} run={close}>
                  Done
                </Action>
              )}
              {!isDue && hasGone && <Answer table={table} />}
            </>
          }
        />
      )}
    </section>
  );
}
