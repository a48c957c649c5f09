// Two players, each with a page of their own, and a table of two between them.

import assert from "node:assert/strict";
import { fresh } from "./core.mjs";

/** The signature of a key that has a backup asks nothing more. */
export function player(name) {
  const page = fresh();
  page.ok("key_new", { name });
  page.ok("key_backed_up", { name });
  return page;
}

/** The file of the only table that a page has. */
export function file(page) {
  const { tables } = page.ok("inbox");
  assert.equal(tables.length, 1, JSON.stringify(tables));
  return tables[0].file;
}

/** What is sent, as lines that can be copied; the whole table, if that is asked for. */
export function sent(page, given = {}) {
  const { armor } = page.ok("pack", { file: file(page), ...given });
  page.ok("sent", { file: file(page) });
  return armor;
}
/** Takes in what was sent, and gives the kinds of what came of it. */
export const received = (page, text) => page.ok("receive", { sources: [{ text }] }).lines.map(({ kind }) => kind);
export const table = (page, given = {}) => page.ok("table", { file: file(page), ...given });

/** The step that is chosen by taking one of the words that may come next, again and again. */
export function step(page, pick = (words) => words[0]) {
  for (let row = []; ; ) {
    const next = page.ok("words", { file: file(page), row });
    if (next.step && !next.words.length && !next.numbers) return next.step;
    const word = next.numbers ? String(next.numbers[0]) : pick(next.words.map(({ word }) => word));
    row = [...next.row, word];
  }
}

/** Plays the turn that is next, if it is this page's; tells whether it was. */
export function play(page, pick) {
  const { mine, forced } = table(page);
  if (mine) page.ok("play", { file: file(page), steps: forced ? [] : [step(page, pick)] });
  return mine;
}

/** The text of a table, as it lies here. */
export const text = (page) => page.ok("table_file", { file: file(page) }).text;

/** Anna's and bert's pages at a table that both have joined, and where anna has something to choose. */
export function begun(game = "lions-and-jackals", options = {}) {
  const [anna, bert] = ["anna", "bert"].map(player);
  anna.ok("begin", { game, seats: ["anna", "bert"], pace: "none", options });
  received(bert, sent(anna));
  bert.ok("join", { file: file(bert) });
  received(anna, sent(bert));
  toChoose(anna, bert);
  return [anna, bert];
}

/** Plays on until this page has something to choose. */
export function toChoose(page, other) {
  for (let turns = 0; turns < 60; turns++) {
    const { mine, forced } = table(page);
    if (mine && !forced) return;
    const [from, to] = mine ? [page, other] : [other, page];
    assert(play(from), "nobody can play");
    received(to, sent(from));
  }
  assert.fail("there was never anything to choose");
}
