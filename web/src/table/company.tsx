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

/** What an opponent would play, on request. */
export function Suggestion({ act, signed }: Omit<CompanyProps, "table">) {
  const [suggested, set] = useState<Suggested | undefined>(undefined);
  const ask = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("suggest");
    if (outcome.ok) set(outcome.ok);
    return outcome;
  };
  const play = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("play", { steps: suggested!.steps });
    if (outcome.ok) signed(outcome.ok);
    return outcome;
  };
  if (!suggested) return <Action run={ask}>Suggest</Action>;
  return (
    <section class="box suggestion" aria-label="Suggestion">
      <ul>
        {suggested.tried.map(({ step, percent, does }) => (
          <li>
            {percent} % <b>{step}</b> {does.join("; ")}
          </li>
        ))}
      </ul>
      <Action run={play}>
        {suggested.asked ?? "Play"} <small>{suggested.steps.join(", ")}</small>
      </Action>
    </section>
  );
}

/** After the end of a game against the page: the same again, or another one. */
export function Again({ table }: Pick<CompanyProps, "table">) {
  const rematch = async (): Promise<Outcome<unknown>> => {
    const given = { game: table.game, level: "fair", seats: table.seats.length };
    const outcome = await perform("practise", given);
    if (outcome.ok) go({ name: "table", file: outcome.ok.file });
    return outcome;
  };
  return (
    <div class="row">
      <Action kind="main" run={rematch}>
        Rematch
      </Action>
      <a class="button" href={address({ name: "practise" })}>
        New game
      </a>
    </div>
  );
}
