// What runs just now, told once it takes long enough to be noticed.

import { signal } from "@preact/signals";
import type { Operation } from "../contract/operations";

/** Shorter waits are not told. */
const NOTICED_AFTER = 150;

export const busy = signal<string | undefined>(undefined);

const WORDS: Partial<Record<Operation, string>> = {
  unlock: "unlocking",
  create: "locking the store",
  change_passphrase: "changing the passphrase",
  key_new: "making the key",
  key_import: "bringing the key in",
  key_words_import: "bringing the key in",
  key_export: "locking the backup",
  begin: "beginning the table",
  practise: "beginning the table",
  opponents: "thinking",
  suggest: "thinking",
  join: "joining and signing",
  play: "signing",
  undo: "taking the turn back",
  agree: "signing",
  pack: "packing the turns",
  receive: "checking what came",
  look: "checking the table",
  check: "checking",
  replay: "making the replay",
  table: "checking the table",
  inbox: "looking through the tables",
  words: "looking up what may follow",
  export_all: "packing everything",
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
