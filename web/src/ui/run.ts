// What a press of a button began: whether it still runs, and why it was refused.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Refused } from "../contract/core";
import type { Gives, Last, Operation } from "../contract/operations";
import { type First, type Outcome, perform } from "../home/perform";

export interface Run {
  isRunning: boolean;
  refused?: Refused;
  /** Runs this, unless something still runs. */
  run(work: () => Promise<Outcome<unknown> | void>): Promise<void>;
  refuse(refused?: Refused): void;
}

/** What came of something that should not have failed so. */
export const mistaken = (error: unknown) => ({ refused: { what: `the page made a mistake: ${String(error)}` } });

export function useRun(): Run {
  const [isRunning, setRunning] = useState(false);
  const [refused, refuse] = useState<Refused | undefined>(undefined);
  const runs = useRef(false);
  const run: Run["run"] = async (work) => {
    if (runs.current) return;
    runs.current = true;
    setRunning(true);
    refuse(undefined);
    try {
      const outcome = await work();
      if (outcome?.refused) refuse(outcome.refused);
    } catch (error) {
      refuse(mistaken(error).refused);
    } finally {
      runs.current = false;
      setRunning(false);
    }
  };
  return { isRunning, ...(refused && { refused }), run, refuse };
}

/** What the core answers when a screen comes up, and a way to ask it again. */
export function useAnswer<O extends Operation>(op: O, ...given: Last<First<O>>) {
  const [answer, set] = useState<Gives<O> | undefined>(undefined);
  const { run, refused, refuse } = useRun();
  const ask = () =>
    run(async () => {
      const outcome = await perform(op, ...given);
      if (outcome.ok) set(() => outcome.ok);
      return outcome;
    });
  useEffect(() => void ask(), []);
  return { answer, refused, refuse, ask };
}
