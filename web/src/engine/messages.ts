// What goes between the page and its worker.

import type { Answer } from "../contract/core";
import type { Request } from "../contract/operations";

/** First the core, packed; then requests. */
export type ToWorker = { packed: string } | { id: number; request: Request };

export type FromWorker =
  { ready: true } | { failed: string } | { id: number; answer: Answer<unknown> } | { id: number; trap: string };
