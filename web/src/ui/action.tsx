// Buttons and forms that tell, right beside them, why they were refused.

import type { ComponentChildren } from "preact";
import type { Outcome } from "../home/perform";
import { Refusal } from "./notice";
import { useRun } from "./run";

type Work = () => Promise<Outcome<unknown> | void>;

interface ActionProps {
  run: Work;
  kind?: "main" | "plain" | "grave";
  children: ComponentChildren;
}

/** A button that does something. While it runs it takes no further press. */
export function Action({ run: work, kind = "plain", children }: ActionProps) {
  const { isRunning, refused, run } = useRun();
  return (
    <div class="action">
      <button type="button" class={kind} aria-disabled={isRunning} onClick={() => void run(work)}>
        {children}
      </button>
      <Refusal refused={refused} />
    </div>
  );
}

interface FormProps {
  run: Work;
  submit: string;
  kind?: "main" | "plain";
  children: ComponentChildren;
  label?: string;
}

/** Fields with one button below them. */
export function Form({ run: work, submit, kind = "main", children, label }: FormProps) {
  const { isRunning, refused, run } = useRun();
  const submitted = (event: Event) => {
    event.preventDefault();
    void run(work);
  };
  return (
    <form class="form" onSubmit={submitted} aria-label={label} autocomplete="off" noValidate>
      {children}
      <div class="action">
        <button type="submit" class={kind} aria-disabled={isRunning}>
          {submit}
        </button>
        <Refusal refused={refused} />
      </div>
    </form>
  );
}
