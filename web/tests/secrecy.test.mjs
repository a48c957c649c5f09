// Hands: whoever looks sees what lies open, and with a key what is in that hand, and nothing of another one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Page } from "./core.mjs";
import { begun, file, play, received, sent, table, text } from "./table.mjs";

/** The cards that can be told by their faces in a part of a page, sorted. */
const faces = (html) => [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title).sort();
const picture = ({ board, news, rest }) => faces(board + news + rest);
/** The cards of a hand, which stands by itself. */
const hand = ({ news }) => faces(news.slice(news.indexOf('class="hand"')));
/** How a story names a card. */
const code = (face) => face.match(/\((.*)\)$/)?.[1] ?? face;
const count = (all, face) => all.filter((one) => one === face).length;

/** What everybody sees of a table. */
const shown = (page) => new Page().ok("look", { sources: [{ text: text(page) }] }).table;

const GAMES = ["jacynth", "siege-of-jacynth", "jacinyth-city", "siege"];
const LISTS_NOTHING = ["jacynth", "siege"];

for (const game of GAMES) {
  test(`${game}: a hand is shown to its own seat alone`, () => {
    const [anna, bert] = begun(game);
    const held = new Map([anna, bert].map((page) => [page, new Set()]));
    /** Notes what is held, and tells if both hold something. */
    const isDealt = () => {
      for (const [page, all] of held) hand(table(page)).forEach((face) => all.add(face));
      return [anna, bert].every((page) => hand(table(page)).length > 0);
    };
    for (let turn = 0; !isDealt() || turn < 6; turn++) {
      assert(turn < 40, "nobody holds a hand");
      const [from, to] = table(anna).mine ? [anna, bert] : [bert, anna];
      if (!play(from, (words) => words.at(turn % words.length))) break;
      received(to, sent(from));
    }
    const [hers, his] = [anna, bert].map((page) => table(page));
    for (const [page, own, other] of [[anna, hers, his], [bert, his, hers]]) {
      const everybody = shown(page);
      assert.equal(everybody.viewer, null);
      assert.equal(everybody.is_private, false);
      assert.deepEqual(own.eyes, [own.viewer]);
      const [mine, others] = [hand(own), hand(other)];
      assert(mine.length > 0, "no hand is seen");
      const [seen, open] = [own, everybody].map(picture);
      for (const face of new Set([...seen, ...open])) {
        // What is in one's own hand is no longer among the cards that nobody has seen, where they are listed.
        const most = count(open, face) + count(mine, face);
        const least = mine.includes(face) ? 1 : most;
        const times = count(seen, face);
        assert(times >= least && times <= most, `${own.viewer} sees ${face} ${times} times, not ${least} to ${most}`);
      }
      const replays = [{ as: own.viewer }, {}].map((as) => page.ok("replay", { file: file(page), ...as }).html);
      // Where no cards are listed as unseen, a card that is in the other hand alone is named nowhere. It may have a
      // like, though, that lay open before or was in one's own hand.
      const told = everybody.log.flatMap(({ happened }) => happened).join("\n");
      const isSecret = (face) => !seen.includes(face) && !held.get(page).has(face) && !told.includes(code(face));
      const secret = others.filter(isSecret);
      assert.equal(secret.length > 0, LISTS_NOTHING.includes(game), `secret: ${secret}`);
      const log = page.ok("log", { file: file(page), as: own.viewer });
      for (const text of [...replays, ...[own, log, everybody].map((shown) => JSON.stringify(shown))]) {
        for (const face of secret) assert(!text.includes(face), `${own.viewer} reads ${face}`);
      }
      const name = other.viewer;
      for (const op of ["table", "log", "replay", "words"]) page.refuses("", op, { file: file(page), as: name, row: [] });
    }
  });
}
