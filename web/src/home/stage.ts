// What the whole page knows: how far it is, and what the browser can do.

import { signal } from "@preact/signals";

export type Stage =
  | { name: "starting" }
  /** There is nothing stored yet. */
  | { name: "welcome"; why?: string }
  /** Keys are stored, and nobody has given the passphrase. */
  | { name: "locked"; why?: string }
  | { name: "open" }
  /** Somebody practises who has no key, and nothing is stored. */
  | { name: "visit" }
  /** The core cannot be started here. */
  | { name: "broken"; why: string };

export const stage = signal<Stage>({ name: "starting" });

/** What this browser cannot do for the keys. */
export const limits = signal({ stores: true, locks: true });

/** How many tables waited for the person when they were last listed. */
export const waiting = signal(0);

/** Calls the page by what it shows. */
export function entitle(title: string): void {
  document.title = `${waiting.value ? `(${waiting.value}) ` : ""}${title} · bypost`;
}

/** The version of the core. */
export const version = signal("");
