// Puts the page together from its parts: dist/bypost.html, the same bytes for the same sources.
// Usage: node assemble.mjs CORE.wasm

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { replayHashes } from "./replay_hashes.mjs";

/** The page may have this many bytes. */
const MOST = 1_600_000;

const here = new URL(".", import.meta.url);
const read = (path) => readFileSync(new URL(path, here), "utf8");
const hashOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The three files that the build of the scripts gives; a fourth one would be left out of the page. */
function parts() {
  const names = readdirSync(new URL("dist/parts/", here)).sort();
  const wanted = ["page.css", "page.js", "worker.js"];
  if (names.join() !== wanted.join()) throw new Error(`dist/parts holds ${names}, not ${wanted}`);
  return names.map((name) => read(`dist/parts/${name}`).trim());
}

/** A script as it can stand in a page: nothing in it may end the element or begin a comment. */
function embeddable(name, script) {
  if (/<\/script|<script|<!--/i.test(script)) throw new Error(`${name} holds a mark that ends its element`);
  return script;
}

/** 13 bits as two of the 93 letters that are no "<", with which all begins that ends an element. */
function letters(bytes) {
  const letter = (value) => String.fromCharCode(value + (value < 27 ? 33 : 34));
  let [told, bits, count] = ["", 0, 0];
  for (const byte of [...bytes, 0, 0]) {
    bits = (bits << 8) | byte;
    count += 8;
    if (count < 13) continue;
    const pair = bits >> (count -= 13);
    told += letter(Math.floor(pair / 93)) + letter(pair % 93);
    bits &= (1 << count) - 1;
  }
  return told;
}

/** The core, packed by one thread, so that the bytes are the same on every machine. */
function packed(core) {
  // The worker knows no other check, and needs no more memory than this for what it unpacks.
  const flags = ["--format=xz", "--check=crc32", "--threads=1", "--lzma2=preset=9e,dict=8MiB,lc=4", "--stdout"];
  return letters(execFileSync("xz", flags, { input: core, maxBuffer: 64 * 1024 * 1024 }));
}

function policy(style, script, replay) {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)} '${replay.script}' 'wasm-unsafe-eval'`,
    `style-src ${hashOf(style)} '${replay.style}'`,
    "worker-src blob:",
    // The icon, without which browsers ask the host for one.
    "img-src data:",
    // What makes the page installable; it is written in the page itself.
    "manifest-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

const [, , path] = process.argv;
if (!path) throw new Error("usage: node assemble.mjs CORE.wasm");
const core = readFileSync(path);
const [style, script, worker] = parts();
const filled = {
  POLICY: policy(style, embeddable("page.js", script), await replayHashes(core)),
  ICON: `data:image/svg+xml,${encodeURIComponent(read("icon.svg").trim())}`,
  STYLE: style,
  CORE: packed(core),
  WORKER: embeddable("worker.js", worker),
  SCRIPT: script,
};
// A function in place of a text, since texts of scripts hold signs like $&.
const page = read("index.html").replace(/\b(POLICY|ICON|STYLE|CORE|WORKER|SCRIPT)\b/g, (name) => filled[name]);
mkdirSync(new URL("dist/", here), { recursive: true });
writeFileSync(new URL("dist/bypost.html", here), page);

const size = Buffer.byteLength(page);
const sum = createHash("sha256").update(page).digest("hex");
console.log(`bypost.html: ${size} bytes, sha256 ${sum}`);
if (size > MOST) {
  console.error(`bypost.html is longer than ${MOST} bytes`);
  process.exit(1);
}
