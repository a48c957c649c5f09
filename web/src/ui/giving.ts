// Giving something out of the page: a saved file, the clipboard, the device's share sheet.

/** Saves bytes under a name. */
export function save(name: string, content: BlobPart, type = "text/plain;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it while it saves, which it may ask the person about first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Opens a draft in the device's mail program. */
export function openMail(mailto: string): void {
  const link = document.createElement("a");
  link.href = mailto;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Copies a text, also where the page may not use the clipboard by itself. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies a text that is not there yet when the person presses: some browsers let a page copy at that moment only.
 *  False if the text never came, or could not be copied. */
export async function copyOnce(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return text.then(copy, () => false);
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "hidden";
  // An open dialog keeps the focus inside of itself.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  const before = document.activeElement;
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}

export interface Shared {
  title: string;
  text: string;
  file?: { name: string; type: string; text: string };
}

function asShared({ title, text, file }: Shared): ShareData | undefined {
  if (!("share" in navigator) || !("canShare" in navigator)) return undefined;
  const files = file && [new File([file.text], file.name, { type: file.type })];
  const options: ShareData[] = files
    ? [
        { title, text, files },
        { title, text },
      ]
    : [{ title, text }];
  return options.find((option) => navigator.canShare(option));
}

/** Whether this device has a share sheet that takes this. */
export function canShare(shared: Shared): boolean {
  return asShared(shared) !== undefined;
}

/** Opens the share sheet. A person who closes it has changed their mind, which is no fault: then it is not shared. */
export async function share(shared: Shared): Promise<boolean> {
  try {
    await navigator.share(asShared(shared));
    return true;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    return false;
  }
}

/** Bytes from base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
