// A turn that is being put together, word by word. The core says which words may come next.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Refused } from "../contract/answers";
import type { Table, Words } from "../contract/values";
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
}

const EMPTY: Draft = { choices: [], row: [] };

export interface Composing extends Draft {
  refused?: Refused;
  /** Goes on with a word. */
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
): Promise<{ draft?: Draft; refused?: Refused }> {
  const steps = choices.map(({ step }) => step);
  const { ok, refused } = await perform<Words>("words", { file, ...as, steps, row });
  if (!ok) return refused ? { refused } : {};
  const isWhole = row.length > 0 && ok.step && !ok.words.length && !ok.numbers;
  if (!isWhole) return { draft: { choices, row, next: ok } };
  return lookedUp(file, as, [...choices, { step: ok.step!, does: ok.does }], []);
}

/** Waits until the browser has painted, or a while, since a page out of sight paints nothing. */
function painted(): Promise<unknown> {
  const frame = new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return Promise.race([frame, new Promise((done) => setTimeout(done, 100))]);
}

/** Shows what was chosen. A new picture takes a slow machine a while, so the words are answered before it. */
async function shown(
  draft: Draft,
  set: (change: (before: Draft) => Draft) => void,
  isLatest: () => boolean,
): Promise<void> {
  const { next } = draft;
  if (next?.drawn) {
    const { drawn: _, ...bare } = next;
    set((before) => ({ ...draft, next: { ...bare, ...(before.next?.drawn && { drawn: before.next.drawn }) } }));
    await painted();
    // Meanwhile something else may have been chosen.
    if (!isLatest()) return;
  }
  set(() => draft);
}

/** Puts a turn together at a table as one of those whose keys are here, if it is to be done now. */
export function useComposing(file: string, table: Table | undefined, isOn: boolean): Composing {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [refused, refuse] = useState<Refused | undefined>(undefined);
  const viewer = table?.viewer;
  const isBusy = useRef(false);
  const latest = useRef(0);

  const show = async (choices: Choice[], row: string[]) => {
    // A second click before the answer would go on from words that are no longer shown.
    if (isBusy.current) return;
    isBusy.current = true;
    const found = await lookedUp(file, viewer ? { as: viewer } : {}, choices, row);
    isBusy.current = false;
    refuse(found.refused);
    const own = ++latest.current;
    if (found.draft) await shown(found.draft, setDraft, () => latest.current === own);
  };
  useEffect(() => {
    latest.current++;
    setDraft(EMPTY);
    refuse(undefined);
    if (isOn) void show([], []);
  }, [file, table?.turns, viewer, isOn]);

  const { choices, row, next } = draft;
  return {
    ...draft,
    ...(refused && { refused }),
    choose: (word) => show(choices, [...row, word]),
    take: () => (next?.step ? show([...choices, { step: next.step, does: next.does }], []) : Promise.resolve()),
    back: (steps, words) => show(choices.slice(0, steps), steps < choices.length ? [] : row.slice(0, words)),
  };
}
