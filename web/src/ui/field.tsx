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

interface LabelledProps {
  label: string;
  hint?: ComponentChildren;
  /** The control with this id, which is described by something of that other id. */
  control(id: string, described: string | undefined): ComponentChildren;
}

/** A control under its label, with what is said about it. */
function Labelled({ label, hint, control }: LabelledProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {control(id, hint ? `${id}-hint` : undefined)}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function Field({ label, hint, value, set, type = "text", autocomplete = "off", button, ...rest }: FieldProps) {
  const control: LabelledProps["control"] = (id, described) => (
    <div class="with-button">
      <input
        id={id}
        // The types of Preact take one kind of field at a time.
        type={type as "text"}
        value={value}
        autocomplete={autocomplete}
        autocapitalize="none"
        spellcheck={false}
        aria-describedby={described}
        onInput={(event) => set(event.currentTarget.value)}
        {...rest}
      />
      {button}
    </div>
  );
  return <Labelled label={label} hint={hint} control={control} />;
}

interface AreaProps extends Pick<FieldProps, "label" | "hint" | "value" | "set"> {
  rows?: number;
  isPlain?: boolean;
}

/** A field of several lines. Plain ones are for texts that machines wrote. */
export function Area({ label, hint, value, set, rows = 4, isPlain = false }: AreaProps) {
  const control: LabelledProps["control"] = (id, described) => (
    <textarea
      id={id}
      rows={rows}
      value={value}
      class={isPlain ? "plain" : undefined}
      spellcheck={!isPlain}
      autocomplete="off"
      aria-describedby={described}
      onInput={(event) => set(event.currentTarget.value)}
    />
  );
  return <Labelled label={label} hint={hint} control={control} />;
}

interface ChoiceProps extends Pick<FieldProps, "label" | "hint" | "value" | "set"> {
  options: [value: string, text: string][];
}

export function Choice({ label, hint, value, set, options }: ChoiceProps) {
  const control: LabelledProps["control"] = (id, described) => (
    <select id={id} value={value} aria-describedby={described} onChange={(event) => set(event.currentTarget.value)}>
      {options.map(([option, text]) => (
        <option value={option}>{text}</option>
      ))}
    </select>
  );
  return <Labelled label={label} hint={hint} control={control} />;
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
