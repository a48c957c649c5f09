// Checks tables with the WebAssembly module: node run.mjs MODULE FILE…
// Each file is valid and drawn as the comments on top of it say, or is refused with the reason.

import { readFileSync } from "node:fs";

const [module, ...files] = process.argv.slice(2);
// The module asks nothing of the world: no imports.
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, room, check } = instance.exports;

for (const path of files) {
  const file = readFileSync(path);
  const at = room(file.length);
  new Uint8Array(memory.buffer, at, file.length).set(file);
  const answer = check(at, file.length);
  const length = new DataView(memory.buffer).getUint32(answer, true);
  const told = new TextDecoder().decode(new Uint8Array(memory.buffer, answer + 4, length));
  console.log(JSON.stringify({ path, told }));
}
