// Opponents that play by themselves in this page, and what one would play in the person's place.

import { useEffect, useState } from "preact/hooks";
import type { Signed, Suggested, Table } from "../contract/core";
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

interface SuggestionProps extends Pick<CompanyProps, "act"> {
  /** Chooses steps in the person's place; they are not signed yet. */
  propose(steps: string[]): void;
}

/** What an opponent would play, on request, the best first. Whoever presses one sees it on the board before it is signed. */
export function Suggestion({ act, propose }: SuggestionProps) {
  const [suggested, set] = useState<Suggested | undefined>(undefined);
  const ask = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("suggest");
    if (outcome.ok) set(outcome.ok);
    return outcome;
  };
  if (!suggested) return <Action run={ask}>Suggest</Action>;
  return (
    <section class="suggestion" aria-label="Suggestion">
      {suggested.tried.map(({ step, percent, asked }, index) => (
        <button type="button" onClick={() => propose(index ? [step] : suggested.steps)}>
          {(!index && suggested.asked) || asked || step} <small>{percent} %</small>
        </button>
      ))}
      <button type="button" onClick={() => set(undefined)}>
        Close
      </button>
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
