// The laws of collect.mjs, on packages that are made up.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { cargoParts, isKnown, npmParts, textsIn, written } from "./collect.mjs";

const root = mkdtempSync(join(tmpdir(), "licences-"));
after(() => rmSync(root, { recursive: true }));

/** Writes files, each under its path. */
function files(all) {
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

test("licences are known by all of their names", () => {
  const all = ["MIT", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "Apache-2.0 WITH LLVM-exception"];
  for (const known of all) {
    assert.ok(isKnown(known), known);
  }
  for (const unknown of [undefined, null, "", "GPL-3.0-only", "MIT AND Secret-1.0", "see the file"]) {
    assert.ok(!isKnown(unknown), unknown);
  }
});

test("texts are found by their names, in a folder of licences too, and ours further up", () => {
  files({
    "LICENSE-MIT": "top",
    "own/src/lib.rs": "",
    "some/LICENSE": "1",
    "some/licence.txt": "2",
    "some/NOTICE.md": "3",
    "some/license.rs": "no",
    "some/README": "no",
    "some/LICENSES/MIT.txt": "4",
  });
  assert.deepEqual(textsIn(join(root, "some")).sort(), ["1", "2", "3", "4"]);
  assert.deepEqual(textsIn(join(root, "own/src"), true), ["top"]);
  assert.deepEqual(textsIn(join(root, "own/src")), []);
});

test("what only tests and builds use is no part", () => {
  const id = (name) => {
    const path = join(root, name, "Cargo.toml");
    return { id: name, name, version: "1.0.0", license: "MIT", manifest_path: path, source: name };
  };
  const names = ["top", "used", "deep", "tests", "build", "both"];
  for (const name of names) files({ [`${name}/LICENSE`]: name });
  const dep = (pkg, ...kinds) => ({ pkg, dep_kinds: kinds.map((kind) => ({ kind })) });
  const nodes = [
    { id: "top", deps: [dep("used", null), dep("tests", "dev"), dep("build", "build"), dep("both", "dev", null)] },
    { id: "used", deps: [dep("deep", null), dep("top", null)] },
    ...["deep", "tests", "build", "both"].map((name) => ({ id: name, deps: [] })),
  ];
  const parts = cargoParts({ packages: names.map(id), resolve: { root: "top", nodes } });
  assert.deepEqual(parts.map(({ name }) => name).sort(), ["both", "deep", "top", "used"]);
  assert.deepEqual(parts.find(({ name }) => name === "deep").texts, ["deep"]);

  const [tool, gone] = [{ dev: true }, { optional: true }];
  const lock = { packages: { "": {}, "node_modules/@a/b": {}, "node_modules/tool": tool, "node_modules/gone": gone } };
  const told = { name: "@a/b", version: "2.0.0", license: "MIT", repository: { url: "somewhere" } };
  files({
    "page/package-lock.json": JSON.stringify(lock),
    "page/node_modules/@a/b/package.json": JSON.stringify(told),
    "page/node_modules/@a/b/LICENSE": "b",
  });
  assert.deepEqual(npmParts(join(root, "page")), [
    { name: "@a/b", version: "2.0.0", licence: "MIT", place: "somewhere", texts: ["b"] },
  ]);
});

test("each text stands once, in the same order whatever comes first", () => {
  const part = (name, ...texts) => ({ name, version: "1.0.0", licence: "MIT", texts });
  const parts = [part("b", "one\r\n  text \n"), part("a", "one text", "another"), part("c")];
  const text = written([["Program", parts]]);
  assert.equal(text, written([["Program", [...parts].reverse()]]));
  assert.match(text, /a 1\.0\.0, b 1\.0\.0\n-+\none text\n/);
  assert.equal(text.match(/one/g).length, 1);
  assert.match(text, /^ {2}c 1\.0\.0: MIT; its package holds no text$/m);
});

test("a part without a licence ends it", () => {
  const x = { name: "x", version: "1", licence: "Secret-1.0", texts: [] };
  const y = { name: "y", version: "2", texts: [] };
  assert.throws(() => written([["Program", [x, y]]]), /known by name: x 1 \(Secret-1\.0\), y 2 \(nothing is said\)/);
  assert.ok(written([["Program", [{ ...x, texts: ["a text"] }]]]).includes("a text"));
});
