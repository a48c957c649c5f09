// The worker in which the core runs. Keys are in its memory only, and go with it when it is ended.

import { XzReadableStream } from "xz-decompress";
import type { Answer, Call, Source as CoreSource } from "../contract/core";
import type { Request } from "../contract/operations";
import type { FromWorker, ToWorker } from "./messages";

interface Exports {
  memory: WebAssembly.Memory;
  room(length: number): number;
  call(place: number, length: number): number;
}

declare const FileReaderSync: { new (): { readAsDataURL(file: Blob): string } };

const scope = self as unknown as {
  onmessage: (event: MessageEvent<ToWorker>) => void;
  postMessage(message: FromWorker): void;
};

/** The browser gives no more random bytes at once. */
const RANDOM_AT_ONCE = 65_536;
/** Files that are longer together are refused before they are read. */
const LONGEST_FILE = 64 * 1024 * 1024;

let core: Exports | undefined;

function random(place: number, length: number): void {
  const bytes = new Uint8Array(core!.memory.buffer, place, length);
  for (let from = 0; from < length; from += RANDOM_AT_ONCE) {
    crypto.getRandomValues(bytes.subarray(from, Math.min(length, from + RANDOM_AT_ONCE)));
  }
}

/** The bytes of the core, as assemble.mjs writes it: each two letters are 13 bits, and all are whole fours of bytes. */
function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(((letters.length * 13) / 64) << 2);
  // There is no letter "<".
  const value = (at: number) => letters.charCodeAt(at) - (letters[at]! > "<" ? 34 : 33);
  let [bits, count, place] = [0, 0, 0];
  for (let at = 0; at < letters.length; at += 2) {
    bits = (bits << 13) | (value(at) * 93 + value(at + 1));
    for (count += 13; count >= 8; place += 1) bytes[place] = bits >> (count -= 8);
    bits &= (1 << count) - 1;
  }
  return bytes;
}

/** Unpacks the core and starts it. */
async function start(packed: string): Promise<void> {
  const bytes = bytesOf(packed.trim());
  const stream = new XzReadableStream(new Blob([bytes]).stream());
  const response = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  const made = await WebAssembly.instantiateStreaming(response, { host: { random } });
  core = made.instance.exports as unknown as Exports;
}

/** Files as the core takes them: their names, and their bytes in base64. */
function withBytes(request: Request): Call & { sources?: CoreSource[] } {
  if (!request.sources) return request as Call;
  let left = LONGEST_FILE;
  const sources = request.sources.map((source): CoreSource => {
    if (!("file" in source)) return source;
    left -= source.file.size;
    if (left < 0) throw new TooLong(source.file.name);
    const url = new FileReaderSync().readAsDataURL(source.file);
    return { name: source.file.name, base64: url.slice(url.indexOf(",") + 1) };
  });
  return { ...request, sources };
}

class TooLong extends Error {
  constructor(readonly file: string) {
    super(file);
  }
}

/** Half a character, as some keyboards leave it, is no text. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === "string" ? new TextDecoder().decode(new TextEncoder().encode(value)) : value;
}

function call(request: Request): Answer<unknown> {
  const bytes = new TextEncoder().encode(JSON.stringify(withBytes(request), wellFormed));
  const place = core!.room(bytes.length);
  new Uint8Array(core!.memory.buffer, place, bytes.length).set(bytes);
  const answer = core!.call(place, bytes.length) >>> 0;
  const length = new DataView(core!.memory.buffer).getUint32(answer, true);
  const text = new TextDecoder().decode(new Uint8Array(core!.memory.buffer, answer + 4, length));
  return JSON.parse(text) as Answer<unknown>;
}

/** The answer to a request, or the words in which the core went down. */
function answered(request: Request): FromWorker {
  try {
    return { answer: call(request) };
  } catch (error) {
    if (error instanceof TooLong) {
      const refused = { what: `with ${error.file} it is more than 64 MiB`, hint: "take a part of it" };
      return { answer: { refused } };
    }
    return { failed: String(error) };
  }
}

/** Requests that come while the core is still unpacked wait for it. */
let starting: Promise<void> | undefined;
scope.onmessage = async ({ data }) => {
  try {
    if ("packed" in data) starting = start(data.packed);
    await starting;
    if ("request" in data) scope.postMessage(answered(data.request));
  } catch (error) {
    scope.postMessage({ failed: String(error) });
  }
};
