// What stands under the picture while a turn is put together: what was chosen, what may follow, and Sign.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Signed, Words } from "../contract/core";
import type { Act, Outcome } from "../home/perform";
import { Action } from "../ui/action";
import { Area } from "../ui/field";
import { Refusal } from "../ui/notice";
import type { Choice, Composing } from "./composing";
import { NumberChoice } from "./number";

interface ComposerProps {
  composing: Composing;
  /** The words that can be pressed in the picture. */
  placed: Set<string>;
  choose(word: string, byKey: boolean): void;
  act: Act;
  signed(signed: Signed): void;
}

/** What was chosen; pressing something takes it back, with all that follows it. */
function Chips({ composing: { choices, row, back } }: { composing: Composing }) {
  if (!choices.length && !row.length) return null;
  return (
    <ul class="chips" aria-label="Chosen">
      {choices.map(({ step }, index) => (
        <li>
          <button type="button" class="chip" aria-label={`Take back ${step}`} onClick={() => void back(index, 0)}>
            {step} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      {row.map((word, index) => (
        <li>
          <button
            type="button"
            class="chip open"
            aria-label={`Take back ${word}`}
            onClick={() => void back(choices.length, index)}
          >
            {word} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the chosen steps would do, and the one that is whole but not yet taken. */
function Does({ composing: { choices, next } }: { composing: Composing }) {
  const lines = [...choices.flatMap(({ does }) => does), ...(next?.does ?? [])];
  if (!lines.length) return null;
  return (
    <div class="does">
      <h3>This would happen</h3>
      <ul>
        {lines.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    </div>
  );
}

interface AskedProps {
  /** What the steps do, if their game has words for it. */
  words: string | null | undefined;
  steps: string[];
}

/** What stands on the button that signs steps: what they do in words, and small how they are written. */
function Asked({ words, steps }: AskedProps) {
  const written = steps.join(", ");
  if (!words) return <>{written ? `Sign ${written}` : "Sign the turn"}</>;
  return (
    <span class="asked">
      {words} <small>{written}</small>
    </span>
  );
}

/** The words that have no place in the picture, or all of them where the person wants buttons. */
function WordButtons({ composing, placed, choose }: Pick<ComposerProps, "composing" | "placed" | "choose">) {
  const [all, setAll] = useState(false);
  const words = composing.next?.words ?? [];
  const isPlaced = (word: string) => placed.has(word);
  const shown = all ? words : words.filter((word) => !isPlaced(word));
  return (
    <>
      {shown.length > 0 && (
        <div class="words" role="group" aria-label="What may come next">
          {shown.map((word) => (
            <button type="button" onClick={(event) => choose(word, event.detail === 0)}>
              {word}
            </button>
          ))}
        </div>
      )}
      {words.some(isPlaced) && (
        <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Fewer buttons" : "All choices as buttons"}
        </button>
      )}
    </>
  );
}

/** Whether the turn may end here. */
function mayEnd(choices: Choice[], next: Words | undefined): boolean {
  return next ? next.done : choices.length > 0;
}

/** What the person is to do now, in one line. */
function prompt({ choices, row, next }: Composing, placed: Set<string>): string {
  if (!next) return "…";
  if (row.length) {
    if (next.step) return "Sign this, or go on.";
    if (next.numbers) return "Choose a number.";
    return placed.size ? "Choose what is outlined. The board can be moved." : "Choose what comes next.";
  }
  if (!next.words.length && !next.numbers) return "Your turn is complete. The button below signs it.";
  if (choices.length) return mayEnd(choices, next) ? "Sign, or choose another step." : "Choose another step.";
  return placed.size ? "Choose what is outlined in the picture." : "Choose what to do.";
}

function Remark({ say, set }: { say: string; set(say: string): void }) {
  return (
    <details class="remark">
      <summary>Add a remark</summary>
      <Area label="Remark, for everybody at the table" rows={2} value={say} set={set} />
    </details>
  );
}

export function Composer({ composing, placed, choose, act, signed }: ComposerProps) {
  const [say, setSay] = useState("");
  const { choices, row, next, refused, take } = composing;
  // A row that is a step already can be signed with the others, or go on.
  const open = row.length ? (next?.step ?? undefined) : undefined;
  const steps = [...choices.map(({ step }) => step), ...(open ? [open] : [])];
  const isReady = Boolean(open) || (mayEnd(choices, next) && row.length === 0);
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever chose by keys and has nothing left to choose goes on at the button.
    const isLost = document.activeElement === document.body;
    if (isReady && !next?.words.length && isLost) sign.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [isReady, next]);
  const play = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("play", { steps, ...(say.trim() && { say }) });
    if (outcome.ok) signed(outcome.ok);
    return outcome;
  };
  return (
    <section class={row.length ? "composer choosing" : "composer"} aria-labelledby="your-turn">
      <h2 id="your-turn">Your turn</h2>
      <p class="prompt" role="status" tabIndex={-1}>
        {prompt(composing, placed)}
      </p>
      <Chips composing={composing} />
      <Does composing={composing} />
      {isReady && (
        <div class="sign" ref={sign}>
          <Action kind="main" run={play}>
            <Asked words={next?.asked} steps={steps} />
          </Action>
          <Remark say={say} set={setSay} />
        </div>
      )}
      {next?.numbers && (
        <NumberChoice
          label={row.at(-1) ?? "Number"}
          range={next.numbers}
          choose={(word) => choose(word, true)}
          key={row.join(" ")}
        />
      )}
      {open && (
        <button type="button" onClick={() => void take()}>
          Keep {open}, and choose another step
        </button>
      )}
      <WordButtons composing={composing} placed={placed} choose={choose} />
      <Refusal refused={refused} />
    </section>
  );
}

/** A turn in which there is nothing to choose. */
export function Forced({ owes, act, signed }: Pick<ComposerProps, "act" | "signed"> & { owes: string | null }) {
  const [say, setSay] = useState("");
  const pay = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("play", { steps: [], ...(say.trim() && { say }) });
    if (outcome.ok) signed(outcome.ok);
    return outcome;
  };
  return (
    <section class="composer" aria-labelledby="your-turn">
      <h2 id="your-turn">Your turn</h2>
      <p>
        {owes
          ? `${owes} There is nothing to choose.`
          : "The others wait for your part of the cards or throws."}
      </p>
      <Remark say={say} set={setSay} />
      <Action kind="main" run={pay}>
        Pay and sign
      </Action>
    </section>
  );
}
