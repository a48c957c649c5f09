// What may be signed, and what happens to whoever brings back an older state: a file, a store, or nothing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PASSPHRASE, Page, fresh } from "./core.mjs";
import { begun, file, play, received, sent, step, table, text, toChoose } from "./table.mjs";

/** Two ways to play the turn that is next. */
function ways(page) {
  const both = [step(page), step(page, (words) => words.at(-1))];
  assert.notEqual(...both, "there is only one way to play");
  return both;
}

/** A table at which anna has a choice between two steps. */
function atChoice() {
  const [anna, bert] = begun();
  while (step(anna) === step(anna, (words) => words.at(-1))) {
    play(anna);
    received(bert, sent(anna));
    toChoose(anna, bert);
  }
  return [anna, bert];
}

test("a turn can be taken back until it is sent, and the next one is another", () => {
  const [anna, bert] = atChoice();
  const [one, other] = ways(anna);
  anna.ok("play", { file: file(anna), steps: [one] });
  const { undo } = table(anna);
  // Nobody but the person knows if the file has left in some other way.
  anna.asks("sent", "undo", { file: file(anna) });
  anna.ok("undo", { file: file(anna), sure: ["sent"] });
  anna.ok("play", { file: file(anna), steps: [other] });
  assert.equal(table(anna).undo, undo);
  const lines = sent(anna);
  anna.refuses("cannot be taken back", "undo", { file: file(anna) });
  anna.refuses("cannot be taken back", "undo", { file: file(anna), sure: ["sent"] });
  assert.deepEqual(received(bert, lines), ["updated"]);
});

test("nothing is done at a table that is no longer as it was seen", () => {
  const [anna] = atChoice();
  const { head: seen } = table(anna);
  const turn = { file: file(anna), seen, steps: [step(anna)] };
  anna.ok("play", turn);
  const { head, turns } = table(anna);
  for (const [op, given] of [
    ["play", { steps: turn.steps }],
    ["play", { steps: [] }],
    ["undo", { sure: ["sent"] }],
    ["agree", { words: "end" }],
    ["agree", { words: `back ${turns - 1}`, sure: ["known"] }],
    ["join", {}],
    ["pack", {}],
    ["sent", {}],
    ["table_file", {}],
  ]) {
    anna.refuses("has changed since it was shown here", op, { file: file(anna), seen, ...given });
  }
  // Nothing has left, and nothing was signed.
  assert.equal(table(anna).head, head);
  anna.ok("undo", { file: file(anna), seen: head, sure: ["sent"] });
  assert.equal(table(anna).head, seen);
});

/** Plays on until the table waits for the other one. */
function waits(page, other) {
  while (!table(other).mine) {
    assert(play(page), "nobody can play");
    received(other, sent(page));
  }
}

/** A table at which bert is to play after a turn that anna chose, and the number of that turn. */
function answered() {
  const [anna, bert] = atChoice();
  const { turns } = table(anna);
  play(anna);
  received(bert, sent(anna));
  waits(anna, bert);
  return [anna, bert, turns + 1];
}

test("a turn is taken back by the seat on the clock, once the others have agreed", () => {
  const [anna, bert, number] = answered();
  const words = `back ${number}`;
  const before = table(bert);
  // The seat on the clock plays it, and agrees to nothing.
  bert.refuses("needs no consent of its own", "agree", { file: file(bert), words, sure: ["known"] });
  bert.refuses("no consent", "play", { file: file(bert), steps: [`agreed ${words}`], sure: ["known"] });
  // Whoever agrees is told first what stays known.
  const told = anna.asks("known", "agree", { file: file(anna), words });
  assert.match(told, new RegExp(`^turn ${number} is taken back`));
  assert.match(told, /goes on to know/);
  anna.asks("known", "agree", { file: file(anna), words, sure: ["sent", "line"] });
  const consent = anna.ok("agree", { file: file(anna), words, sure: ["known"] });
  assert.deepEqual(consent.told, [`anna agrees to ${words}`]);
  assert.deepEqual(received(bert, consent.text), ["consent"]);
  const { steps, agreements } = table(bert);
  assert(steps.includes(`agreed ${words}`), steps);
  assert.deepEqual(agreements, [`anna to ${words}; all that is needed, and bert may play it`]);
  const turn = { file: file(bert), steps: [`agreed ${words}`] };
  assert.match(bert.asks("known", "play", turn), new RegExp(`^turn ${number} is taken back`));
  assert.equal(table(bert).head, before.head);
  const signed = bert.ok("play", { ...turn, sure: ["known"] });
  assert.equal(signed.table.turns, before.turns + 1);
  assert.equal(signed.table.mine, false);
  assert.deepEqual(received(anna, sent(bert)), ["updated"]);
  // Anna chooses anew, on the same table.
  const { mine, turns, agreements: left } = table(anna);
  assert.deepEqual([mine, turns, left], [true, before.turns + 1, []]);
  const [, other] = ways(anna);
  anna.ok("play", { file: file(anna), steps: [other] });
  assert.deepEqual(received(bert, sent(anna)), ["updated"]);
});

