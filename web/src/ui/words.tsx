// The 24 words of a key, as they are typed and as they are shown.

import { Area } from "./field";

const COUNT = 24;

export function WordsField({ value, set }: { value: string; set(value: string): void }) {
  const count = value.split(/\s+/).filter(Boolean).length;
  return (
    <Area
      label="The 24 words"
      isPlain
      rows={4}
      value={value}
      set={set}
      hint={count === 0 ? "In their order, with blanks between them." : `${count} of ${COUNT} words.`}
    />
  );
}

export function WordsList({ words }: { words: string[] }) {
  return (
    <ol class="key-words" aria-label="The words of the key">
      {words.map((word) => (
        <li>{word}</li>
      ))}
    </ol>
  );
}
