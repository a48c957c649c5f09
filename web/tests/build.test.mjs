// The build: nothing of the machine or the folder gets into the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { test } from "node:test";
import { path } from "./core.mjs";

const web = new URL("..", import.meta.url).pathname;

/** What the compiler is called with for a package, if cargo wants these arguments. */
function called(pkg, ...args) {
  const env = { ...process.env, ...pkg };
  return execFileSync(`${web}rustc`, ["echo", ...args], { env, encoding: "utf8" }).trim();
}

test("crates of the page are told apart by name and version alone", () => {
  const pkg = { CARGO_PKG_NAME: "bypost", CARGO_PKG_VERSION: "0.1.0" };
  const page = ["--target", "wasm32-unknown-unknown", "src/lib.rs"];
  const told = called(pkg, "-C", "metadata=5ac1", "-C", "extra-filename=-7bd2", ...page);
  assert.equal(told, "-C metadata=bypost-0.1.0 -C extra-filename=-7bd2 --target wasm32-unknown-unknown src/lib.rs");
});

test("what is built for this machine, and what cargo only asks, stay as they are", () => {
  const pkg = { CARGO_PKG_NAME: "syn", CARGO_PKG_VERSION: "2.0.0" };
  assert.equal(called(pkg, "-C", "metadata=5ac1", "src/lib.rs"), "-C metadata=5ac1 src/lib.rs");
  const nobody = { CARGO_PKG_NAME: "", CARGO_PKG_VERSION: "" };
  assert.equal(called(nobody, "-", "--target", "wasm32-unknown-unknown"), "- --target wasm32-unknown-unknown");
});

test("no folder of this machine stands in the core", () => {
  const core = readFileSync(path);
  const repository = new URL("../..", import.meta.url).pathname;
  // The names that stand for folders, and a home at the root, tell nothing.
  const folders = [repository, `${homedir()}/`].filter((folder) => !["/bypost/", "/cargo/", "//"].includes(folder));
  for (const folder of folders) assert.equal(core.indexOf(folder), -1, folder);
});
