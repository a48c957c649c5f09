// The licences of all parts of a release, with each text once. It prints them, or says which part has none:
//
//   node collect.mjs [--cargo TITLE FILE | --npm TITLE FOLDER | --text TITLE NAME FILE]...
//
// `--cargo` takes what `cargo metadata` prints, `--npm` a folder with a package-lock.json and its node_modules,
// and `--text` a single text.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** What a part may be licensed under if it brings no text of its own. */
const KNOWN = new Set([
  ...["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "LLVM-exception", "MIT", "MPL-2.0"],
  ...["Unicode-3.0", "Unlicense", "Zlib"],
]);

const IS_LICENCE = /^(licen[cs]es?|copying|copyright|notice|unlicense)/i;
const IS_CODE = /\.(rs|[cm]?[jt]sx?|html|json|toml|ya?ml|svg|spdx)$/i;

/** Whether each licence of an expression has a name that is known; `/` stands for `OR` in old packages. */
export function isKnown(expression) {
  const names = (expression ?? "").split(/[()/\s]+/).filter((word) => word && !["AND", "OR", "WITH"].includes(word));
  return names.length > 0 && names.every((name) => KNOWN.has(name));
}

/** The texts of licences in a folder; those of our own packages may stand further up. */
export function textsIn(folder, isOwn = false) {
  const found = readdirSync(folder).sort().filter((name) => IS_LICENCE.test(name) && !IS_CODE.test(name));
  const texts = found.map((name) => join(folder, name)).flatMap((path) => {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path).sort().map((name) => join(path, name)).filter((inner) => statSync(inner).isFile());
  });
  if (texts.length === 0 && isOwn && dirname(folder) !== folder) return textsIn(dirname(folder), true);
  return texts.map((path) => readFileSync(path, "utf8"));
}

/** The packages that `cargo metadata` has resolved for its root, without those of tests and of build scripts. */
export function cargoParts(metadata) {
  const packages = new Map(metadata.packages.map((one) => [one.id, one]));
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const found = new Set([metadata.resolve.root]);
  for (const id of found) {
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) {
      if (kinds.some(({ kind }) => kind === null)) found.add(pkg);
    }
  }
  return [...found].map((id) => packages.get(id)).map((one) => ({
    name: one.name,
    version: one.version,
    licence: one.license,
    place: one.repository,
    authors: one.authors,
    texts: textsIn(dirname(one.manifest_path), one.source === null),
  }));
}

/** The packages that a folder of npm has installed for what it builds, without those that only build it. */
export function npmParts(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const needed = Object.entries(packages).filter(([path, one]) => path && !one.dev && !one.devOptional && !one.link);
  return needed.filter(([path, one]) => !one.optional || existsSync(join(folder, path))).map(([path]) => {
    const told = JSON.parse(readFileSync(join(folder, path, "package.json"), "utf8"));
    const place = typeof told.repository === "string" ? told.repository : told.repository?.url;
    return { name: told.name, version: told.version, licence: told.license, place, texts: textsIn(join(folder, path)) };
  });
}

const byName = (one, other) => (label(one) < label(other) ? -1 : label(one) > label(other) ? 1 : 0);
const label = ({ name, version }) => [name, version].filter(Boolean).join(" ");
const tidy = (text) => text.replace(/\r\n?/g, "\n").replace(/[ \t\f]+$/gm, "").replace(/^\n+|\n+$/g, "");

/** All of it as one text. Sections are a title and its parts. */
export function written(sections) {
  const all = sections.flatMap(([, parts]) => parts);
  const without = all.filter((one) => one.texts.length === 0 && !isKnown(one.licence));
  if (without.length > 0) {
    const told = without.map((one) => `${label(one)} (${one.licence ?? "nothing is said"})`);
    throw new Error(`no text of a licence, and none that is known by name: ${told.join(", ")}`);
  }
  const lists = sections.map(([title, parts]) => {
    const lines = [...parts].sort(byName).map((one) => {
      const authors = (one.authors ?? []).map((author) => author.replace(/ *<.*/, "")).join(", ");
      const bare = `; its package holds no text${authors && ` (by ${authors})`}`;
      const told = one.licence ? `: ${one.licence}${one.texts.length === 0 ? bare : ""}` : "";
      return `  ${label(one)}${told}${one.place ? `  ${one.place}` : ""}`;
    });
    return `${title}\n\n${lines.join("\n")}\n`;
  });
  // Texts that differ in blanks and line ends alone are one text.
  const texts = new Map();
  for (const part of all.sort(byName)) {
    for (const text of part.texts.map(tidy).filter(Boolean)) {
      const key = text.replace(/\s+/g, " ");
      if (!texts.has(key)) texts.set(key, { text, owners: new Set() });
      texts.get(key).owners.add(label(part));
    }
  }
  const printed = [...texts.values()].map(({ text, owners }) => {
    return `${"=".repeat(78)}\n${[...owners].join(", ")}\n${"-".repeat(78)}\n${text}\n`;
  });
  return `The parts of bypost and their licences. Each text stands once, below the names of all whose text it is.\n\n${
    [...lists, ...printed].join("\n")
  }`;
}

function sectionsOf(words) {
  const sections = new Map();
  const add = (title, parts) => sections.set(title, [...(sections.get(title) ?? []), ...parts]);
  while (words.length > 0) {
    const [option, title] = words.splice(0, 2);
    if (option === "--cargo") add(title, cargoParts(JSON.parse(readFileSync(words.shift(), "utf8"))));
    else if (option === "--npm") add(title, npmParts(words.shift()));
    else if (option === "--text") add(title, [{ name: words.shift(), texts: [readFileSync(words.shift(), "utf8")] }]);
    else throw new Error(`${basename(import.meta.url)} knows no option ${option}`);
  }
  return [...sections];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(written(sectionsOf(process.argv.slice(2))));
  } catch (error) {
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  }
}
