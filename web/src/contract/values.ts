// What the operations of the core give back.

export interface Style {
  css: string;
  symbols: string;
  version: string;
}

export interface Key {
  name: string;
  fingerprint: string;
  identity: string;
  restored: boolean;
  published: boolean;
  backed_up: boolean;
}

export interface GameOption {
  name: string;
  about: string;
  kind: string;
  values?: string[] | null;
  least?: number | null;
  most?: number | null;
  /** The least and the greatest number of seats of the tables that have it. */
  seats?: [number, number] | null;
  usual?: string | null;
}

export interface Game {
  id: string;
  title: string;
  least: number;
  most: number;
  options: GameOption[];
  summary?: string;
  credits?: string;
}

export type Standing = "yours" | "theirs" | "foreign" | "over";

export interface Entry {
  file: string;
  table: string;
  title: string;
  seats: string[];
  standing: Standing;
  stands: string;
  since: string;
  waited: string;
  last?: string | null;
  turns: number;
  to_send: boolean;
  parted: string[];
}

export interface Address {
  name: string;
  address: string;
}

export interface Inbox {
  tables: Entry[];
  broken: { file: string; what: string }[];
  addresses: Address[];
}

export interface Seat {
  name: string;
  sign: string;
  open: boolean;
  fingerprint?: string | null;
  mine: boolean;
  awaited: boolean;
}

export interface LogEntry {
  number: number;
  seat: number | null;
  deed: string;
  time: string;
  happened: string[];
  say: string[];
  /** Whether a reader would look for it: a turn that only pays may tell nothing. */
  is_news: boolean;
}

export interface Table extends Drawn {
  file: string;
  table: string;
  title: string;
  game: string;
  turns: number;
  /** The hash of the last turn. Whatever is done at the table is done as it was seen, or not at all. */
  head: string;
  stands: string;
  time: string;
  seats: Seat[];
  viewer?: string | null;
  eyes: string[];
  is_private: boolean;
  locked?: string;
  /** What has happened since the viewer's last turn: a heading, and the first of those turns in the log. */
  since?: { title: string; from: number } | null;
  log: LogEntry[];
  mine: boolean;
  forced: boolean;
  /** From here on: what only those who hold keys are told, and what is missing where others look. */
  join?: { seat: string; keys: string[] } | null;
  steps?: string[];
  over: boolean;
  end?: string | null;
  /** How long a turn may take, and when the time of this one is used up. */
  pace?: string | null;
  until?: string | null;
  /** The turn that can be taken back. */
  undo?: number | null;
  to_send?: boolean;
  send_to?: string[];
  agreements?: string[];
  /** What is odd about names and keys; with a name, its key can be taken as the right one. */
  warnings?: { what: string; name?: string | null }[];
  notes: string[];
  branches?: string[];
}

export interface Signed {
  file: string;
  told: string[];
  table: Table;
}

/** The parts of a picture, and what it shows in sentences. */
export interface Drawn {
  board: string;
  news: string;
  rest: string;
  description: string[];
}

export interface Words {
  words: string[];
  numbers?: [number, number] | null;
  step?: string | null;
  does: string[];
  /** Whether the turn may end here. */
  done?: boolean;
  /** The position after the steps that were chosen. */
  drawn?: Drawn;
}

export interface Dispatch {
  to: { name?: string | null; address: string }[];
  missing: string[];
  subject: string;
  text: string;
  armor: string;
  attachment: { name: string; type: string; text: string };
  mailto: string;
  notes: string[];
}

export interface Received {
  lines: { kind: string; what: string; hint?: string | null; file?: string | null }[];
  broken: string[];
}

export interface Checked {
  lines: string[];
  verdict: "valid" | "invalid" | "parted" | "none";
}
