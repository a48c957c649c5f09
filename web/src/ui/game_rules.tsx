// The rules of a game, loaded when somebody wants to read them: the picture, a line about it, the notation, all of it.

import { useState } from "preact/hooks";
import type { GameRules as Rules } from "../contract/core";
import { Markdown } from "./markdown";
import { Refusal, sentence } from "./notice";
import { useAnswer } from "./run";

export function RulesText({ rules }: { rules: Rules }) {
  return (
    <>
      <p class="lead">{sentence(rules.summary)}</p>
      <div class="picture cover" aria-hidden="true" dangerouslySetInnerHTML={{ __html: rules.board }} />
      {rules.notation && (
        <details>
          <summary>How steps are written</summary>
          <Markdown text={rules.notation} />
        </details>
      )}
      <Markdown text={rules.text} />
    </>
  );
}

/** The rules below a title that says whose they are. */
function LoadedRules({ game }: { game: string }) {
  const { answer: rules, refused } = useAnswer("rules", { game });
  return (
    <>
      <Refusal refused={refused} />
      {rules && <RulesText rules={rules} />}
    </>
  );
}

export function GameRules({ title, game }: { title: string; game: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="of-game" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Rules of {title}</summary>
      {isOpen && <LoadedRules game={game} />}
    </details>
  );
}
