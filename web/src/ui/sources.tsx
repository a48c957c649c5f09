// What comes in: pasted text, chosen files, dropped files.

import { useEffect, useState } from "preact/hooks";
import type { Source } from "../contract/operations";
import { Area } from "./field";
import { dropped, pasted } from "./coming";

export interface Came {
  text: string;
  files: File[];
}

export const NOTHING: Came = { text: "", files: [] };

export function sourcesOf({ text, files }: Came): Source[] {
  const all: Source[] = files.map((file) => ({ file }));
  return text.trim() ? [...all, { text }] : all;
}

/** Characters of a text that is too long to be shown. */
const LONG = 200_000;

/** What has come, and a way to change it. What is dropped or pasted anywhere is added as it comes. */
export function useCame(): [Came, (came: Came) => void] {
  const [came, set] = useState<Came>(NOTHING);
  const files = dropped.value;
  const text = pasted.value;
  useEffect(() => {
    if (!files.length && !text) return;
    const isLong = text.length >= LONG;
    const more = isLong ? [...files, new File([text], "pasted text")] : files;
    set((before) => ({ text: (!isLong && text) || before.text, files: [...before.files, ...more] }));
    dropped.value = [];
    pasted.value = "";
  }, [files, text]);
  return [came, set];
}

interface SourcesProps {
  came: Came;
  set(came: Came): void;
  label: string;
  /** Goes on with what was copied, where the browser lets the page read it. */
  paste?(came: Came): void;
}

/** Whether this browser may let the page read what was copied. */
export const canPaste = window.isSecureContext && "clipboard" in navigator && "readText" in navigator.clipboard;

/** One tap takes what was copied elsewhere. */
function PasteButton({ paste }: { paste(text: string): void }) {
  const [told, tell] = useState("");
  const press = async () => {
    const text = await navigator.clipboard.readText().catch(() => "");
    tell(text ? "" : "The browser gives nothing that was copied. Press long in the field below, and choose Paste.");
    if (text) paste(text);
  };
  return (
    <div class="action">
      <button type="button" class="main" onClick={() => void press()}>
        Paste what I copied
      </button>
      <p role="status" class="hint">
        {told}
      </p>
    </div>
  );
}

/** A text as it came: a text area lays a long one out for seconds, so a whole mailbox becomes a file. */
function withText(came: Came, text: string): Came {
  if (text.length < LONG) return { ...came, text };
  return { ...came, files: [...came.files, new File([text], "pasted text")] };
}

export function Sources({ came, set, label, paste }: SourcesProps) {
  const chosen = (input: HTMLInputElement) => {
    set({ ...came, files: [...came.files, ...(input.files ?? [])] });
    // The same file can be chosen again.
    input.value = "";
  };
  const without = (file: File) => set({ ...came, files: came.files.filter((other) => other !== file) });
  const pastedIn = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.length < LONG) return;
    event.preventDefault();
    set(withText(came, text));
  };
  return (
    <>
      {paste && canPaste && <PasteButton paste={(text) => paste(withText(came, text))} />}
      <div onPaste={pastedIn}>
        <Area label={label} isPlain rows={7} value={came.text} set={(text) => set({ ...came, text })} />
      </div>
      <p>
        <label class="button plain">
          Choose a file
          <input class="hidden" type="file" multiple onChange={(event) => chosen(event.currentTarget)} />
        </label>{" "}
        <span class="hint">or drop it anywhere on this page.</span>
      </p>
      {came.files.length > 0 && (
        <ul class="chips" aria-label="Files">
          {came.files.map((file, index) => (
            <li>
              <button type="button" class="chip" onClick={() => without(file)} aria-label={`Leave out file ${index + 1}`}>
                File {index + 1} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
