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
}

export function Sources({ came, set, label }: SourcesProps) {
  const chosen = (input: HTMLInputElement) => {
    set({ ...came, files: [...came.files, ...(input.files ?? [])] });
    // The same file can be chosen again.
    input.value = "";
  };
  const without = (file: File) => set({ ...came, files: came.files.filter((other) => other !== file) });
  // A text area lays a long text out for seconds, so a whole mailbox becomes a file.
  const pastedIn = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.length < LONG) return;
    event.preventDefault();
    set({ ...came, files: [...came.files, new File([text], "pasted text")] });
  };
  return (
    <>
      <div onPaste={pastedIn}>
        <Area label={label} isPlain rows={7} value={came.text} set={(text) => set({ ...came, text })} />
      </div>
      <p>
        <label class="button plain">
          Choose files
          <input class="hidden" type="file" multiple onChange={(event) => chosen(event.currentTarget)} />
        </label>{" "}
        <span class="hint">or drop them anywhere on this page.</span>
      </p>
      {came.files.length > 0 && (
        <ul class="chips" aria-label="Files">
          {came.files.map((file) => (
            <li>
              <button type="button" class="chip" onClick={() => without(file)} aria-label={`Leave out ${file.name}`}>
                {file.name} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
