// A passphrase, as it is given and as it is chosen. It is kept no longer than the form that asks for it. The
// browser is not asked to remember it: it would give it to every page of the same origin.

import type { Refused } from "../contract/core";
import { Field } from "./field";

/** Shorter ones are refused here; the core has the last word. */
const SHORTEST = 8;

export interface Chosen {
  first: string;
  again: string;
}

export const NONE: Chosen = { first: "", again: "" };

/** Why it cannot be taken, if it cannot. */
export function faultOf({ first, again }: Chosen): Refused | undefined {
  if ([...first].length < SHORTEST) {
    return { what: `the passphrase has fewer than ${SHORTEST} characters`, hint: "take several words" };
  }
  if (first !== again) return { what: "the two passphrases differ", hint: "type the same one twice" };
  return undefined;
}

const HINT =
  `At least ${SHORTEST} characters. A long one is best: four or five words that nobody would put together. ` +
  "Nobody can bring it back for you.";

interface ChosenProps {
  label: string;
  value: Chosen;
  set(value: Chosen): void;
}

/** A new passphrase, typed twice. */
export function NewPassphrase({ label, value, set }: ChosenProps) {
  return (
    <>
      <Field
        label={label}
        type="password"
        autocomplete="off"
        value={value.first}
        set={(first) => set({ ...value, first })}
        hint={HINT}
      />
      <Field
        label="The same again"
        type="password"
        autocomplete="off"
        value={value.again}
        set={(again) => set({ ...value, again })}
      />
    </>
  );
}

export function Passphrase({ label, value, set }: { label: string; value: string; set(value: string): void }) {
  return <Field label={label} type="password" autocomplete="off" value={value} set={set} />;
}
