// Everything in one archive: any program opens it, and no key in it lies open. That the program on the command
// line takes it for a home is tested there.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test } from "node:test";
import { PASSPHRASE, fresh } from "./core.mjs";
import { begun, file, play, table, text } from "./table.mjs";

/** The files of an archive, by their names, as another program reads them. */
function unpacked(base64) {
  const folder = mkdtempSync(join(tmpdir(), "bypost-"));
  try {
    writeFileSync(join(folder, "all.zip"), Buffer.from(base64, "base64"));
    execFileSync("python3", ["-m", "zipfile", "-t", "all.zip"], { cwd: folder });
    execFileSync("python3", ["-m", "zipfile", "-e", "all.zip", "all"], { cwd: folder });
    const entries = readdirSync(join(folder, "all"), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return Object.fromEntries(files.map((path) => [relative(join(folder, "all"), path), readFileSync(path, "utf8")]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("everything is in it, and its keys are locked", () => {
  const [anna] = begun();
  anna.ok("address_set", { name: "bert", address: "bert@example.org" });
  anna.refuses("fewer than 12 characters", "export_all", { passphrase: "seven77" });
  play(anna);
  const { undo } = table(anna);
  assert.equal(typeof undo, "number");
  const { name: archive, base64 } = anna.ok("export_all", { passphrase: "an archive's own words" });
  assert.match(archive, /\.zip$/);
  // An archive may be read anywhere, so all that is in it has left.
  anna.refuses("cannot be taken back", "undo", { file: file(anna), sure: ["sent"] });
  const all = unpacked(base64);
  const [{ fingerprint }] = anna.ok("keys");
  const name = file(anna);
  const kind = (path) => path.replace(/[0-9a-f]{64}/, "ID").replace(/-[0-9a-f]{16}/, "-HASH");
  const kinds = Object.keys(all).map(kind).sort();
  const own = [`games/${name}`, `keys/${fingerprint}.key`];
  const WANTED = ["README.txt", "addresses.toml", ...own, "known.toml", "tables/ID/00001-HASH.toml"];
  assert.deepEqual(kinds, WANTED);
  assert.equal(all[`games/${name}`], text(anna));
  assert.match(all["addresses.toml"], /bert@example\.org/);
  const key = all[`keys/${fingerprint}.key`];
  assert.match(key, /^locked = """\n-----BEGIN AGE ENCRYPTED FILE-----$/m);
  assert.match(key, /^restored = true$/m);
  assert(!/^seed/m.test(key), key);
  // A browser takes the key in by the archive's passphrase, and not by that of the store.
  const page = fresh();
  page.refuses("cannot be unlocked", "key_import", { text: key, secret: PASSPHRASE });
  page.ok("key_import", { text: key, secret: "an archive's own words" });
  assert.equal(page.ok("keys")[0].fingerprint, fingerprint);
});
