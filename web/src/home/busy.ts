// What runs just now, told once it takes long enough to be noticed.

import { signal } from "@preact/signals";
import type { Operation } from "../contract/operations";

/** Shorter waits are not told. */
const NOTICED_AFTER = 150;

export const busy = signal<string | undefined>(undefined);

/** What most calls are is told in one word. */
const WORDS: Partial<Record<Operation, string>> = {
  unlock: "unlocking",
  opponents: "thinking",
  suggest: "thinking",
  join: "signing",
  play: "signing",
  agree: "signing",
  receive: "checking",
  look: "checking",
  check: "checking",
  table: "checking",
};

let running: { word: string }[] = [];

/** Tells that an operation runs until the promise is settled. */
export async function during<T>(operation: Operation, work: Promise<T>): Promise<T> {
  const own = { word: WORDS[operation] ?? "working" };
  const timer = setTimeout(() => {
    running = [...running, own];
    busy.value = running[0]?.word;
  }, NOTICED_AFTER);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    running = running.filter((other) => other !== own);
    busy.value = running[0]?.word;
  }
}
