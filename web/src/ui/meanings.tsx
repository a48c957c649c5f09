// What the words of a game mean, for whoever meets them at a table.

import { useRef, useState } from "preact/hooks";
import { useAnswer } from "./run";

function List({ game }: { game: string }) {
  const { answer: rules } = useAnswer("rules", { game });
  return (
    <dl class="meanings">
      {rules?.words.map(([word, told]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{told}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A button that opens the list. */
export function Meanings({ game }: { game: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-label="What the words mean" onClick={open}>
        ?
      </button>
      <dialog ref={dialog} aria-label="What the words mean" onClose={() => setOpen(false)}>
        <div class="inside">
          {isOpen && <List game={game} />}
          <button type="button" class="main" onClick={() => dialog.current?.close()}>
            Back to the game
          </button>
        </div>
      </dialog>
    </>
  );
}
