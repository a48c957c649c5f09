// The fields for a key that is made or brought.

import type { Given, Way } from "../home/bringing";
import { Area, Choice, Field } from "./field";
import { WordsField } from "./words";

const WAYS: [Way, string][] = [
  ["new", "A new key"],
  ["words", "24 words"],
  ["file", "A backup file"],
];

const ABOUT_FILES =
  "A backup from here, or a key file of the program on the command line. " +
  "If it is locked, you are asked for its passphrase.";

interface WaysProps {
  way: Way;
  set(way: Way): void;
  name: string;
}

export function Ways({ way, set, name }: WaysProps) {
  return (
    <fieldset class="ways">
      <legend>{name}</legend>
      {WAYS.map(([one, label]) => (
        <label class="tick">
          <input type="radio" name="way" checked={way === one} onChange={() => set(one)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface KeyFieldsProps {
  way: Way;
  /** The keys that are here already. */
  keys?: string[];
  given: Given;
  set(given: Given): void;
}

function KeyFile({ given, set, keys = [] }: Omit<KeyFieldsProps, "way">) {
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file) set({ ...given, text: await file.text() });
    input.value = "";
  };
  return (
    <>
      <p>
        <label class="button plain">
          Choose the file
          <input class="hidden" type="file" onChange={(event) => void read(event.currentTarget)} />
        </label>
      </p>
      <Area
        label="or paste its text"
        isPlain
        value={given.text}
        set={(text) => set({ ...given, text })}
        hint={ABOUT_FILES}
      />
      {keys.length > 1 && (
        <Choice
          label="If it is the key of a seat, this key takes the seat over"
          value={given.to}
          set={(to) => set({ ...given, to })}
          options={[["", "none"], ...keys.map((name): [string, string] => [name, name])]}
        />
      )}
    </>
  );
}

export function KeyFields({ way, given, set, keys }: KeyFieldsProps) {
  if (way === "file") return <KeyFile given={given} set={set} {...(keys && { keys })} />;
  return (
    <>
      <Field
        label="Name of the key"
        value={given.name}
        set={(name) => set({ ...given, name })}
        hint={
          way === "new"
            ? "The name by which others see you at a table, such as alice."
            : "The name that you used before, or another one."
        }
      />
      {way === "words" && <WordsField value={given.words} set={(words) => set({ ...given, words })} />}
    </>
  );
}
