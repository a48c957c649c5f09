// The parts of a picture that name words. Those that may come next become buttons, however they are drawn.

/** The label that the core drew, while the page's own stands in its place. */
const ownLabels = new WeakMap<Element, string | null>();
const ownRoles = new WeakMap<Element, string | null>();

function restore(element: Element, name: string, own: WeakMap<Element, string | null>): void {
  const before = own.get(element);
  if (before) element.setAttribute(name, before);
  else element.removeAttribute(name);
}

/** What is drawn there, in words, as far as the picture says. */
function labelOf(element: Element): string | undefined {
  const title = element.querySelector("title")?.textContent;
  const drawn = title || ownLabels.get(element);
  return drawn || (element instanceof SVGElement ? undefined : element.textContent?.trim());
}

/** What is written on it. A name begins with that, so that whoever says what they read presses it (WCAG 2.5.3). */
function writtenOn(element: Element): string {
  const texts = [...element.querySelectorAll("text")].map((text) => text.textContent?.trim());
  return texts.filter(Boolean).join(" ");
}

function mark(element: Element, word: string): void {
  if (!ownRoles.has(element)) {
    ownRoles.set(element, element.getAttribute("role"));
    ownLabels.set(element, element.getAttribute("aria-label"));
  }
  const label = writtenOn(element) || word;
  const told = labelOf(element);
  element.classList.add("next");
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", told && told !== label ? `${label}, ${told}` : label);
}

function unmark(element: Element): void {
  element.classList.remove("next");
  element.removeAttribute("tabindex");
  restore(element, "role", ownRoles);
  restore(element, "aria-label", ownLabels);
}

/** Of two pictures of one board, for wide and for narrow screens, only one is shown. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/**
 * Makes the parts that name one of these words into buttons, and no others, and marks those that were chosen. Gives
 * back the words found.
 */
export function markPlaces(root: Element, words: ReadonlySet<string>, chosen: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const element of root.querySelectorAll("[data-word]")) {
    // The board beside the rules is another one.
    if (element.closest(".cover")) continue;
    const word = element.getAttribute("data-word") ?? "";
    element.classList.toggle("chosen", chosen.has(word));
    if (!words.has(word)) {
      if (element.classList.contains("next")) unmark(element);
      continue;
    }
    mark(element, word);
    if (isShown(element)) found.add(word);
  }
  return found;
}

const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Scrolls to the parts that can be pressed, with board and hand, if one cannot be seen above the line. */
export function bringIntoSight(root: Element, line: number): void {
  const all = [...root.querySelectorAll(".next[data-word]")].filter(isShown);
  const isSeen = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    // An enlarged board goes on behind the edges of its frame.
    const frame = element.closest(".board-frame")?.getBoundingClientRect();
    return top >= Math.max(0, frame?.top ?? 0) && bottom <= Math.min(line, frame?.bottom ?? line);
  };
  if (!all.length) return;
  const area = all[0]!.closest(".board-area");
  const cards = [...root.querySelectorAll(".front .hand .playing-card")].filter(isShown).slice(0, 1);
  if (all.some(isSeen) && cards.every(isSeen)) return;
  const block = area ? "start" : "center";
  (area ?? all[0]!).scrollIntoView({ block, behavior: isCalm.matches ? "auto" : "smooth" });
}

/** The word of the button that an event met. */
export function wordAt(event: Event): string | undefined {
  const element = event.target instanceof Element ? event.target.closest(".next[data-word]") : null;
  return element?.getAttribute("data-word") ?? undefined;
}

/** The button in the picture for a word, or the first one. */
export function placeOf(root: Element, word?: string): SVGElement | HTMLElement | undefined {
  const all = [...root.querySelectorAll<SVGElement | HTMLElement>(".next[data-word]")].filter(isShown);
  return word === undefined ? all[0] : all.find((element) => element.getAttribute("data-word") === word);
}
