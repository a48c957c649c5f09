// What the page is told in words: its own terms stand in our texts, and what others have written stays as it is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { file, play, player, received, sent, table, text, toChoose } from "./table.mjs";

/** A table of anna and somebody whose name is a word of ours. */
function named(name) {
  const [anna, other] = ["anna", name].map(player);
  anna.ok("begin", { game: "lions-and-jackals", seats: ["anna", name], pace: "none" });
  received(other, sent(anna));
  other.ok("join", { file: file(other) });
  received(anna, sent(other));
  return [anna, other];
}

test("a name stays as it is in whatever is told", () => {
  const [anna, armour] = named("armour");
  toChoose(armour, anna);
  let lines;
  // Without a choice of hers, nothing of hers comes after his turn.
  do {
    play(armour);
    lines = sent(armour);
    received(anna, lines);
  } while (!table(anna).mine);
  while (table(anna).mine) {
    play(anna);
    received(armour, sent(anna));
  }
  assert.match(table(anna).stands, /^armour is to play/);
  anna.refuses("you have played turn ", "play", { file: file(anna), steps: ["resign"] });
  const [{ what }] = anna.ok("receive", { sources: [{ text: lines }] }).lines;
  assert.match(what, /^lions-and-jackals [0-9a-f]{8}: older than what is here/);
  // A table of others is told with the names of all.
  const stranger = player("carl");
  const [told] = stranger.ok("receive", { sources: [{ text: text(anna) }] }).lines;
  assert.match(told.what, /it is a table of anna, armour, and no key here has a seat at it/);
});

test("lines that were cut off are called what a person sees of them", () => {
  const [anna, bert] = named("bert");
  const [carl] = named("carl");
  const cut = sent(carl, { whole: true }).split("\n").slice(0, -3).join("\n");
  bert.refuses("the block of lines is cut off: of its ", "receive", { sources: [{ text: cut }] });
  // Beside something that can be read it is told as well, and in the words of the page, too.
  const { broken } = bert.ok("receive", { sources: [{ text: text(anna) }, { text: cut }] });
  assert.match(broken.join("\n"), /the block of lines is cut off: of its /);
});
