// Where the person is, as the part of the address behind its #. It works from disk as on a host.

import { signal } from "@preact/signals";

export type Route =
  | { name: "tables" | "practise" | "new" | "take-in" | "check" | "keys" | "settings" }
  | { name: "table" | "replay"; file: string }
  | { name: "backup"; key: string }
  | { name: "rules"; game: string };

const PLAIN = ["practise", "new", "take-in", "check", "keys", "settings"] as const;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function read(hash: string): Route {
  const [first = "", ...rest] = hash.replace(/^#?\/?/, "").split("/");
  const name = decoded(rest.join("/"));
  if (first === "table" && name) return { name: "table", file: name };
  if (first === "replay" && name) return { name: "replay", file: name };
  if (first === "backup" && name) return { name: "backup", key: name };
  if (first === "rules" && name) return { name: "rules", game: name };
  const plain = PLAIN.find((one) => one === first);
  return { name: plain ?? "tables" };
}

export const route = signal<Route>(read(location.hash));

/** Where the person was before. */
export let before: Route = { name: "tables" };

window.addEventListener("hashchange", () => {
  before = route.value;
  route.value = read(location.hash);
});

/** The address of a place in the page. */
export function address(to: Route): string {
  if ("file" in to) return `#/${to.name}/${encodeURIComponent(to.file)}`;
  if ("key" in to) return `#/${to.name}/${encodeURIComponent(to.key)}`;
  if ("game" in to) return `#/${to.name}/${encodeURIComponent(to.game)}`;
  return to.name === "tables" ? "#/" : `#/${to.name}`;
}

export function go(to: Route): void {
  location.hash = address(to);
}
