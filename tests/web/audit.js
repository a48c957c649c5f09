// What is wrong with how the page looks now, in words. It stands behind `contrast.js`, whose `light` tells how
// light a colour is.
const SEEN = { visibilityProperty: true, opacityProperty: true };
const isSeen = (element) => element.getClientRects().length > 0 && element.checkVisibility(SEEN);
const seen = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
const named = (element) =>
  `${element.localName}.${element.getAttribute("class") ?? ""} “${element.textContent.trim().slice(0, 30)}”`;
const faults = [];

// Sideways.
const root = document.documentElement;
if (root.scrollWidth > root.clientWidth) {
  const wide = seen("#page *").filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1).map(named);
  faults.push(`scrolls sideways: ${root.scrollWidth} of ${root.clientWidth}: ${wide.slice(0, 4)}`);
}

// One title, and every control has a name.
if (seen("h1").length !== 1) faults.push(`${seen("h1").length} titles`);
const fields = seen("input, textarea, select");
const byId = (ids) => (ids ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join("");
for (const field of fields) {
  const own = field.getAttribute("aria-label") || byId(field.getAttribute("aria-labelledby"));
  const name = own || [...field.labels].map((one) => one.textContent).join("");
  if (!name.trim()) faults.push(`no label: ${field.outerHTML.slice(0, 120)}`);
}
for (const button of seen("button, [role=button], a, summary")) {
  const title = button.querySelector("title")?.textContent ?? "";
  const name = button.getAttribute("aria-label") || button.textContent || title;
  if (!name.trim()) faults.push(`no name: ${named(button)}`);
}
const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
for (const id of new Set(ids)) {
  if (ids.filter((one) => one === id).length > 1) faults.push(`two parts with the id ${id}`);
}
for (const part of seen("[aria-labelledby], [aria-describedby], [aria-controls]")) {
  for (const kind of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
    for (const id of (part.getAttribute(kind) ?? "").split(" ").filter(Boolean)) {
      if (!document.getElementById(id)) faults.push(`${kind} of ${named(part)} names ${id}, which is not there`);
    }
  }
}

// Targets for a thumb. A tick is pressed by its label.
const LEAST = 44;
for (const target of [...seen("button, summary, .button"), ...fields]) {
  const pressed = ["checkbox", "radio", "file"].includes(target.type) ? (target.closest("label") ?? target) : target;
  const { width, height } = pressed.getBoundingClientRect();
  if (height >= LEAST - 0.5 && width >= LEAST - 0.5) continue;
  faults.push(`too small: ${named(target)} ${target.type ?? ""} ${Math.round(width)} × ${Math.round(height)}`);
}

// Contrast of all text on what lies under it. Pictures have a test of their own.
const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const known = new Map();
const parts = (color) => {
  if (!known.has(color)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    known.set(color, [red, green, blue, alpha / 255]);
  }
  return known.get(color);
};
const over = ([red, green, blue, alpha], below) =>
  [red, green, blue].map((part, at) => part * alpha + below[at] * (1 - alpha)).concat(1);
// Where nothing has a ground of its own, the browser's paper lies below.
const paper = matchMedia("(prefers-color-scheme: dark)").matches ? "#121212" : "#fff";
const ground = (element) => {
  if (!element) return parts(paper);
  const own = parts(getComputedStyle(element).backgroundColor);
  return own[3] === 1 ? own : over(own, ground(element.parentElement));
};
const rgb = (color) => light(`rgb(${color.slice(0, 3).join(", ")})`);
const texts = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || !isSeen(element)) continue;
  if (element.closest("svg, .hidden, [aria-disabled=true]")) continue;
  const style = getComputedStyle(element);
  const below = ground(element);
  let opacity = 1;
  for (let up = element; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
  const [red, green, blue, alpha] = parts(style.color);
  const [one, other] = [rgb(over([red, green, blue, alpha * opacity], below)), rgb(below)];
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  if (contrast < (isLarge ? 3 : 4.5)) faults.push(`contrast ${contrast.toFixed(2)}: ${named(element)}`);
}
return [...new Set(faults)];
