// What the core says of files, a line of JSON each: node told.mjs FILE…
// The report on the file, and the board as everybody sees it, if the file holds.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Page, imports } from "./core.mjs";

// The core asks nothing of the world but random bytes.
assert.deepEqual(imports, [{ module: "host", name: "random", kind: "function" }]);

const page = new Page();
for (const name of process.argv.slice(2)) {
  const sources = [{ name, base64: readFileSync(name).toString("base64") }];
  const { lines } = page.ask("check", { sources }).ok;
  const { board, description } = page.ask("look", { sources }).ok?.table ?? {};
  console.log(JSON.stringify({ lines, board, description }));
}
