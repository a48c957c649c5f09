// Asking the core for a person: its questions are put, and the same is asked again with the answers.

import type { Refused } from "../contract/core";
import type { Given, Gives, Last, Operation } from "../contract/operations";
import { put } from "./question";
import { Locked, call } from "./session";

/** What came of it. With neither a value nor a refusal the person has changed their mind. */
export interface Outcome<T> {
  ok?: T;
  refused?: Refused;
}

/** What is given at first. What the person is asked comes to it here. */
export type First<O extends Operation> = Omit<Given<O>, "sure" | "secret">;

/** Does something at a table as it is shown, or not at all. */
export type Act = <O extends Operation>(
  op: O,
  ...given: Last<Omit<First<O>, "file" | "seen">>
) => Promise<Outcome<Gives<O>>>;

export async function perform<O extends Operation>(op: O, ...[given]: Last<First<O>>): Promise<Outcome<Gives<O>>> {
  let sure: string[] = [];
  let secret: string | undefined;
  try {
    for (;;) {
      const whole = { ...given, ...(sure.length && { sure }), ...(secret && { secret }) } as Given<O>;
      const answer = await call(op, whole);
      if (!answer.ask) return answer.refused ? { refused: answer.refused } : { ok: answer.ok as Gives<O> };
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
