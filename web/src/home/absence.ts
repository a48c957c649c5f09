// A page that nobody has looked at for a while locks itself.

import { lock } from "./session";
import { stage } from "./stage";
import { preference, prefer } from "./store";

const NAME = "minutes until locked";
const USUAL = 30;
/** The times to choose from. */
export const OFFERED = [5, 15, 30, 60, 240];

let minutes = USUAL;
let timer = 0;
let hiddenSince = 0;

function lockNow(): void {
  if (stage.value.name !== "open") return;
  lock(`The page was out of sight for ${minutes} minutes, so it has locked itself.`);
}

/** Timers of hidden pages run late or not at all, so the time is looked at again when the page comes back. */
function changed(): void {
  clearTimeout(timer);
  if (document.hidden) {
    hiddenSince = Date.now();
    timer = window.setTimeout(lockNow, minutes * 60_000);
  } else if (hiddenSince && Date.now() - hiddenSince >= minutes * 60_000) {
    lockNow();
  }
}

export async function watch(): Promise<void> {
  document.addEventListener("visibilitychange", changed);
  const wanted = await preference(NAME, USUAL);
  // Another page of this origin may have written anything.
  minutes = OFFERED.includes(wanted) ? wanted : USUAL;
}

export function minutesUntilLocked(): number {
  return minutes;
}

export async function setMinutesUntilLocked(wanted: number): Promise<void> {
  minutes = wanted;
  await prefer(NAME, wanted);
}
