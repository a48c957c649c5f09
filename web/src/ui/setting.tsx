// One option of a game, as a field that fits its kind.

import type { GameOption } from "../contract/core";
import { Area, Choice, Field, Tick } from "./field";
import { sentence } from "./notice";

interface SettingProps {
  option: GameOption;
  /** What was chosen; none as long as it stays as usual. */
  value: string | undefined;
  set(value: string): void;
}

interface SeveralProps {
  name: string;
  hint: string;
  words: string[];
  value: string;
  set(value: string): void;
}

/** Any of several words, which stand in their order with commas between them. */
function Several({ name, hint, words, value, set }: SeveralProps) {
  const chosen = value.split(",");
  const toggled = (word: string, isIn: boolean) =>
    words.filter((one) => (one === word ? isIn : chosen.includes(one))).join(",");
  return (
    <fieldset class="field ways">
      <legend>{name}</legend>
      {words.map((word) => (
        <Tick label={word} value={chosen.includes(word)} set={(isIn) => set(toggled(word, isIn))} key={word} />
      ))}
      {hint && <p class="hint">{hint}</p>}
    </fieldset>
  );
}

export function Setting({ option, value, set }: SettingProps) {
  const { name, about, kind, values, least, most, usual } = option;
  const hint = about ? sentence(about) : "";
  const hasUsual = Boolean(usual);
  if (kind === "set")
    return <Several name={name} hint={hint} words={values ?? []} value={value ?? usual ?? ""} set={set} />;
  if (values?.length) {
    const shown = values.map((one): [string, string] => [one, one === usual ? `${one} (usual)` : one]);
    const options: [string, string][] = hasUsual ? shown : [["", "as usual"], ...shown];
    return <Choice label={name} hint={hint} value={value || usual || ""} set={set} options={options} />;
  }
  if (kind === "file") {
    const said = `${hint} Paste the text of the file.`;
    return <Area label={name} isPlain rows={3} hint={said.trim()} value={value ?? ""} set={set} />;
  }
  const range = typeof least === "number" && typeof most === "number" ? ` From ${least} to ${most}.` : "";
  return (
    <Field
      label={name}
      hint={`${hint}${range}`}
      value={value ?? ""}
      set={set}
      {...(kind === "number" && { type: "text", inputMode: "numeric" as const })}
      {...(hasUsual && { placeholder: usual ?? "" })}
    />
  );
}
