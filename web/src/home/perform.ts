// Asking the core for a person: its questions are put, and the same is asked again with the answers.

import type { Arguments, Refused } from "../contract/answers";
import { put } from "./question";
import { Locked, call } from "./session";

/** What came of it. With neither a value nor a refusal the person has changed their mind. */
export interface Outcome<T> {
  ok?: T;
  refused?: Refused;
}

/** Does something at a table as it is shown, or not at all. */
export type Act = <T>(op: string, given?: Arguments) => Promise<Outcome<T>>;

export async function perform<T>(op: string, given: Arguments = {}): Promise<Outcome<T>> {
  let sure: string[] = [];
  let secret: string | undefined;
  try {
    for (;;) {
      const answer = await call<T>(op, { ...given, ...(sure.length && { sure }), ...(secret && { secret }) });
      if (!answer.ask) return answer.refused ? { refused: answer.refused } : { ok: answer.ok as T };
      const { kind } = answer.ask;
      const said = await put(answer.ask);
      if (said.answer === "no") return {};
      if (said.answer === "secret") secret = said.secret;
      // What was said of one key holds for no other.
      if (said.answer === "yes") sure = [...sure, answer.ask.key ? `${kind} ${answer.ask.key}` : kind];
    }
  } catch (error) {
    // The locked screen says why.
    if (error instanceof Locked) return {};
    throw error;
  }
}
