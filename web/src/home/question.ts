// The question that stands before the person, one at a time.

import { effect, signal } from "@preact/signals";
import type { Asked } from "../contract/core";
import { route } from "./route";

/** A question of the core, or one of the page itself. */
export type Question = Asked | { kind: "confirm"; what: string; yes: string };

export type Said =
  | { answer: "yes" | "no" }
  /** What was asked about has been done, so the same may be asked again. */
  | { answer: "again" }
  | { answer: "secret"; secret: string };

export const question = signal<{ asked: Question; say(said: Said): void } | undefined>(undefined);

/** Puts a question, and waits for what is said. */
export function put(asked: Question): Promise<Said> {
  question.value?.say({ answer: "no" });
  return new Promise((resolve) => {
    const say = (said: Said) => {
      question.value = undefined;
      resolve(said);
    };
    question.value = { asked, say };
  });
}

/** A question is about the place at which it was put: whoever goes elsewhere has not said yes. */
effect(() => {
  void route.value;
  question.peek()?.say({ answer: "no" });
});

/** Whether the person wants this. */
export async function confirmed(what: string, yes: string): Promise<boolean> {
  return (await put({ kind: "confirm", what, yes })).answer === "yes";
}
