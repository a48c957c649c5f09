// A turn that is being put together, word by word. The core says which words may come next.

import { useEffect, useRef, useState } from "preact/hooks";
import type { NextWord, Refused, Table, Words } from "../contract/core";
import { perform } from "../home/perform";

/** A whole step that was chosen. */
export interface Choice extends Begun {
  step: string;
}

/** A step as it was put together. */
interface Begun {
  /** Its words. */
  row: string[];
  /** What could be chosen in the place of each word. */
  offers: string[][];
}

/** Through whose eyes the table is looked at. */
type As = { as?: string };

interface Draft extends Begun {
  choices: Choice[];
  next?: Words;
  /** Whether its picture is still to come. */
  isUndrawn?: boolean;
}

const EMPTY: Draft = { choices: [], row: [], offers: [] };

export interface Composing extends Draft {
  refused?: Refused;
  /** Goes on with a word, takes back one that was chosen, or takes another one in its place. */
  choose(word: string): Promise<void>;
  /** Takes the row as it is for a whole step. */
  take(): Promise<void>;
  /** Chooses whole steps in the place of all that was chosen. */
  propose(steps: string[]): void;
  /** Takes back what was chosen last; none if nothing was. */
  back: (() => Promise<void>) | undefined;
  /** The words that were chosen last, whole step or not. */
  chosen: string[];
  /** Those of them that stand for something in the picture, as numbers do not. */
  pictured: string[];
  /** The words that may take the place of one of these. */
  others: string[];
}

/** The index of the last word that somebody has chosen out of several, up to an index; -1 if there is none. */
function lastChosen({ row, offers }: Begun, most = row.length): number {
  return row.findLastIndex((_, index) => index <= most && (offers[index]?.length ?? 0) > 1);
}

/** Looks up what may follow. A row that is a step and cannot go on is taken as one. */
async function lookedUp(
  file: string,
  as: As,
  choices: Choice[],
  row: string[],
  offers: string[][],
): Promise<{ draft?: Draft; refused?: Refused }> {
  const steps = choices.map(({ step }) => step);
  const { ok, refused } = await perform("words", { file, ...as, steps, row });
  if (!ok) return refused ? { refused } : {};
  const { words, step, numbers } = ok;
  // Nobody has chosen what goes without saying.
  const all = ok.row.map((word, index) => offers[index] ?? [word]);
  if (ok.row.length > 0 && step && !words.length && !numbers) {
    return lookedUp(file, as, [...choices, { step, row: ok.row, offers: all }], [], []);
  }
  return { draft: { choices, row: ok.row, next: ok, offers: [...all, words.map(({ word }) => word)] } };
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
  const show = async (choices: Choice[], row: string[], offers: string[][]) => {
    // A second click before the answer would go on from words that are no longer shown.
    if (isBusy.current) return;
    const own = ++latest.current;
    const isLatest = () => latest.current === own;
    isBusy.current = true;
    let found: Awaited<ReturnType<typeof lookedUp>>;
    try {
      found = await lookedUp(file, viewer ? { as: viewer } : {}, choices, row, offers.slice(0, row.length));
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
    if (isOn) void show([], [], []);
  }, [position]);

  const { choices, row, next, offers } = draft;
  // A step that became whole can be changed like one that is still put together.
  const isWhole = !row.length && choices.length > 0;
  const last: Begun = isWhole ? choices.at(-1)! : draft;
  const before = isWhole ? choices.slice(0, -1) : choices;
  const at = lastChosen(last);
  const others = last.row.flatMap((_, index) => last.offers[index] ?? []);
  const choose = (word: string): Promise<void> => {
    const isMeant = ({ word: one, place }: NextWord) => one === word || (place === word && !others.includes(word));
    const meant = next?.words.find(isMeant)?.word;
    const said = meant ?? (next?.numbers && /^\d+$/.test(word) ? word : undefined);
    if (said) return show(choices, [...row, said], offers);
    const chosen = last.row.lastIndexOf(word);
    if (chosen >= 0) return show(before, last.row.slice(0, Math.max(lastChosen(last, chosen), 0)), last.offers);
    const place = last.row.findLastIndex((_, index) => last.offers[index]?.includes(word));
    return show(before, [...last.row.slice(0, Math.max(place, 0)), word], last.offers);
  };
  return {
    ...draft,
    ...(refused && { refused }),
    chosen: last.row,
    pictured: last.row.filter((word, index) => last.offers[index]?.includes(word)),
    others,
    choose,
    take: () =>
      next?.step ? show([...choices, { step: next.step, row, offers }], [], []) : Promise.resolve(),
    propose: (steps) => void show(steps.map((step) => ({ step, row: [], offers: [] })), [], []),
    back: isWhole && !last.row.length ? () => show([], [], []) : at < 0 ? undefined : () => show(before, last.row.slice(0, at), last.offers),
  };
}
