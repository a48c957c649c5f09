// The rules of a game, loaded when somebody wants to read them: the picture, a line about it, the notation, all of it.

import { useState } from "preact/hooks";
import { Markdown } from "./markdown";
import { Refusal, sentence } from "./notice";
import { useAnswer } from "./run";

interface RulesTextProps {
  game: string;
  /** The step that is chosen now, as it is written. */
  step?: string;
}

export function RulesText({ game, step }: RulesTextProps) {
  const { answer: rules, refused } = useAnswer("rules", { game });
  return (
    <>
      <Refusal refused={refused} />
      {rules && (
        <>
          <p class="lead">{sentence(rules.summary)}</p>
          <div class="picture cover" aria-hidden="true" dangerouslySetInnerHTML={{ __html: rules.board }} />
          {rules.notation && (
            <details open={Boolean(step)}>
              <summary>How steps are written</summary>
              {step && (
                <p>
                  You have chosen <code>{step}</code>.
                </p>
              )}
              <Markdown text={rules.notation} />
            </details>
          )}
          <Markdown text={rules.text} />
        </>
      )}
    </>
  );
}

interface GameRulesProps extends RulesTextProps {
  title: string;
}

export function GameRules({ title, ...rules }: GameRulesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="of-game" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Rules of {title}</summary>
      {isOpen && <RulesText {...rules} />}
    </details>
  );
}
