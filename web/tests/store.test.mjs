// The store: what it keeps comes back under its passphrase, and nothing that was changed, mixed or exchanged
// opens.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PASSPHRASE, Page, created, fresh } from "./core.mjs";
import { lock } from "./lock.mjs";

const OTHER = "five words of good straw";

/** A page with two keys and an address. */
function filled(page = fresh()) {
  page.ok("key_new", { name: "anna" });
  page.ok("key_new", { name: "bert" });
  page.ok("address_set", { name: "carl", address: "carl@example.org" });
  return page;
}

const identities = (page) => page.ok("keys").map(({ identity }) => identity);
/** The slots of records; the two others have names that everybody knows. */
const records = (store) => Object.keys(store.slots).filter((slot) => /^[0-9a-f]{32}$/.test(slot)).sort();

/** Checks that a store with a change does not open, and in which words. */
function closes(store, change, words, passphrase = PASSPHRASE) {
  const changed = store.copy();
  change(changed);
  const page = new Page(changed);
  page.refuses(words, "unlock", { passphrase, records: changed.slots, generation: changed.generation });
  // What was read before it was refused stays closed as well.
  page.refuses("the keys are locked", "keys");
}

test("what is kept comes back, and nothing of it can be read", () => {
  const page = filled(created());
  const before = identities(page);
  assert.deepEqual(identities(Page.open(page.store)), before);
  const lying = Object.entries(page.store.slots).flat().join("\n");
  for (const hidden of ["anna", "bert", "carl", "example.org", "seed", "identity", ...before]) {
    assert(!lying.includes(hidden), `${hidden} can be read`);
    assert(!lying.includes(btoa(hidden).replace(/.?=*$/, "")), `${hidden} can be read`);
  }
  closes(page.store, () => {}, "another passphrase?", "four words of hay");
});

test("what was changed or is missing does not open", () => {
  const { store } = filled();
  const [record, ...others] = records(store);
  assert.equal(others.length, 2, "three records, beside lock and index");
  const letter = (slot) => (changed) => {
    const text = changed.slots[slot];
    const at = text.length >> 1;
    changed.slots[slot] = text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
  };
  const gone = (slot) => (changed) => delete changed.slots[slot];
  const locked = (length, work) => (changed) => {
    changed.slots.lock = lock(Buffer.alloc(length), PASSPHRASE, work);
  };
  const CASES = [
    ["a letter of the lock", letter("lock"), "another passphrase?"],
    ["a letter of the index", letter("index"), "its index was changed"],
    ["a letter of a record", letter(record), "does not hold together"],
    ["no lock", gone("lock"), "the browser holds no store"],
    ["no index", gone("index"), "its index is gone"],
    ["no record", gone(record), "a record is gone"],
    ["nothing of a record", (changed) => (changed.slots[record] = ""), "does not hold together"],
    ["a lock that takes a minute to try", locked(32, 24), "another passphrase?"],
    ["a lock that takes twice as long as ours", locked(32, 18), "another passphrase?"],
    ["a lock with another key", locked(32), "its index was changed"],
    ["a lock with half a key", locked(16), "another passphrase?"],
    ["a lock with a longer key", locked(33), "another passphrase?"],
  ];
  for (const [, change, words] of CASES) closes(store, change, words);
});

test("records of two generations, places or stores are not mixed", () => {
  const page = filled();
  const before = page.store.copy();
  page.ok("address_set", { name: "dora", address: "dora@example.org" });
  const { store } = page;
  const changed = Object.keys(before.slots).filter((slot) => before.slots[slot] !== store.slots[slot]);
  assert.equal(changed.length, 2, "the address book and the index");
  const older = (slot) => (mixed) => (mixed.slots[slot] = before.slots[slot]);
  const [one, other] = records(store);
  const stranger = filled(created()).store;
  const CASES = [
    ...changed.map((slot) => [`the older ${slot}`, older(slot), "does not hold together"]),
    ["the number before", (mixed) => (mixed.generation -= 1), "another generation"],
    ["a later number", (mixed) => (mixed.generation += 1), "another generation"],
    [
      "two records in each other's place",
      ({ slots }) => ([slots[one], slots[other]] = [slots[other], slots[one]]),
      "does not hold together",
    ],
    ["the lock of another store", (mixed) => (mixed.slots.lock = stranger.slots.lock), "does not hold together"],
    ["the index of another store", (mixed) => (mixed.slots.index = stranger.slots.index), "does not hold together"],
  ];
  for (const [, change, words] of CASES) closes(store, change, words);
  // A whole older store opens: nothing in the page can tell. The page on browsers says what that means.
  assert.equal(identities(Page.open(before)).length, 2);
});

test("another passphrase takes another key", () => {
  const page = filled();
  const before = page.store.copy();
  page.refuses("the old passphrase is another one", "change_passphrase", { old: "four words of hay", new: OTHER });
  page.refuses("fewer than 12 characters", "change_passphrase", { old: PASSPHRASE, new: "seven77" });
  page.ok("change_passphrase", { old: PASSPHRASE, new: OTHER });
  for (const [slot, text] of Object.entries(before.slots)) {
    assert.notEqual(page.store.slots[slot], text, `${slot} stays as it was`);
  }
  assert.deepEqual(identities(Page.open(page.store, OTHER)), identities(page));
  closes(page.store, () => {}, "another passphrase?");
  // Whoever has the old lock and its passphrase reads nothing that is kept now.
  closes(page.store, (mixed) => (mixed.slots.lock = before.slots.lock), "does not hold together");
});

test("a passphrase that is not good enough is refused with the reason", () => {
  const page = new Page();
  const EASY = [
    ["password", "fewer than 12"],
    ["aaaaaaaaaaaa", "repeats itself"],
    ["987654321098", "a row such as"],
    ["annabell1999", "a name"],
  ];
  for (const [passphrase, why] of EASY) page.refuses(why, "create", { passphrase, names: ["annabell"] });
  const drawn = page.ok("words_by_chance").words;
  assert.equal(drawn.length, 4);
  page.ok("create", { passphrase: drawn.join(" "), names: ["annabell"] });
  // Whoever steals the store knows whose it is, and who plays.
  page.ok("key_new", { name: "christine" });
  page.refuses("a name", "change_passphrase", { old: drawn.join(" "), new: "Christine2024" });
  page.refuses("a name", "key_export", { name: "christine", passphrase: "christine-11" });
  page.refuses("repeats itself", "export_all", { passphrase: "christinechristine" });
});

test("nothing is done while it is locked", () => {
  const page = new Page();
  page.refuses("fewer than 12 characters", "create", { passphrase: "seven77" });
  const OPS = [
    "keys", "key_new", "key_words_import", "key_import", "key_export", "key_words", "key_backed_up", "name_forget",
    "inbox", "begin", "join", "play", "undo", "table", "words", "agree", "pack", "sent", "table_file", "receive",
    "replay", "forget", "address_set", "export_all", "change_passphrase",
  ];
  for (const op of OPS) {
    const answer = page.ask(op, { name: "anna", file: "t.toml" });
    assert.deepEqual(Object.keys(answer).filter((part) => answer[part]), ["refused"], op);
    assert.equal(answer.refused.what, "the keys are locked", op);
  }
  for (const op of ["style", "games"]) page.ok(op);
});
