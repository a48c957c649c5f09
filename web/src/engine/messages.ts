// What goes between the page and its worker.

import type { Answer, Arguments } from "../contract/answers";

/** First the core, packed; then requests. */
export type ToWorker = { packed: string } | { id: number; request: Arguments };

export type FromWorker =
  { ready: true } | { failed: string } | { id: number; answer: Answer<unknown> } | { id: number; trap: string };
