// The rules of a game, loaded when somebody wants to read them.

import { useEffect, useState } from "preact/hooks";
import { perform } from "../home/perform";
import { Markdown } from "./markdown";
import { Refusal } from "./notice";
import { useRun } from "./run";

export function RulesText({ game }: { game: string }) {
  const [text, setText] = useState("");
  const { run, refused } = useRun();
  useEffect(() => {
    void run(async () => {
      const outcome = await perform("rules", { game });
      if (outcome.ok) setText(outcome.ok.text);
      return outcome;
    });
  }, [game]);
  return (
    <>
      <Refusal refused={refused} />
      <Markdown text={text} />
    </>
  );
}

export function GameRules({ game, title }: { game: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Rules of {title}</summary>
      {isOpen && <RulesText game={game} />}
    </details>
  );
}
