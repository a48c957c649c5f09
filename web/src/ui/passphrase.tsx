// A passphrase, as it is given and as it is chosen. It is kept no longer than the form that asks for it. The
// browser is not asked to remember it: it would give it to every page of the same origin.

import { useState } from "preact/hooks";
import type { Refused } from "../contract/core";
import { type Outcome, perform } from "../home/perform";
import { Action } from "./action";
import { Field } from "./field";

export interface Chosen {
  first: string;
  again: string;
}

export const NONE: Chosen = { first: "", again: "" };

/** Why it cannot be taken, if it cannot. Whether it is good enough is judged by the core. */
export function faultOf({ first, again }: Chosen): Refused | undefined {
  if (!first) return { what: "the passphrase is missing" };
  if (first !== again) return { what: "the two passphrases differ", hint: "type the same one twice" };
  return undefined;
}

const HINT = "Four or five words that nobody would put together are best. Nobody can bring it back for you, so write it down.";

/** Whether what is typed can be read, and the button that changes it. Its words stay, and so does its place. */
function useShown() {
  const [isShown, setShown] = useState(false);
  const button = (
    <button type="button" aria-pressed={isShown} aria-label="Show the passphrase" onClick={() => setShown(!isShown)}>
      Show
    </button>
  );
  return { type: isShown ? "text" : "password", button, show: () => setShown(true) } as const;
}

interface ChosenProps {
  label: string;
  value: Chosen;
  set(value: Chosen): void;
}

/** A new passphrase, typed twice, or four words by chance. */
export function NewPassphrase({ label, value, set }: ChosenProps) {
  const { type, button, show } = useShown();
  const draw = async (): Promise<Outcome<unknown>> => {
    const { ok, refused } = await perform("words_by_chance");
    if (!ok) return refused ? { refused } : {};
    const drawn = ok.words.join(" ");
    set({ first: drawn, again: drawn });
    show();
    return {};
  };
  return (
    <>
      <Field
        label={label}
        type={type}
        value={value.first}
        set={(first) => set({ ...value, first })}
        hint={HINT}
        button={button}
      />
      <Field label="The same again" type={type} value={value.again} set={(again) => set({ ...value, again })} />
      <Action run={draw}>Draw four words for me</Action>
    </>
  );
}

export function Passphrase({ label, value, set }: { label: string; value: string; set(value: string): void }) {
  const { type, button } = useShown();
  return <Field label={label} type={type} value={value} set={set} button={button} />;
}
