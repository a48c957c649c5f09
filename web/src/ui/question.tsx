// The dialog in which questions are put.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Question, type Said, question } from "../home/question";
import { sentence } from "./notice";
import { Passphrase } from "./passphrase";

const TITLES: Record<Question["kind"], string> = {
  unremembered: "Is this the newest file?",
  sent: "Has this turn left?",
  passphrase: "It is locked",
  known: "What stays known",
  final: "This cannot be undone",
  line: "Another line of the table",
  confirm: "Are you sure?",
};

/** What can be answered: yes, or the passphrase that is asked for, or no. */
function Answers({ asked, say }: { asked: Question; say(said: Said): void }) {
  const [secret, set] = useState("");
  const isSecret = asked.kind === "passphrase";
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isSecret) say({ answer: "yes" });
    else if (secret) say({ answer: "secret", secret });
  };
  return (
    <form onSubmit={submit}>
      {isSecret && <Passphrase label="Its passphrase" value={secret} set={set} />}
      <div class="row">
        <button type="submit" class={["confirm", "final"].includes(asked.kind) ? "grave" : "main"}>
          {asked.kind === "confirm" ? asked.yes : isSecret ? "Open it" : "Yes, go on"}
        </button>
        <button type="button" onClick={() => say({ answer: "no" })}>
          No, go back
        </button>
      </div>
    </form>
  );
}

/** Nobody reads a question in so many milliseconds: a press in that time was meant for what was there before. */
const UNREAD = 500;

/** Takes away presses that cannot have been meant for the question: a second click, or a key held down. */
function onlyMeant(since: () => number) {
  const drop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onClickCapture: (event: Event) => event.isTrusted && performance.now() - since() < UNREAD && drop(event),
    onKeyDownCapture: (event: KeyboardEvent) => event.repeat && ["Enter", " "].includes(event.key) && drop(event),
  };
}

export function QuestionDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const since = useRef(0);
  const put = question.value;
  useEffect(() => {
    if (put && !dialog.current?.open) dialog.current?.showModal();
    if (!put && dialog.current?.open) dialog.current.close();
    since.current = performance.now();
    // No answer is at hand before the question is read.
    if (put) heading.current?.focus();
  }, [put]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="question"
      {...onlyMeant(() => since.current)}
      onCancel={(event) => {
        event.preventDefault();
        put?.say({ answer: "no" });
      }}
    >
      {put && (
        <div class="inside" key={put.asked.what}>
          <h2 id="question" tabIndex={-1} ref={heading}>{TITLES[put.asked.kind]}</h2>
          {put.asked.what.split("\n").map((line) => (
            <p>{sentence(line)}</p>
          ))}
          <Answers asked={put.asked} say={put.say} />
        </div>
      )}
    </dialog>
  );
}
