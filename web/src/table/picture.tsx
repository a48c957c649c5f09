// The picture of a table. The core draws it as HTML in which every text is escaped; nothing in it can run.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Drawn } from "../contract/core";
import { sentence } from "../ui/notice";
import { looksCloser, stepBack } from "./closer";
import { makeLegible } from "./legible";
import { type Markable, type Placed, markPlaces, placeOf, wordAt } from "./places";
import { moved } from "./moving";
import { makeReadable } from "./reading";

interface PictureProps {
  drawn: Drawn;
  /** What may be pressed. */
  words: Markable;
  choose?(word: string, byKey: boolean): void;
  /** Which of the words have a place that can be seen. */
  placed?(words: Placed): void;
  /** What stands above the board. */
  head?: ComponentChildren;
  /** What can be done and what happened, beside the board with the hands or below it. */
  children?: ComponentChildren;
  /** Whether it shows what the chosen steps would do. */
  isPreview?: boolean;
  /** How many turns the table has. */
  turns?: number;
}

export function Picture({ drawn, words, choose, placed, head, children, isPreview, turns }: PictureProps) {
  const root = useRef<HTMLDivElement>(null);
  const focused = useRef<string | undefined>(undefined);
  const wanted = JSON.stringify(words);

  const mark = () => {
    if (!root.current) return;
    placed?.(markPlaces(root.current, words));
  };
  const stood = useRef<ReturnType<typeof moved>>(new Map());
  useLayoutEffect(() => {
    if (root.current) makeReadable(root.current);
  }, [drawn.board, drawn.scores, drawn.news, drawn.rest]);
  useLayoutEffect(() => {
    if (root.current) stood.current = moved(root.current, stood.current);
  }, [drawn.board]);
  useLayoutEffect(() => {
    mark();
    // A new picture has new elements; whoever was on one of them stays on its word.
    const lost = focused.current !== undefined && document.activeElement === document.body;
    if (lost && root.current) placeOf(root.current, focused.current)?.focus({ preventScroll: true });
  }, [drawn.board, drawn.news, drawn.rest, wanted]);
  useLayoutEffect(() => makeLegible(root.current!));
  useEffect(() => {
    const again = () => (mark(), makeLegible(root.current!));
    window.addEventListener("resize", again);
    return () => window.removeEventListener("resize", again);
  });

  const press = (event: Event, byKey: boolean) => {
    if (!root.current || !choose) return;
    const word = wordAt(root.current, event);
    const looks = word && event instanceof MouseEvent && looksCloser(root.current, word, event);
    if (!looks) stepBack(root.current);
    if (!word || looks) return;
    event.preventDefault();
    choose(word, byKey);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") press(event, true);
  };
  return (
    <div
      class={isPreview ? "picture at-table preview" : "picture at-table"}
      ref={root}
      onClick={(event) => press(event, event.detail === 0)}
      onKeyDown={key}
      onFocusIn={(event) => (focused.current = root.current ? wordAt(root.current, event) : undefined)}
      data-turns={turns}
    >
      {head}
      <div class="front">
        <div class="board-area" dangerouslySetInnerHTML={{ __html: drawn.board }} />
        {drawn.result && <p class="result">{sentence(drawn.result)}</p>}
        <div class="news-area" dangerouslySetInnerHTML={{ __html: drawn.news }} />
      </div>
      {children}
      <div class="rest-area" dangerouslySetInnerHTML={{ __html: drawn.rest }} />
    </div>
  );
}

/** The position in sentences, which also describes the picture to a screen reader. */
export function InWords({ description }: { description: string[] }) {
  return (
    <details>
      <summary>This position in words</summary>
      <ul id="position-in-words">
        {description.map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    </details>
  );
}
