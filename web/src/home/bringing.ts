// The ways in which a key comes into the store.

import type { Key, Told } from "../contract/core";
import { type Outcome, perform } from "./perform";

export type Way = "new" | "words" | "file";

/** What was given for a key. Each way reads what belongs to it. */
export interface Given {
  name: string;
  words: string;
  text: string;
  /** The key here that takes over a seat, if the file is the key of a seat. */
  to: string;
}

export const NOTHING_GIVEN: Given = { name: "", words: "", text: "", to: "" };

export function bring(way: Way, { name, words, text, to }: Given): Promise<Outcome<Key | Told>> {
  if (way === "new") return perform("key_new", { name: name.trim() });
  if (way === "words") return perform("key_words_import", { name: name.trim(), words });
  return perform("key_import", { text, ...(to && { to }) });
}
