// A passphrase, as it is given and as it is chosen. It is kept no longer than the form that asks for it.

import type { Refused } from "../contract/answers";
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

/** Programs that keep passwords ask whose they are. */
function Owner() {
  return <input type="text" name="username" autocomplete="username" value="bypost" readOnly hidden />;
}

interface ChosenProps {
  label: string;
  value: Chosen;
  set(value: Chosen): void;
  /** Whether another passphrase stands above it, with the name that belongs to both. */
  isSecond?: boolean;
}

/** A new passphrase, typed twice. */
export function NewPassphrase({ label, value, set, isSecond = false }: ChosenProps) {
  return (
    <>
      {!isSecond && <Owner />}
      <Field
        label={label}
        type="password"
        autocomplete="new-password"
        value={value.first}
        set={(first) => set({ ...value, first })}
        hint={HINT}
      />
      <Field
        label="The same again"
        type="password"
        autocomplete="new-password"
        value={value.again}
        set={(again) => set({ ...value, again })}
      />
    </>
  );
}

export function Passphrase({ label, value, set }: { label: string; value: string; set(value: string): void }) {
  return (
    <>
      <Owner />
      <Field label={label} type="password" autocomplete="current-password" value={value} set={set} />
    </>
  );
}
