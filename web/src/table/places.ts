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

/** The words of a turn that is put together, as far as they may have places in the picture. */
export interface Markable {
  /** What may come next. */
  next: string[];
  /** What has been chosen of the step that is put together; pressing it takes it back. */
  chosen: string[];
  /** What may take the place of what was chosen. */
  others: string[];
}

/** The words that can be pressed in a picture, and whether each stands in a hand. */
export type Placed = Map<string, boolean>;

/** Nothing can be pressed. */
export const NO_WORDS: Markable = { next: [], chosen: [], others: [] };

function mark(element: Element, word: string): void {
  if (!ownRoles.has(element)) {
    ownRoles.set(element, element.getAttribute("role"));
    ownLabels.set(element, element.getAttribute("aria-label"));
  }
  const label = writtenOn(element) || word;
  const told = labelOf(element);
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", told && told !== label ? `${label}, ${told}` : label);
}

function unmark(element: Element): void {
  element.removeAttribute("tabindex");
  restore(element, "role", ownRoles);
  restore(element, "aria-label", ownLabels);
}

/** Of two pictures of one board, for wide and for narrow screens, only one is shown. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** The classes of what can be pressed: what may come next, what was chosen, and what may take its place. */
const PRESSED = ["next", "chosen", "other"] as const;
const PRESSABLE = ".next[data-word], .chosen[data-word], .other[data-word]";

/** Makes the parts that name one of these words into buttons, and no others. Gives back those that may come next. */
export function markPlaces(root: Element, { next, chosen, others }: Markable): Placed {
  const found: Placed = new Map();
  const sets = { next: new Set(next), chosen: new Set(chosen), other: new Set(others) };
  for (const element of root.querySelectorAll("[data-word]")) {
    // The boards in the rules are others.
    if (element.closest(".cover, .rules")) continue;
    const word = element.getAttribute("data-word") ?? "";
    const was = PRESSED.some((name) => element.classList.contains(name));
    const is = PRESSED.find((name) => sets[name].has(word));
    for (const name of PRESSED) element.classList.toggle(name, name === is);
    if (is) mark(element, word);
    else if (was) unmark(element);
    if (is === "chosen") element.setAttribute("aria-pressed", "true");
    else element.removeAttribute("aria-pressed");
    if (is === "next" && isShown(element)) found.set(word, Boolean(element.closest(".hand")));
  }
  return found;
}

/** How near a finger has to come to what it means, in CSS pixels: half of the 44 that it needs (WCAG 2.2, 2.5.5). */
const NEAR = 22;

/** How far a point lies from the middle of a part, or none if it is out of reach of a finger. */
function distance(element: Element, x: number, y: number): number | undefined {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const isNear =
    Math.abs(x - middleX) <= Math.max(NEAR, (right - left) / 2) && Math.abs(y - middleY) <= Math.max(NEAR, (bottom - top) / 2);
  return isNear ? Math.hypot(x - middleX, y - middleY) : undefined;
}

/** The word of what an event met; a finger beside something small means the nearest that may come next. */
export function wordAt(root: Element, event: Event): string | undefined {
  const met = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
  if (met || !(event instanceof MouseEvent) || event.detail === 0) return met?.getAttribute("data-word") ?? undefined;
  // Whoever presses a button or reads beside the board means that.
  if (!(event.target instanceof Element) || !event.target.closest(".front")) return undefined;
  let nearest: { word: string; far: number } | undefined;
  for (const element of root.querySelectorAll(".front .next[data-word]")) {
    if (!isShown(element)) continue;
    const far = distance(element, event.clientX, event.clientY);
    if (far !== undefined && far < (nearest?.far ?? Infinity)) nearest = { word: element.getAttribute("data-word")!, far };
  }
  return nearest?.word;
}

/** The button in the picture for a word, or the first one. */
export function placeOf(root: Element, word?: string): SVGElement | HTMLElement | undefined {
  const all = [...root.querySelectorAll<SVGElement | HTMLElement>(".next[data-word]")].filter(isShown);
  return word === undefined ? all[0] : all.find((element) => element.getAttribute("data-word") === word);
}
