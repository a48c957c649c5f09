// How long the core takes to open a table of 200 turns that a page does not know, and one that its store has checked.
// After `web/build`: node web/tests/open.bench.mjs [GAME]. It prints the best of nine times, in milliseconds.

import { performance } from "node:perf_hooks";
import { Page, fresh } from "./core.mjs";
import { begun, file, play, received, sent, text } from "./table.mjs";

const TURNS = 200;
const RUNS = 9;

const [anna, bert] = begun(process.argv[2]);
let [from, to] = [anna, bert];
for (let tries = 0; tries < 2 * TURNS; tries++) {
  if (play(from, (words) => words.at(-1))) received(to, sent(from));
  else [from, to] = [to, from];
}

const name = file(anna);

/** The best of some times, in milliseconds. */
function best(prepare, run) {
  const times = Array.from({ length: RUNS }, () => {
    const page = prepare();
    const start = performance.now();
    run(page);
    return performance.now() - start;
  });
  return Math.round(Math.min(...times));
}

const known = () => Page.open(anna.store.copy());
const whole = text(anna);
console.log(`${whole.split("[[turn]]").length - 1} turns, ${whole.length} bytes`);
console.log(`taken in: ${best(fresh, (page) => page.ok("receive", { sources: [{ text: whole }], any: true }))} ms`);
console.log(`listed, when known: ${best(known, (page) => page.ok("inbox"))} ms`);
console.log(`opened, when known: ${best(known, (page) => page.ok("table", { file: name }))} ms`);
console.log(`looked at again: ${best(() => (anna.ok("table", { file: name }), anna), (page) => page.ok("table", { file: name }))} ms`);
