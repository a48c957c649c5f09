// A turn that is being put together, word by word. The core says which words may come next.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Refused, Table, Words } from "../contract/core";
import { perform } from "../home/perform";

/** A whole step that was chosen, and what it would do. */
export interface Choice {
  step: string;
  does: string[];
}

/** Through whose eyes the table is looked at. */
type As = { as?: string };

interface Draft {
  choices: Choice[];
  /** The words of the step that is being chosen. */
  row: string[];
  next?: Words;
  /** What a step may begin with after the whole ones; a step that was begun can be begun anew with any of them. */
  starts: string[];
  /** Whether its picture is still to come. */
  isUndrawn?: boolean;
}

const EMPTY: Draft = { choices: [], row: [], starts: [] };

export interface Composing extends Draft {
  refused?: Refused;
  /** Goes on with a word, takes back one that was chosen, or begins the step anew. */
  choose(word: string): Promise<void>;
  /** Takes the row as it is for a whole step. */
  take(): Promise<void>;
  /** Keeps this many steps and words, and takes the others back. */
  back(choices: number, words: number): Promise<void>;
}

/** Looks up what may follow. A row that is a step and cannot go on is taken as one. */
async function lookedUp(
  file: string,
  as: As,
  choices: Choice[],
  row: string[],
  starts: string[],
): Promise<{ draft?: Draft; refused?: Refused }> {
  const steps = choices.map(({ step }) => step);
  const { ok, refused } = await perform("words", { file, ...as, steps, row });
  if (!ok) return refused ? { refused } : {};
  const isWhole = row.length > 0 && ok.step && !ok.words.length && !ok.numbers;
  // Where a turn can begin in one way only, nobody is asked for it.
  const [only, ...others] = ok.words;
  if (!row.length && only && !others.length && !ok.numbers && !ok.done) {
    return lookedUp(file, as, choices, [only], ok.words);
  }
  if (!isWhole) return { draft: { choices, row, next: ok, starts: row.length ? starts : ok.words } };
  return lookedUp(file, as, [...choices, { step: ok.step!, does: ok.does }], [], []);
}

/** Waits until the browser has painted, or a while, since a page out of sight paints nothing. */
function painted(): Promise<unknown> {
  const frame = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return Promise.race([frame, new Promise((done) => setTimeout(done, 100))]);
}

/** Shows what was chosen. A new picture takes a slow machine a while, so the words are answered before it. */
async function shown(
  draft: Draft,
  change: (to: (before: Draft) => Draft) => void,
  isLatest: () => boolean,
): Promise<void> {
  const { next } = draft;
  if (next?.drawn) {
    change((before) => ({ ...draft, isUndrawn: true, next: { ...next, drawn: before.next?.drawn ?? null } }));
    await painted();
    // Meanwhile something else may have been chosen.
    if (!isLatest()) return;
  }
  change(() => draft);
}

/** A draft and why it was refused, for one position only. */
interface Kept {
  position: string;
  draft: Draft;
  refused?: Refused;
}

/** Puts a turn together at a table as one of those whose keys are here, if it is to be done now. */
export function useComposing(file: string, table: Table | undefined, isOn: boolean): Composing {
  const viewer = table?.viewer;
  const position = JSON.stringify([file, table?.turns, viewer, isOn]);
  const [kept, keep] = useState<Kept>({ position, draft: EMPTY });
  const isBusy = useRef(false);
  const latest = useRef(0);
  // What was chosen at another position is never shown: between a new table and the effect below there is a
  // moment at which it could be signed.
  const { draft, refused }: Omit<Kept, "position"> = kept.position === position ? kept : { draft: EMPTY };

  const change = (to: (before: Draft) => Draft, refused?: Refused) =>
    keep((before) => ({
      position,
      draft: to(before.position === position ? before.draft : EMPTY),
      ...(refused && { refused }),
    }));
  const show = async (choices: Choice[], row: string[]) => {
    // A second click before the answer would go on from words that are no longer shown.
    if (isBusy.current) return;
    const own = ++latest.current;
    const isLatest = () => latest.current === own;
    isBusy.current = true;
    let found: Awaited<ReturnType<typeof lookedUp>>;
    try {
      found = await lookedUp(file, viewer ? { as: viewer } : {}, choices, row, draft.starts);
    } finally {
      if (isLatest()) isBusy.current = false;
    }
    // Meanwhile the table may have become another one.
    if (!isLatest()) return;
    if (found.draft) await shown(found.draft, change, isLatest);
    else change((before) => before, found.refused);
  };
  useEffect(() => {
    latest.current++;
    isBusy.current = false;
    keep({ position, draft: EMPTY });
    if (isOn) void show([], []);
  }, [position]);

  const { choices, row, next, starts } = draft;
  const chosen = (word: string): Promise<void> => {
    if (next?.words.includes(word)) return show(choices, [...row, word]);
    const at = row.indexOf(word);
    if (at >= 0) return show(choices, row.slice(0, at));
    return starts.includes(word) ? show(choices, [word]) : show(choices, [...row, word]);
  };
  return {
    ...draft,
    ...(refused && { refused }),
    choose: chosen,
    take: () => (next?.step ? show([...choices, { step: next.step, does: next.does }], []) : Promise.resolve()),
    back: (steps, words) => show(choices.slice(0, steps), steps < choices.length ? [] : row.slice(0, words)),
  };
}
