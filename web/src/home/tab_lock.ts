// The lock by which only one tab of a browser has the keys open.

const NAME = "bypost";

/** Gives the lock back. */
export type Release = () => void;

/** Whether this browser can keep tabs apart at all. */
export function canLock(): boolean {
  return "locks" in navigator;
}

/** Takes the lock; none if another tab has it. A browser without locks gives one that holds nobody off. */
export async function take(): Promise<Release | undefined> {
  if (!canLock()) return () => {};
  return new Promise((resolve, reject) => {
    const held = (lock: Lock | null): Promise<void> | undefined => {
      if (!lock) {
        resolve(undefined);
        return undefined;
      }
      return new Promise((release) => resolve(release));
    };
    // Where the browser refuses to lock, the generation of what is stored still lets only one tab write.
    const refused = (error: unknown) =>
      error instanceof DOMException && error.name === "SecurityError" ? resolve(() => {}) : reject(error);
    navigator.locks.request(NAME, { mode: "exclusive", ifAvailable: true }, held).catch(refused);
  });
}
