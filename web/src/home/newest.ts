// The highest generation of the store that was seen in this browser, noted beside the store. An older one was put
// back by somebody, who may have put back the note, too.

const NAME = "bypost generation";

let highest = 0;

/** Where it is noted: for all tabs, and for this one after it was loaded anew. */
const places: (() => Storage)[] = [() => localStorage, () => sessionStorage];

/** The highest generation; 0 if none was seen yet. */
export function newest(): number {
  const noted = places.map((place) => {
    try {
      return Number(place().getItem(NAME)) || 0;
    } catch {
      return 0;
    }
  });
  return Math.max(highest, ...noted);
}

/** Notes a generation that is stored. After the person has gone on with an older one, that one counts. */
export function noteNewest(generation: number): void {
  highest = generation;
  for (const place of places) {
    try {
      place().setItem(NAME, String(generation));
    } catch {
      // The tab remembers it as long as it is not loaded anew.
    }
  }
}
