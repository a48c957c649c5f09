// A finger that means one of several small places looks closer first: the board grows round it, and the next tap
// chooses.

import { isShown } from "./places";

/** How far apart places lie at least that a finger tells apart, and how far when the board has grown, in CSS pixels. */
const [TOLD, GROWN] = [26, 46];

function middle(element: Element): [number, number] {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

/** Shows the board as it is laid out. */
export function stepBack(root: Element): void {
  for (const board of root.querySelectorAll<SVGElement>("svg.board.closer")) {
    board.classList.remove("closer");
    board.style.transform = "";
  }
}

/** Looks closer at what a finger met, if it may as well have meant something else. Whether it did. */
export function looksCloser(root: Element, word: string, event: MouseEvent): boolean {
  const isFinger = event instanceof PointerEvent && event.pointerType === "touch";
  const board = [...root.querySelectorAll<SVGElement>("svg.board")].find(isShown);
  if (!isFinger || !board || board.classList.contains("closer")) return false;
  const places = [...board.querySelectorAll(".next[data-word]")].filter(isShown);
  const met = places.find((place) => place.getAttribute("data-word") === word);
  if (!met) return false;
  const [x, y] = middle(met);
  const apart = places.filter((place) => place.getAttribute("data-word") !== word).map((place) => {
    const [otherX, otherY] = middle(place);
    return Math.max(Math.abs(otherX - x), Math.abs(otherY - y));
  });
  const nearest = Math.min(...apart);
  if (nearest >= TOLD) return false;
  const { left, top } = board.getBoundingClientRect();
  board.classList.add("closer");
  board.style.transformOrigin = `${event.clientX - left}px ${event.clientY - top}px`;
  board.style.transform = `scale(${GROWN / nearest})`;
  return true;
}
