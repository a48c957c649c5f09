// Boards on a small screen: while something is chosen on one, it is enlarged within its frame until a thumb meets
// what may be chosen.

import { isShown } from "./places";

/** The least width and height of what a thumb, or a pointer, is to meet, in CSS pixels (WCAG 2.2, 2.5.5 and 2.5.8). */
const THUMB = 44;
const POINTER = 24;
/** The times of its usual width that a board has at most. */
const MOST = 5;

const hasThumb = window.matchMedia("(pointer: coarse), (max-width: 59.99rem)");

/** Puts each board into a frame in which it can be moved. */
export function frameBoards(root: Element): void {
  for (const board of root.querySelectorAll("svg.board")) {
    if (board.parentElement?.classList.contains("board-frame")) continue;
    const frame = document.createElement("div");
    frame.className = "board-frame";
    board.replaceWith(frame);
    frame.append(board);
  }
}

/** How many times as wide as its frame a board has to be. */
function scaleOf(targets: Element[]): number {
  const least = hasThumb.matches ? THUMB : POINTER;
  const sides = targets.flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    return [width, height];
  });
  // A hair more than that, since the browser rounds.
  const scale = sides.length ? (least + 0.5) / Math.min(...sides) : 1;
  return Math.min(Math.max(scale, 1), MOST);
}

/** The box round some parts. */
function boxOf(parts: Element[]): DOMRect {
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

/** Moves what is in a frame so that these parts are in its middle, or the first one if the frame cannot show all. */
function centre(frame: Element, targets: Element[]): void {
  const [all, own] = [boxOf(targets), frame.getBoundingClientRect()];
  const isFit = all.width <= own.width && all.height <= own.height;
  const box = isFit ? all : boxOf(targets.slice(0, 1));
  frame.scrollLeft += box.left - own.left - (own.width - box.width) / 2;
  frame.scrollTop += box.top - own.top - (own.height - box.height) / 2;
}

/** Lets keys move a board within its frame where it does not fit. */
function reach(frame: Element): void {
  const isWhole = frame.scrollWidth <= frame.clientWidth + 1 && frame.scrollHeight <= frame.clientHeight + 1;
  if (isWhole) frame.removeAttribute("tabindex");
  else frame.setAttribute("tabindex", "0");
}

/** Enlarges each board on which something may be chosen as far as that needs, and moves that into sight. */
export function enlarge(root: Element): void {
  for (const board of root.querySelectorAll<SVGElement>(".board-frame > svg.board")) {
    board.style.removeProperty("width");
    board.classList.remove("enlarged");
    const targets = [...board.querySelectorAll(".next[data-word]")].filter(isShown);
    const scale = scaleOf(targets);
    if (scale > 1) {
      board.classList.add("enlarged");
      board.style.width = `${Math.round(board.getBoundingClientRect().width * scale)}px`;
    }
    // A narrow board may be higher than its frame without that.
    if (targets.length) centre(board.parentElement!, targets);
    reach(board.parentElement!);
  }
}
