// What stays in the browser: sealed records that this page cannot read, their generation, and what the
// person prefers.

import type { Keep } from "../contract/core";

export interface Kept {
  records: Record<string, string>;
  generation: number;
}

/** Another page of this browser has stored something in between. */
export class Overtaken extends Error {}

const RECORDS = "records";
const FACTS = "facts";
const GENERATION = "generation";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("bypost", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(RECORDS);
      request.result.createObjectStore(FACTS);
    };
    request.onsuccess = () => {
      // A newer page that wants another layout must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      // The browser closes it by itself, say when it clears what is stored.
      request.result.onclose = () => (opened = undefined);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another tab keeps the store from being opened"));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

function value<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Whether this browser stores anything here. Private windows and pages from disk may not. */
export async function canStore(): Promise<boolean> {
  try {
    await open();
    return true;
  } catch (error) {
    // Something is stored, by another version or by another page of this origin.
    return error instanceof DOMException && error.name === "VersionError";
  }
}

/** Everything that is stored. */
export async function load(): Promise<Kept> {
  const transaction = (await open()).transaction([RECORDS, FACTS], "readonly");
  const records = transaction.objectStore(RECORDS);
  const [names, texts, generation] = await Promise.all([
    value(records.getAllKeys()),
    value(records.getAll()),
    value(transaction.objectStore(FACTS).get(GENERATION)),
  ]);
  const pairs = names.map((name, index) => [String(name), texts[index] as string]);
  return { records: Object.fromEntries(pairs), generation: (generation as number | undefined) ?? 0 };
}

/** Stores a change as one whole, if nobody else has stored one in between, and waits for the disk. */
export async function keep(change: Keep): Promise<void> {
  const database = await open();
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction([RECORDS, FACTS], "readwrite", { durability: "strict" });
    let overtaken = false;
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(overtaken ? new Overtaken() : transaction.error);
    const facts = transaction.objectStore(FACTS);
    const found = facts.get(GENERATION);
    found.onsuccess = () => {
      if (((found.result as number | undefined) ?? 0) !== change.expect) {
        overtaken = true;
        transaction.abort();
        return;
      }
      const records = transaction.objectStore(RECORDS);
      for (const slot of change.drop) records.delete(slot);
      for (const [slot, text] of Object.entries(change.put)) records.put(text, slot);
      facts.put(change.generation, GENERATION);
    };
  });
}

/** Forgets the generation that is left of another store, so that a new one can begin. */
export async function beginAnew(): Promise<void> {
  const transaction = (await open()).transaction([RECORDS, FACTS], "readwrite");
  transaction.objectStore(RECORDS).clear();
  await value(transaction.objectStore(FACTS).delete(GENERATION));
}

/** Deletes everything that is stored, also what another page of this origin may have put in its place. */
export async function clear(): Promise<void> {
  const database = await opened?.catch(() => undefined);
  database?.close();
  opened = undefined;
  // While another tab has it open, it is deleted once that tab lets go of it.
  await value(indexedDB.deleteDatabase("bypost"));
}

/** Something that the person prefers; it is no secret. */
export async function preference<T>(name: string, usual: T): Promise<T> {
  try {
    const facts = (await open()).transaction(FACTS, "readonly").objectStore(FACTS);
    return ((await value(facts.get(`preference ${name}`))) as T | undefined) ?? usual;
  } catch {
    return usual;
  }
}

export async function prefer(name: string, wanted: unknown): Promise<void> {
  const facts = (await open()).transaction(FACTS, "readwrite").objectStore(FACTS);
  await value(facts.put(wanted, `preference ${name}`));
}
