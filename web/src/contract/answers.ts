// How the core answers, whatever it was asked.

/** What has to be stored before anything of an answer is shown. */
export interface Keep {
  expect: number;
  generation: number;
  put: Record<string, string>;
  drop: string[];
}

/** Why something was not done, and what can be done instead. */
export interface Refused {
  what: string;
  hint?: string | null;
}

/** What the core wants to know from the person before it goes on. */
export interface Asked {
  kind: "unremembered" | "backup" | "sent" | "passphrase" | "known" | "line";
  what: string;
  /** The key of which it speaks. */
  key?: string | null;
}

export interface Answer<T> {
  ok?: T;
  refused?: Refused;
  ask?: Asked;
  keep?: Keep;
}

/** A file or a text that came from outside. The worker reads the files, so that the page never waits. */
export type Source = { file: File } | { text: string };

/** Everything that goes along with an operation. */
export type Arguments = Record<string, unknown>;
