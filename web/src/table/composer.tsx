// What stands under the picture while a turn is put together: what was chosen, what may follow, and Sign.

import { useEffect, useRef, useState } from "preact/hooks";
import type { NextWord, Signed, Table, Words } from "../contract/core";
import type { Act, Outcome } from "../home/perform";
import { Action } from "../ui/action";
import { Area } from "../ui/field";
import { capital, Refusal } from "../ui/notice";
import { useRun } from "../ui/run";
import type { Choice, Composing } from "./composing";
import { NumberChoice } from "./number";
import type { Placed } from "./places";

interface ComposerProps {
  composing: Composing;
  /** The words that can be pressed in the picture. */
  placed: Placed;
  /** What is to be decided, in a few words. */
  task: string;
  choose(word: string, byKey: boolean): void;
  act: Act;
  signed(signed: Signed): void;
  /** Whether it may be asked what an opponent would play. */
  mayAsk: boolean;
  /** Whether somebody else reads what is remarked. */
  mayRemark: boolean;
}

/** Takes back what was chosen last: a word of the step that is put together, or of a whole one. */
function Back({ composing: { chosen, back } }: Pick<ComposerProps, "composing">) {
  if (!back) return null;
  return (
    <button type="button" class="take-back" aria-label={`Take back ${chosen.join(" ")}`} onClick={() => void back()}>
      <span aria-hidden="true">↶</span>
    </button>
  );
}

/** Whether the turn may end here. */
function mayEnd(choices: Choice[], next: Words | undefined): boolean {
  return next ? next.done : choices.length > 0;
}

/** What can be tapped now. */
function marked(placed: Placed): string {
  const hands = new Set(placed.values());
  if (hands.size > 1) return "a card and a marked place";
  return hands.has(true) ? "a card" : "what is marked";
}

/** What the person is to do now, in one line. */
function prompt({ choices, row, next, back }: Composing, placed: Placed, task: string): string {
  if (!next) return "…";
  if (row.length) {
    if (next.step) return "Sign this, or go on.";
    if (next.numbers) return `How much? ${next.numbers.join(" to ")}`;
    return placed.size ? `${back ? "Now tap" : "Tap"} ${marked(placed)}.` : "Choose what comes next.";
  }
  if (!next.words.length && !next.numbers) return "Your turn is complete.";
  if (choices.length) return mayEnd(choices, next) ? "Sign, or choose another step." : "Choose another step.";
  const isTold = task && next.words.some(({ word, place }) => !placed.has(word) && !(place && placed.has(place)));
  const does = placed.size ? `tap ${marked(placed)}` : "choose what to do";
  return `${capital(isTold ? `${task}: ${does}` : does)}.`;
}

function Remark({ say, set }: { say: string; set(say: string): void }) {
  return (
    <details class="remark">
      <summary>Add a remark</summary>
      <Area label="Remark, for everybody at the table" rows={2} value={say} set={set} />
    </details>
  );
}

