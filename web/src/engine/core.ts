// The page's end of the worker in which the core runs.

import type { Answer } from "../contract/core";
import type { Request } from "../contract/operations";
import type { FromWorker, ToWorker } from "./messages";

/** The core is gone: it went down, could not be started, or was ended. */
export class CoreGone extends Error {}

interface Waiting {
  resolve(answer: Answer<unknown>): void;
  reject(error: Error): void;
}

function embedded(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** The worker's address is made once; a page that locks and unlocks starts it again. */
let address = "";

function started(): Worker {
  address ||= URL.createObjectURL(new Blob([embedded("worker")], { type: "text/javascript" }));
  return new Worker(address);
}

/** The core, which is asked for one thing at a time. */
export class Core {
  private readonly worker = started();
  private waiting: Waiting | undefined;
  private gone: CoreGone | undefined;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("failed" in data) this.fail(data.failed);
      else this.waiting?.resolve(data.answer);
    };
    this.worker.onerror = (event) => this.fail(event.message || "the worker could not be started");
    this.worker.postMessage({ packed: embedded("core") } satisfies ToWorker);
  }

  call(request: Request): Promise<Answer<unknown>> {
    return new Promise((resolve, reject) => {
      if (this.gone) throw this.gone;
      this.waiting = { resolve, reject };
      this.worker.postMessage({ request } satisfies ToWorker);
    });
  }

  /** Ends the worker, with all keys in its memory. */
  end(): void {
    this.worker.terminate();
    this.fail("it was locked");
  }

  private fail(why: string): void {
    this.gone = new CoreGone(why);
    this.waiting?.reject(this.gone);
  }
}
