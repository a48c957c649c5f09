// A table against opponents of the page: what is told there, and what the person need not ask anybody for.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh } from "./core.mjs";
import { file, play, table } from "./table.mjs";

/** A table against opponents at which the person has something to choose. */
function practised(game, seats) {
  const page = fresh();
  page.ok("practise", { game, level: "easy", ...(seats && { seats }) });
  for (let turns = 0; turns < 60; turns++) {
    const { thinks, mine, forced, over } = table(page);
    assert(!over, "the game is over");
    if (mine && !forced) return page;
    page.ok(...(thinks ? ["opponents", { file: file(page) }] : ["play", { file: file(page), steps: [] }]));
  }
  assert.fail("there was never anything to choose");
}

test("nothing is told as agreed that the person has not asked for", () => {
  for (const [game, seats] of [["lions-and-jackals", undefined], ["siege", 3]]) {
    const page = practised(game, seats);
    const before = table(page);
    assert.equal(before.next, null);
    page.ok("suggest", { file: file(page) });
    // The person looks at what can be agreed to, and signs nothing.
    for (const words of ["end", "draw"]) {
      const agreed = page.ok("agree", { file: file(page), words });
      assert.deepEqual([agreed.told, agreed.text, agreed.step], [[], "", `agreed ${words}`]);
      const { next, head, agreements, steps } = table(page);
      assert.deepEqual([next, head, agreements, steps], [null, before.head, [], before.steps], words);
    }
    page.ok("suggest", { file: file(page) });
    assert.equal(table(page).next, null);
  }
});

test("what opponents agree to is signed at once, once the person is sure", () => {
  const page = practised("lions-and-jackals");
  const { turns } = table(page);
  for (let isAnswered = false; ; ) {
    const { thinks, mine, forced, over } = table(page);
    assert(!over, "the game is over");
    if (isAnswered && mine && !forced) break;
    if (thinks) isAnswered = Boolean(page.ok("opponents", { file: file(page) }));
    else play(page);
  }
  const back = page.ok("agree", { file: file(page), words: `back ${turns + 1}` }).step;
  assert.equal(back, `agreed back ${turns + 1}`);
  const told = page.asks("known", "play", { file: file(page), steps: [back] });
  assert(told.startsWith(`turn ${turns + 1} is taken back, in which guest plays `), told);
  assert.match(told, /is taken back, in which otto plays /);
  page.ok("play", { file: file(page), steps: [back], sure: ["known"] });
});