export function Composer({ composing, placed, task, choose, act, signed, mayAsk, mayRemark }: ComposerProps) {
  const [say, setSay] = useState("");
  const [isList, setList] = useState(false);
  const [suggested, setSuggested] = useState<string[][]>([]);
  const { choices, row, next, refused, take } = composing;
  // A row that is a step already can be signed with the others, or go on.
  const open = row.length ? (next?.step ?? undefined) : undefined;
  const steps = [...choices.map(({ step }) => step), ...(open ? [open] : [])];
  const isReady = Boolean(open) || (mayEnd(choices, next) && row.length === 0);
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever chose by keys and has nothing left to choose goes on at the button.
    const isLost = document.activeElement === document.body;
    if (isReady && !next?.words.length && isLost) sign.current?.querySelector<HTMLElement>("button.main")?.focus({ preventScroll: true });
  }, [isReady, next]);
  const play = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("play", { steps, ...(say.trim() && { say }) });
    if (outcome.ok) signed(outcome.ok);
    return outcome;
  };
  /** Chooses what an opponent would play, and something else each time after that. It is not signed yet. */
  const suggest = async (): Promise<Outcome<unknown>> => {
    const outcome = suggested.length ? {} : await act("suggest");
    const [first, ...others] = outcome.ok?.turns ?? suggested;
    if (!first) return outcome;
    setSuggested([...others, first]);
    composing.propose(first);
    return {};
  };
  const words = next?.words ?? [];
  const goesOn = isReady && Boolean(next?.more || (!row.length && words.length));
  const does = [...(goesOn ? ["then it is still your turn"] : []), ...(next?.does ?? [])];
  const isPlaced = ({ word, place }: NextWord) => placed.has(word) || (place !== null && placed.has(place));
  // What is done with a card or a place may be chosen after it.
  const isFirst = !row.length && placed.size > 0;
  const shown = isList ? words : words.filter((one) => !isPlaced(one) && (one.alone || !isFirst));
  return (
    <section
      class={["composer", isReady && "ready", composing.back && "begun"].filter(Boolean).join(" ")}
      aria-labelledby="your-turn"
    >
      <h2 id="your-turn" class="hidden">
        Your turn
      </h2>
      <div class="sign" ref={sign}>
        <Back composing={composing} />
        <p class={isReady ? "prompt hidden" : "prompt"} role="status" tabIndex={-1}>
          {prompt(composing, placed, task)}
        </p>
        {isReady && (
          <Action kind="main" run={play}>
            <span title={steps.join(", ")}>{next?.asked ?? (steps.length ? `Sign ${steps.join(", ")}` : "Sign the turn")}</span>
          </Action>
        )}
        {mayAsk && !isReady && <Action run={suggest}>Suggest</Action>}
        {words.some(isPlaced) && (isList || !isReady) && (
          <button type="button" aria-expanded={isList} onClick={() => setList(!isList)}>
            {isList ? "No list" : "List"}
          </button>
        )}
      </div>
      {does.length > 0 && <p class="does">{does.join(" · ")}</p>}
      {next?.numbers && (
        <NumberChoice word={row.at(-1) ?? ""} next={next} choose={(word) => choose(word, true)} key={row.join(" ")} />
      )}
      <div class="after">
        {shown.length > 0 && (
          <div class="words" role="group" aria-label="What may come next">
            {shown.map(({ word, label, about }) => (
              <button type="button" value={word} onClick={(event) => choose(word, event.detail === 0)}>
                {label} {about && <small>{about}</small>}
              </button>
            ))}
          </div>
        )}
        {next?.more && (
          <button type="button" class="take" onClick={() => void take()}>
            Another step
          </button>
        )}
        {mayAsk && isReady && suggested.length > 1 && <Action run={suggest}>Another suggestion</Action>}
        {isReady && mayRemark && <Remark say={say} set={setSay} />}
      </div>
      <Refusal refused={refused} />
    </section>
  );
}

interface ForcedProps {
  table: Table;
  act: Act;
  signed(signed: Signed): void;
}

/** A turn in which there is nothing to choose. In practice it is signed by itself. */
export function Forced({ table, act, signed }: ForcedProps) {
  const [say, setSay] = useState("");
  const { isRunning, refused, run } = useRun();
  const isSilent = table.is_practice && !table.owes;
  const play = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("play", { steps: [], ...(say.trim() && { say }) });
    if (outcome.ok) signed(outcome.ok);
    return outcome;
  };
  useEffect(() => {
    if (!isSilent) return;
    const timer = setTimeout(() => void run(play), 0);
    return () => clearTimeout(timer);
  }, [table.head]);
  if (isSilent) {
    return (
      <section class="composer" aria-live="polite">
        <p class="prompt">{isRunning ? "The cards are shuffled…" : "Your part of the shuffle is due."}</p>
        <Refusal refused={refused} />
        {refused && (
          <Action kind="main" run={play}>
            Sign your part
          </Action>
        )}
      </section>
    );
  }
  return (
    <section class="composer" aria-labelledby="your-turn">
      <h2 id="your-turn" class="hidden">
        Your turn
      </h2>
      <p>
        {table.owes
          ? `${table.owes} There is nothing to choose.`
          : "There is nothing to choose: your part of the cards or throws is due."}
      </p>
      <Remark say={say} set={setSay} />
      <Action kind="main" run={play}>
        Sign your part
      </Action>
    </section>
  );
}
