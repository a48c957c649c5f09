// How the page asks the core: its operations, with files in the place of their bytes.

import type { Call, Operations } from "./core";

export type Operation = keyof Operations;

/** What an operation gives. */
export type Gives<O extends Operation> = Operations[O]["gives"];

/** A file or a text that came from outside. The worker reads the files, so that the page never waits. */
export type Source = { file: File } | { text: string };

type WithFiles<G> = G extends { sources: unknown } ? Omit<G, "sources"> & { sources: Source[] } : G;

/** What goes along with an operation. */
export type Given<O extends Operation> = WithFiles<Operations[O]["given"]>;

/** A request, whatever it asks for. */
export type Request = Call & { sources?: Source[] };

/** The arguments of a function that takes what is given last, and nothing where nothing need be given. */
export type Last<G> = {} extends G ? [given?: G] : [given: G];