test("turns that nobody can take back are not agreed to", () => {
  const [anna] = answered();
  for (const [words, why] of [
    ["back 1", "is a join"],
    ["back 999", "has no turn 999"],
    ["back", "nothing to agree to"],
  ]) {
    anna.refuses(why, "agree", { file: file(anna), words, sure: ["known"] });
  }
});

test("to go on with another line of a table is asked first, and a yes signs there", () => {
  const [anna, bert] = atChoice();
  const older = anna.store.copy();
  const [one, other] = ways(anna);
  anna.ok("play", { file: file(anna), steps: [one] });
  received(bert, sent(anna));
  waits(anna, bert);
  play(bert);
  // Anna's store is put back, and she signs another turn.
  const forked = Page.open(older);
  forked.ok("play", { file: file(forked), steps: [other] });
  const lines = text(forked);
  assert.deepEqual(received(bert, lines), ["fork"]);
  bert.ok("forget", { file: file(bert) });
  for (const branch of bert.ok("inbox").tables) bert.ok("forget", { file: branch.file });
  assert.deepEqual(received(bert, lines), ["new"]);
  waits(forked, bert);
  const turn = () => ({ file: file(bert), steps: table(bert).forced ? [] : [step(bert)] });
  const asked = bert.asks("line", "play", turn());
  assert.match(asked, /FORK: anna signed two versions of turn/);
  assert.match(asked, /turn \d+ is left behind/);
  bert.asks("line", "play", { ...turn(), sure: ["known", "sent"] });
  bert.ok("play", { ...turn(), sure: ["line"] });
  assert.deepEqual(received(forked, sent(bert)), ["updated"]);
});

test("a turn whose file was saved counts as sent", () => {
  const [anna] = atChoice();
  anna.ok("play", { file: file(anna), steps: [step(anna)] });
  assert.notEqual(table(anna).undo, null);
  text(anna);
  anna.refuses("cannot be taken back", "undo", { file: file(anna), sure: ["sent"] });
});

test("a backup is asked for once a game with others is over, and no signature waits for it", () => {
  const [anna, bert] = ["anna", "bert"].map((name) => {
    const page = fresh();
    page.ok("key_new", { name });
    return page;
  });
  anna.ok("begin", { game: "lions-and-jackals", seats: ["anna", "bert"] });
  received(bert, sent(anna));
  bert.ok("join", { file: file(bert) });
  received(anna, sent(bert));
  const [mover, other, name] = table(anna).mine ? [anna, bert, "anna"] : [bert, anna, "bert"];
  assert.deepEqual([table(mover).backup, table(other).backup], [null, null]);
  const end = { file: file(mover), steps: ["resign"] };
  mover.ok("play", { ...end, sure: ["final", `final ${name}`] });
  assert.equal(table(mover).over, true);
  received(other, sent(mover));
  assert.deepEqual([table(mover).backup, table(other).backup].sort(), ["anna", "bert"]);
  mover.ok("key_backed_up", { name });
  assert.equal(table(mover).backup, null);
});

test("an older file changes nothing after a later turn was signed", () => {
  const [anna, bert] = atChoice();
  const older = text(anna);
  const [one] = ways(anna);
  anna.ok("play", { file: file(anna), steps: [one] });
  const newer = table(anna).turns;
  for (const when of ["signed", "sent"]) {
    assert.deepEqual(received(anna, older), ["older"], when);
    assert.equal(table(anna).turns, newer, when);
    // The table is gone from the page, but not from its memory, which brings the turn back with it.
    const before = anna.store.copy();
    anna.ok("forget", { file: file(anna) });
    assert.deepEqual(received(anna, older), ["new"], when);
    assert.equal(table(anna).turns, newer, when);
    anna.store = before;
    anna.ok("unlock", { passphrase: PASSPHRASE, records: before.slots, generation: before.generation });
    sent(anna);
  }
  assert.deepEqual(received(bert, sent(anna)), ["updated"]);
});

