// Fields with their labels and what is said about them.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  value: string;
  set(value: string): void;
  type?: "text" | "password" | "email";
  autocomplete?: string;
  inputMode?: "numeric" | "email";
  placeholder?: string;
  /** A button that belongs to the field. */
  button?: ComponentChildren;
}

export function Field({ label, hint, value, set, type = "text", autocomplete = "off", button, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="with-button">
        <input
          id={id}
          // The types of Preact take one kind of field at a time.
          type={type as "text"}
          value={value}
          autocomplete={autocomplete}
          autocapitalize="none"
          spellcheck={false}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onInput={(event) => set(event.currentTarget.value)}
          {...rest}
        />
        {button}
      </div>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface AreaProps {
  label: string;
  hint?: ComponentChildren;
  value: string;
  set(value: string): void;
  rows?: number;
  isPlain?: boolean;
}

/** A field of several lines. Plain ones are for texts that machines wrote. */
export function Area({ label, hint, value, set, rows = 4, isPlain = false }: AreaProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        class={isPlain ? "plain" : undefined}
        spellcheck={!isPlain}
        autocomplete="off"
        aria-describedby={hint ? `${id}-hint` : undefined}
        onInput={(event) => set(event.currentTarget.value)}
      />
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  hint?: ComponentChildren;
  value: string;
  set(value: string): void;
  options: [value: string, text: string][];
}

export function Choice({ label, hint, value, set, options }: ChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => set(event.currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option value={option}>{text}</option>
        ))}
      </select>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface TickProps {
  label: ComponentChildren;
  value: boolean;
  set(value: boolean): void;
}

export function Tick({ label, value, set }: TickProps) {
  return (
    <label class="tick">
      <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
