// A number between two others, by a slider or typed.

import { useId, useState } from "preact/hooks";

interface NumberProps {
  label: string;
  range: [number, number];
  choose(number: string): void;
}

export function NumberChoice({ label, range: [least, most], choose }: NumberProps) {
  const [typed, set] = useState(String(least));
  const id = useId();
  const number = Number(typed);
  const isFit = /^\d+$/.test(typed) && number >= least && number <= most;
  return (
    <form
      class="number"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) choose(String(number));
      }}
    >
      <label for={id}>
        {label}: {least} to {most}
      </label>
      <input
        type="range"
        min={least}
        max={most}
        step={1}
        value={isFit ? number : least}
        aria-label={label}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        value={typed}
        onInput={(event) => set(event.currentTarget.value)}
      />
      <button type="submit" aria-disabled={!isFit}>
        Choose
      </button>
    </form>
  );
}
