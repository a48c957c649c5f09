// What goes between the page and its worker.

import type { Answer } from "../contract/core";
import type { Request } from "../contract/operations";

/** First the core, packed; then requests, each of which is answered before the next. */
export type ToWorker = { packed: string } | { request: Request };

export type FromWorker = { failed: string } | { answer: Answer<unknown> };
