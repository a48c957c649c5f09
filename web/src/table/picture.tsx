// The picture of a table. The core draws it as HTML in which every text is escaped; nothing in it can run.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Drawn } from "../contract/core";
import { enlarge, frameBoards } from "./enlarging";
import { markPlaces, placeOf, wordAt } from "./places";
import { makeReadable } from "./reading";

interface PictureProps {
  drawn: Drawn;
  /** What may be pressed; empty where there is nothing to choose. */
  words: string[];
  /** What has been chosen of the step that is put together. */
  chosen?: string[];
  choose?(word: string, byKey: boolean): void;
  /** Which of the words have a place that can be seen. */
  placed?(words: Set<string>): void;
  /** What can be done and what happened, beside the board with the hands or below it. */
  children?: ComponentChildren;
}

const NO_WORDS: Set<string> = new Set();

/** A board that is laid out anew for a narrow screen has its words at other places there. */
const narrow = window.matchMedia("(max-width: 39.99rem)");

export function Picture({ drawn, words, chosen = [], choose, placed, children }: PictureProps) {
  const root = useRef<HTMLDivElement>(null);
  const focused = useRef<string | undefined>(undefined);
  const wanted = [words.join("\n"), ...chosen].join("\n\n");

  const mark = () => {
    if (!root.current) return;
    const found = markPlaces(root.current, new Set(words), new Set(chosen));
    enlarge(root.current);
    placed?.(words.length ? found : NO_WORDS);
  };
  useLayoutEffect(() => {
    if (!root.current) return;
    makeReadable(root.current);
    frameBoards(root.current);
  }, [drawn.board, drawn.news, drawn.rest]);
  useLayoutEffect(() => {
    mark();
    // A new picture has new elements; whoever was on one of them stays on its word.
    const lost = focused.current !== undefined && document.activeElement === document.body;
    if (lost && root.current) placeOf(root.current, focused.current)?.focus({ preventScroll: true });
  }, [drawn.board, drawn.news, drawn.rest, wanted]);
  useEffect(() => {
    narrow.addEventListener("change", mark);
    window.addEventListener("resize", mark);
    return () => {
      narrow.removeEventListener("change", mark);
      window.removeEventListener("resize", mark);
    };
  });

  const press = (event: Event, byKey: boolean) => {
    const word = wordAt(event);
    if (word === undefined || !choose) return;
    event.preventDefault();
    choose(word, byKey);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") press(event, true);
  };
  return (
    <div
      class="picture at-table"
      ref={root}
      onClick={(event) => press(event, event.detail === 0)}
      onKeyDown={key}
      onFocusIn={(event) => (focused.current = wordAt(event))}
    >
      <div class="front">
        <div class="board-area" dangerouslySetInnerHTML={{ __html: drawn.board }} />
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
