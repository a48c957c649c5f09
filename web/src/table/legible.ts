// What is written in a picture can be read on a phone.

/** The least size of letters, in CSS pixels, and how much they may grow. What needs more is left out. */
const [LEAST, MOST] = [11, 2];

/** Draws letters as large as they must be at least; on a laptop they are. */
export function makeLegible(root: Element): void {
  const texts = [...root.querySelectorAll<SVGTextElement>("svg text")];
  for (const { style } of texts) style.cssText = "";
  const sizes = (innerWidth < 960 ? texts : []).map((text) => {
    const { a, b } = text.getScreenCTM() ?? new DOMMatrix();
    const own = parseFloat(getComputedStyle(text).fontSize);
    return [own, LEAST / (own * Math.hypot(a, b))] as const;
  });
  for (const [at, [own, grown]] of sizes.entries()) {
    if (grown > MOST) texts[at]!.style.visibility = "hidden";
    else if (grown > 1) texts[at]!.style.cssText = `font-size: ${own * grown}px; letter-spacing: -0.04em`;
  }
}
