// Opponents that play by themselves in this page.

import { useEffect } from "preact/hooks";
import type { Signed, Table } from "../contract/core";
import { type Act, type Outcome, perform } from "../home/perform";
import { address, go } from "../home/route";
import { Action } from "../ui/action";
import { Refusal } from "../ui/notice";
import { useRun } from "../ui/run";

interface CompanyProps {
  table: Table;
  act: Act;
  signed(signed: Signed): void;
}

/** Lets an opponent move once the table is shown, and tells that it thinks. */
export function Thinking({ table, act, signed }: CompanyProps) {
  const { isRunning, refused, run } = useRun();
  useEffect(() => {
    // The board is drawn first. One that was held back is asked again when the table is opened anew.
    const timer = setTimeout(
      () =>
        void run(async () => {
          const outcome = await act("opponents");
          if (outcome.ok) signed(outcome.ok);
          return outcome;
        }),
      0,
    );
    return () => clearTimeout(timer);
  }, [table.head]);
  return (
    <section class="composer" aria-live="polite">
      <p class="prompt">
        {isRunning ? `${table.thinks} is thinking…` : `${table.thinks} is to play.`}
      </p>
      <Refusal refused={refused} />
    </section>
  );
}

/** Begins a table against the page, and goes there. */
export async function practise(game: string, level: string, seats: number): Promise<Outcome<unknown>> {
  const outcome = await perform("practise", { game, level, seats });
  if (outcome.ok) go({ name: "table", file: outcome.ok.file });
  return outcome;
}

/** After the end of a game against the page: the same again, or another one. */
export function Again({ table }: Pick<CompanyProps, "table">) {
  const level = table.seats.find(({ opponent }) => opponent)?.opponent ?? "fair";
  return (
    <div class="row">
      <Action kind="main" run={() => practise(table.game, level, table.seats.length)}>
        Rematch
      </Action>
      <a class="button" href={address({ name: "practise" })}>
        New game
      </a>
    </div>
  );
}
