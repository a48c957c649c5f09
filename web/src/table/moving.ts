// Pieces of a board that stand elsewhere than before travel there.

/** The pieces of both pictures of a board, by what is drawn there. Frames and signs only mark a place. */
function standing(root: Element): Map<string, SVGGElement[]> {
  const all = new Map<string, SVGGElement[]>();
  for (const piece of root.querySelectorAll<SVGGElement>("svg.board > g")) {
    if (!piece.querySelector("use, path")) continue;
    const drawn = piece.parentElement!.classList + piece.innerHTML.replace(/\bfresh\b|\bstale\b/g, "");
    all.set(drawn, [...(all.get(drawn) ?? []), piece]);
  }
  return all;
}

const placeOf = (piece: Element) => (piece.getAttribute("transform") ?? "").replace(/\((\S+) (\S+)\)/, "($1px, $2px)");

/** Moves what has moved, and gives what stands where now, for the next time. */
export function moved(root: Element, before: Map<string, SVGGElement[]>): Map<string, SVGGElement[]> {
  const now = standing(root);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return now;
  for (const [drawn, pieces] of now) {
    const were = (before.get(drawn) ?? []).map(placeOf);
    const left = were.filter((place) => !pieces.some((piece) => placeOf(piece) === place));
    for (const piece of pieces.filter((piece) => !were.includes(placeOf(piece)))) {
      const from = left.shift();
      if (from) piece.animate({ transform: [from, placeOf(piece)] }, { duration: 200, easing: "ease-out" });
    }
  }
  return now;
}
