// One screen: its title has the focus when the person arrives, so that a screen reader begins there.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { entitle, waiting } from "../home/stage";

interface ScreenProps {
  title: string;
  children: ComponentChildren;
  /** What stands beside the title. */
  beside?: ComponentChildren;
  /** Screens of text stay narrow; tables take all the room. */
  isWide?: boolean;
}

/** The first screen of a visit leaves the focus where it is, at the top of the page. */
let isFirst = true;

export function Screen({ title, children, beside, isWide = false }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    entitle(title);
  }, [title, waiting.value]);
  useEffect(() => {
    const hasOwnFocus = heading.current?.parentElement?.parentElement?.contains(document.activeElement);
    if (!isFirst && !hasOwnFocus) heading.current?.focus({ preventScroll: true });
    if (!isFirst) window.scrollTo(0, 0);
    isFirst = false;
  }, []);
  return (
    <main id="main" class={isWide ? "wide" : "text"}>
      <div class="title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
      </div>
      {children}
    </main>
  );
}
