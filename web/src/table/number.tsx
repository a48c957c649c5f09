// A number between two others, by a slider, typed, or by its name.

import { useState } from "preact/hooks";
import type { Words } from "../contract/core";
import { capital } from "../ui/notice";

interface NumberProps {
  /** The word before the number. */
  word: string;
  next: Words;
  choose(number: string): void;
}

export function NumberChoice({ word, next: { numbers, named }, choose }: NumberProps) {
  const [least, most] = numbers ?? [0, 0];
  const [typed, set] = useState(String(least));
  const number = Number(typed);
  const isFit = /^\d+$/.test(typed) && number >= least && number <= most;
  const range = { min: least, max: most, "aria-label": `${word}, ${least} to ${most}` };
  return (
    <form
      class="number"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) choose(String(number));
      }}
    >
      <input
        type="range"
        {...range}
        step={1}
        value={isFit ? number : least}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <input
        type="number"
        {...range}
        inputMode="numeric"
        value={typed}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <button type="submit" aria-disabled={!isFit}>
        {isFit ? `${capital(word)} ${number}` : "Choose"}
      </button>
      {named.map(([name, number]) => (
        <button type="button" onClick={() => choose(String(number))}>
          {capital(name)}: {number}
        </button>
      ))}
    </form>
  );
}
