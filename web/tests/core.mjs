// The core as a page runs it, without a browser: one WebAssembly instance, and the store that would lie in
// IndexedDB.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { lock } from "./lock.mjs";

export const PASSPHRASE = "four words of straw";
/** The time of all calls that do not say another one: 2100-01-01T00:00:00Z. */
export const NOW = 4_102_444_800;

const target = process.env.CARGO_TARGET_DIR ?? new URL("../core/target", import.meta.url).pathname;
export const path = `${target}/wasm32-unknown-unknown/release/bypost_web.wasm`;
assert(existsSync(path), `${path} is not there: web/build makes it`);
const module = new WebAssembly.Module(readFileSync(path));

/** What the core asks of the world. */
export const imports = WebAssembly.Module.imports(module);

let pages = 0;

/** Random bytes that are always the same ones, and other ones for each page. */
function* chance() {
  const page = ++pages;
  for (let block = 0; ; block++) yield* createHash("sha256").update(`page ${page}, block ${block}`).digest();
}

/** What the browser holds: slots that it cannot read, and their generation. */
export class Store {
  constructor(slots = {}, generation = 0) {
    this.slots = slots;
    this.generation = generation;
  }

  copy() {
    return new Store({ ...this.slots }, this.generation);
  }

  /** Keeps what an answer wants kept, as the page does; refuses what another page has overtaken. */
  keep({ expect, generation, put, drop }) {
    assert.equal(expect, this.generation, "another page has kept something in between");
    for (const slot of drop) {
      assert(slot in this.slots, `${slot} was there`);
      delete this.slots[slot];
    }
    Object.assign(this.slots, put);
    this.generation = generation;
  }
}

/** A page: an instance of its own, and the store on which it works. */
export class Page {
  constructor(store = new Store()) {
    this.store = store;
    this.now = NOW;
    const bytes = chance();
    const random = (place, length) => {
      const drawn = Uint8Array.from({ length }, () => bytes.next().value);
      this.first ??= drawn;
      new Uint8Array(this.exports.memory.buffer, place, length).set(drawn);
    };
    this.exports = new WebAssembly.Instance(module, { host: { random } }).exports;
  }

  /** A page that opens a store. */
  static open(store, passphrase = PASSPHRASE) {
    const page = new Page(store);
    page.ok("unlock", { passphrase, records: store.slots, generation: store.generation });
    return page;
  }

  /** The bare answer; nothing of it is kept. */
  ask(op, given = {}) {
    const bytes = new TextEncoder().encode(JSON.stringify({ now: this.now, ...given, op }));
    const place = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    const answer = this.exports.call(place, bytes.length) >>> 0;
    const length = new DataView(this.exports.memory.buffer).getUint32(answer, true);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, answer + 4, length)));
  }

  /** The answer, after what it wants kept is kept. */
  call(op, given) {
    const answer = this.ask(op, given);
    if (answer.keep) this.store.keep(answer.keep);
    return answer;
  }

  /** The value of a call that succeeds. */
  ok(op, given) {
    const answer = this.call(op, given);
    assert("ok" in answer, `${op}: ${JSON.stringify(answer.refused ?? answer.ask)}`);
    return answer.ok;
  }

  /** Checks that a call is refused with these words. */
  refuses(words, op, given) {
    const answer = this.call(op, given);
    assert(answer.refused?.what.includes(words), `${op}: ${JSON.stringify(answer)} and not: ${words}`);
  }

  /** Checks that a call asks the person this kind of question, and gives what it says. */
  asks(kind, op, given) {
    const answer = this.call(op, given);
    assert.equal(answer.ask?.kind, kind, `${op}: ${JSON.stringify(answer)}`);
    return answer.ask.what;
  }
}

/** A page with a new store, as a person makes it. */
export function created() {
  const page = new Page();
  page.ok("create", { passphrase: PASSPHRASE });
  return page;
}

let empty;

/** A page with a new store that takes no time to open: its lock is exchanged for a quick one. */
export function fresh() {
  if (!empty) {
    const page = created();
    page.ok("address_set", { name: "nobody", address: "nobody@example.org" });
    page.ok("address_set", { name: "nobody", address: "" });
    empty = page.store;
    // The first bytes that a new store draws are its key.
    empty.slots.lock = lock(page.first, PASSPHRASE);
  }
  return Page.open(empty.copy());
}