test("a store that is put back takes the newer state in, and signs a fork without it", () => {
  const [anna, bert] = atChoice();
  const older = anna.store.copy();
  const [one, other] = ways(anna);
  anna.ok("play", { file: file(anna), steps: [one] });
  const first = sent(anna);
  received(bert, first);
  play(bert);
  const answer = sent(bert, { whole: true });

  // It opens, since it is whole. The whole answer brings the turn back that this store does not know.
  const again = Page.open(older.copy());
  assert.deepEqual(received(again, answer), ["updated"]);
  assert.equal(table(again).turns, table(bert).turns);

  // Nothing here can know of that turn: the other way is signed without a question. This is what is not promised.
  const forked = Page.open(older.copy());
  forked.ok("play", { file: file(forked), steps: [other] });
  const second = sent(forked);
  // Whoever has both sees it, keeps what was there, and can show it to anybody.
  assert.deepEqual(received(bert, second), ["fork"]);
  const parted = table(bert).branches;
  assert.equal(parted.length, 1, JSON.stringify(parted));
  const files = [text(bert), text(forked)].map((of) => ({ text: of }));
  const { verdict, lines } = fresh().ok("check", { sources: files });
  assert.equal(verdict, "parted", lines.join("\n"));
  assert.match(lines.join("\n"), /anna/);
});

/** A key's backup in a file, which is asked for its passphrase, and in words. */
const WAYS = {
  file(anna, page) {
    const { text } = anna.ok("key_export", { name: "anna", passphrase: "another one entirely" });
    assert(!text.includes("seed"), text);
    page.asks("passphrase", "key_import", { text });
    page.refuses("cannot be unlocked", "key_import", { text, secret: "not this one" });
    page.ok("key_import", { text, secret: "another one entirely" });
  },
  words(anna, page) {
    const words = anna.ok("key_words", { name: "anna" }).words.join(" ");
    page.refuses("", "key_words_import", { name: "anna", words: words.split(" ").reverse().join(" ") });
    page.ok("key_words_import", { name: "anna", words });
    page.refuses("here already", "key_words_import", { name: "anna", words });
  },
};

for (const [way, bring] of Object.entries(WAYS)) {
  test(`a cleared store asks before a key that was brought back in ${way} signs`, () => {
    const [anna, bert] = atChoice();
    const page = fresh();
    bring(anna, page);
    const [[key], [hers]] = [page, anna].map((one) => one.ok("keys"));
    assert.equal(key.identity, hers.identity);
    assert.deepEqual([key.restored, hers.restored], [true, false]);
    assert.deepEqual(received(page, text(anna)), ["new"]);
    const turn = { file: file(page), steps: [step(page)] };
    const asked = page.asks("unremembered", "play", turn);
    assert.match(asked, /remembers nothing of this table/);
    assert.match(asked, /It signed turn/);
    // Another answer is none to this question.
    page.asks("unremembered", "play", { ...turn, sure: ["sent", "backup", "known"] });
    page.asks("unremembered", "play", { ...turn, sure: ["unremembered", "unremembered bert"] });
    page.ok("play", { ...turn, sure: ["unremembered anna"] });
    assert.deepEqual(received(bert, sent(page)), ["updated"]);
  });
}

test("of two pages with one store, the second has nothing that a store would keep", () => {
  const [anna] = atChoice();
  const [one, other] = ways(anna);
  const pages = [0, 1].map(() => Page.open(anna.store));
  const answers = [one, other].map((step, at) => pages[at].ask("play", { file: file(anna), steps: [step] }));
  assert(answers.every(({ ok }) => ok));
  const [first, second] = answers.map(({ keep }) => keep);
  assert.deepEqual([first.expect, first.generation], [second.expect, second.generation]);
  anna.store.keep(first);
  assert.throws(() => anna.store.keep(second), /another page has kept something/);
});
