// Files that are dropped, and texts that are pasted, anywhere in the window.

import { signal } from "@preact/signals";
import { whenLocked } from "../home/session";

/** Whether something is being dragged over the page. */
export const isOver = signal(false);

/** Whether the first screen asks for what somebody was sent. */
export const isAsking = signal(false);

/** Files that came and that no screen has taken yet. */
export const dropped = signal<File[]>([]);

/** A text that was pasted outside of all fields, and that no screen has taken yet. */
export const pasted = signal("");

whenLocked(() => {
  dropped.value = [];
  pasted.value = "";
});

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** Takes what is dropped, and calls this afterwards. */
export function watchDrops(came: () => void): void {
  let depth = 0;
  const over = (change: number) => {
    depth = Math.max(0, depth + change);
    isOver.value = depth > 0;
  };
  window.addEventListener("dragenter", (event) => hasFiles(event) && over(1));
  window.addEventListener("dragleave", (event) => hasFiles(event) && over(-1));
  // Without this the browser would open the file in place of the page.
  window.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  window.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    over(-depth);
    dropped.value = [...(event.dataTransfer?.files ?? [])];
    if (dropped.value.length) came();
  });
}

/** Takes what is pasted outside of all fields, where it may be taken, and calls this afterwards. */
export function watchPastes(mayTake: () => boolean, came: () => void): void {
  window.addEventListener("paste", (event) => {
    const isInField = event.target instanceof Element && event.target.closest("input, textarea, dialog");
    if (isInField || !mayTake()) return;
    dropped.value = [...(event.clipboardData?.files ?? [])];
    pasted.value = event.clipboardData?.getData("text/plain") ?? "";
    if (dropped.value.length || pasted.value) came();
  });
}
