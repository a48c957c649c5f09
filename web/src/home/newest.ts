// The highest generation of the store that this tab has seen, also after it was loaded anew. An older one was
// put back by somebody.

const NAME = "bypost generation";

let highest = 0;

/** The highest generation; 0 if none was seen yet. */
export function newest(): number {
  try {
    return Math.max(highest, Number(sessionStorage.getItem(NAME)) || 0);
  } catch {
    return highest;
  }
}

/** Notes a generation that is stored. After the person has gone on with an older one, that one counts. */
export function noteNewest(generation: number): void {
  highest = generation;
  try {
    sessionStorage.setItem(NAME, String(generation));
  } catch {
    // The tab remembers it as long as it is not loaded anew.
  }
}
