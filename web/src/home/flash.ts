// What the next screen tells first.

import type { Refused } from "../contract/core";
import { whenLocked } from "./session";

interface Flash {
  lines: string[];
  refused?: Refused;
}

let waiting: Flash | undefined;
whenLocked(() => (waiting = undefined));

export function leave(flash: Flash): void {
  waiting = flash;
}

/** Takes what was left, so that it is told once. */
export function taken(): Flash {
  const flash = waiting ?? { lines: [] };
  waiting = undefined;
  return flash;
}
