// The session: the core with or without its keys, the tab's lock, and what is stored. Nothing of an answer
// leaves this file before what it wants kept is on the disk.

import type { Answer, Style } from "../contract/core";
import type { Given, Gives, Operation, Request } from "../contract/operations";
import { Core, CoreGone } from "../engine/core";
import { during } from "./busy";
import { newest, noteNewest } from "./newest";
import { confirmed, question } from "./question";
import { limits, stage, version } from "./stage";
import { Overtaken, beginAnew, canStore, clear, keep, load } from "./store";
import { type Release, canLock, take } from "./tab_lock";

/** The page was locked while a call was under way; there is nothing to show of it. */
export class Locked extends Error {}

const OTHER_TAB = "Another tab or window of this browser has bypost unlocked. Lock or close it, then try again.";

const PUT_BACK =
  "What is stored here is older than what this browser has stored before: another page, or a backup of the browser, has put " +
  "it back. It may not know what you have signed since. If you go on, take in the newest mail of every table before you sign: " +
  "two signed versions of one turn convict you.";

let core = new Core();
let release: Release | undefined;
let last: Promise<unknown> = Promise.resolve();
const forgets: (() => void)[] = [];
/** Whether the core has ever answered here. */
let isProven = false;

/** Asks the core: one call at a time, and what is to be kept is kept before the answer is given back. */
export function call<O extends Operation>(op: O, given: Given<O>): Promise<Answer<Gives<O>>> {
  const now = Math.floor(Date.now() / 1000);
  const asked = core;
  const work = last.then(() => answered(asked, { ...given, op, now }) as Promise<Answer<Gives<O>>>);
  last = work.catch(() => {});
  return during(op, work);
}

async function answered(asked: Core, request: Request): Promise<Answer<unknown>> {
  // The page was locked while this waited for its turn.
  if (asked !== core) throw new Locked();
  let answer: Answer<unknown>;
  try {
    answer = await asked.call(request);
  } catch (error) {
    if (asked === core) stopped(error);
    throw new Locked();
  }
  isProven = true;
  if (asked !== core) throw new Locked();
  if (answer.visit) keepVisit(answer.visit);
  if (answer.keep) {
    try {
      await keep(answer.keep);
      noteNewest(answer.keep.generation);
    } catch (error) {
      if (asked === core) lock(notKept(error));
      throw new Locked();
    }
    if (asked !== core) throw new Locked();
  }
  return answer;
}

function notKept(error: unknown): string {
  if (error instanceof Overtaken) {
    return "Another tab or window has signed in the meantime. What was asked here last was not done.";
  }
  const name = error instanceof DOMException ? error.name : "";
  const why = name === "QuotaExceededError" ? "it has no room left" : name || String(error);
  return `The browser could not store it: ${why}. What was asked last was not done.`;
}

/** The core has gone down by itself. */
function stopped(error: unknown): void {
  const why = error instanceof CoreGone ? error.message : String(error);
  if (!isProven) stage.value = { name: "broken", why };
  else lock(`The program stopped and was locked: ${why}. What was asked last was not kept.`);
}

/** Calls this whenever the page is locked: whoever holds something for a screen lets it go. */
export function whenLocked(forget: () => void): void {
  forgets.push(forget);
}

/** Ends the worker with its keys, and begins one without. Nothing that they opened stays to be seen. */
export function lock(why?: string): void {
  for (const forget of forgets) forget();
  keepVisit(undefined);
  core.end();
  core = new Core();
  last = Promise.resolve();
  letGo();
  question.value?.say({ answer: "no" });
  // The store may be slow or gone, and what was open must not be seen that long.
  stage.value = { name: "locked", ...(why && { why }) };
  void arrive(why);
}

/** Shows the stage that fits what is stored. */
async function arrive(why?: string): Promise<void> {
  const told = why ? { why } : {};
  if (!limits.value.stores) {
    stage.value = { name: "welcome", ...told };
    return;
  }
  try {
    const { records } = await load();
    if (stage.value.name === "open" || stage.value.name === "visit") return;
    const isEmpty = Object.keys(records).length === 0;
    stage.value = { name: isEmpty ? "welcome" : "locked", ...told };
  } catch (error) {
    const failed = `The browser does not give back what it has stored: ${String(error)}.`;
    stage.value = { name: "locked", why: why ? `${why} ${failed}` : failed };
  }
}

/** Deletes everything that is stored here. */
export async function startAnew(): Promise<Answer<unknown>> {
  if (!(await hold())) return { refused: { what: OTHER_TAB } };
  await clear();
  noteNewest(0);
  lock();
  return { ok: {} };
}

/** Starts the page. The first screen needs nothing of the core, which is unpacked meanwhile. */
export async function begin(show: (style: Style) => void): Promise<void> {
  const asked = call("style", {});
  limits.value = { stores: await canStore(), locks: canLock() };
  await arrive();
  if (stage.value.name === "welcome" && keptVisit()) await visit();
  const { ok } = await asked;
  if (!ok) return;
  version.value = ok.version;
  show(ok);
}

/** Takes the tab's lock for as long as the keys are open. */
async function hold(): Promise<boolean> {
  release ??= await take();
  return release !== undefined;
}

function letGo(): void {
  release?.();
  release = undefined;
}

/** The games of somebody who practises without a key stay with the tab, and go with it. */
const VISIT = "bypost visit";

function keepVisit(records: string | undefined): void {
  try {
    if (records) sessionStorage.setItem(VISIT, records);
    else sessionStorage.removeItem(VISIT);
  } catch {
    // A browser that stores nothing loses them when the page is loaded again.
  }
}

function keptVisit(): string | null {
  try {
    return sessionStorage.getItem(VISIT);
  } catch {
    return null;
  }
}

/** Lets somebody practise who has no key, or go on with that after the page was loaded again. */
export async function visit(): Promise<Answer<unknown>> {
  const records = keptVisit();
  let answer = await call("visit", records ? { records } : {});
  if (answer.refused) answer = await call("visit", {});
  if ("ok" in answer) stage.value = { name: "visit" };
  return answer;
}

/** Opens what is stored. */
export async function unlock(passphrase: string): Promise<Answer<unknown>> {
  if (!(await hold())) return { refused: { what: OTHER_TAB } };
  const kept = await load();
  if (kept.generation < newest() && !(await confirmed(PUT_BACK, "Open it all the same"))) {
    letGo();
    return { refused: { what: "what is stored is older than it was" } };
  }
  const answer = await call("unlock", { passphrase, ...kept });
  if ("ok" in answer) {
    noteNewest(kept.generation);
    stage.value = { name: "open" };
  } else letGo();
  return answer;
}

/** Makes a new store under a passphrase, which must not be made from these names. The person enters once there is
 *  a first key in it. */
export async function create(passphrase: string, names: string[]): Promise<Answer<unknown>> {
  if (!(await hold())) return { refused: { what: OTHER_TAB } };
  // What is left of another store, such as its generation, must not stand in the way.
  if (Object.keys((await load()).records).length === 0) {
    await beginAnew();
    noteNewest(0);
  }
  const answer = await call("create", { passphrase, names });
  if ("ok" in answer) void askToPersist();
  else letGo();
  return answer;
}

/** Asks the browser not to delete the store when it needs room. Its answer is told in the settings. */
async function askToPersist(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // A browser that has no such promise is told as one that gives none.
  }
}
