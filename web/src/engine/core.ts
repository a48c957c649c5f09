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

export class Core {
  private readonly worker = started();
  private readonly waiting = new Map<number, Waiting>();
  private readonly ready: Promise<void>;
  private failReady: (error: CoreGone) => void = () => {};
  private last = 0;
  private isEnded = false;

  constructor() {
    this.ready = new Promise((resolve, reject) => {
      this.failReady = reject;
      this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if ("ready" in data) resolve();
        else if ("failed" in data) reject(new CoreGone(data.failed));
        else this.take(data);
      };
      this.worker.onerror = (event) => {
        this.fail(new CoreGone(event.message || "the worker could not be started"));
      };
    });
    // A core that fails before it is asked for anything is told by the first call.
    this.ready.catch(() => {});
    this.tell({ packed: embedded("core") });
  }

  /** Asks the core. It answers one request after the other. */
  async call(request: Request): Promise<Answer<unknown>> {
    await this.ready;
    // A worker that was ended answers nothing any more.
    if (this.isEnded) throw new CoreGone("it was locked");
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.tell({ id, request });
    });
  }

  /** Ends the worker, with all keys in its memory. */
  end(): void {
    this.isEnded = true;
    this.worker.terminate();
    this.fail(new CoreGone("it was locked"));
  }

  private tell(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private take(data: Exclude<FromWorker, { ready: true } | { failed: string }>): void {
    const waiting = this.waiting.get(data.id);
    this.waiting.delete(data.id);
    if ("trap" in data) waiting?.reject(new CoreGone(data.trap));
    else waiting?.resolve(data.answer);
  }

  private fail(error: CoreGone): void {
    this.failReady(error);
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
