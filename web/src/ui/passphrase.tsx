// A passphrase, as it is given and as it is chosen. It is kept no longer than the form that asks for it. The
// browser is not asked to remember it: it would give it to every page of the same origin.

import { useState } from "preact/hooks";
import type { Refused } from "../contract/core";
import { type Outcome, perform } from "../home/perform";
import { Action } from "./action";
import { Field } from "./field";

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

/** Why a passphrase cannot be taken, if it cannot. Whether it is good enough is judged by the core. */
function faultOf(first: string, again: string): Refused | undefined {
  if (!first) return { what: "the passphrase is missing" };
  if (first !== again) return { what: "the two passphrases differ", hint: "type the same one twice" };
  return undefined;
}

/** A new passphrase, typed twice, or four words by chance: its fields, and what stands in them. */
export function useNewPassphrase(label: string) {
  const [value, set] = useState("");
  const [again, setAgain] = useState("");
  const { type, button, show } = useShown();
  const fill = (words: string) => {
    set(words);
    setAgain(words);
  };
  const draw = async (): Promise<Outcome<unknown>> => {
    const { ok, refused } = await perform("words_by_chance");
    if (!ok) return refused ? { refused } : {};
    fill(ok.words.join(" "));
    show();
    return {};
  };
  const fields = (
    <>
      <Field label={label} type={type} value={value} set={set} hint={HINT} button={button} />
      <Field label="The same again" type={type} value={again} set={setAgain} />
      <Action run={draw}>Draw four words for me</Action>
    </>
  );
  return { fields, value, fault: faultOf(value, again), clear: () => fill("") };
}

export function Passphrase({ label, value, set }: { label: string; value: string; set(value: string): void }) {
  const { type, button } = useShown();
  return <Field label={label} type={type} value={value} set={set} button={button} />;
}
