// What the reader does: keys, buttons, the slider, the story, the chart, the address and the printer.

// Every step by hand stops the film.
function step(position) {
  stop();
  go(position);
}

const actions = {
  ArrowLeft: () => step(place.position - 1),
  ArrowRight: () => step(place.position + 1),
  Home: () => step(0),
  End: () => step(last),
  " ": toggle,
};

document.addEventListener("keydown", (event) => {
  const action = actions[event.key];
  if (!action || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  // Space presses a button that has the focus, and arrows choose between the eyes.
  if (event.key === " " && event.target.closest("button, summary, [type=radio]")) return;
  if (event.target.closest("[type=radio]")) return;
  event.preventDefault();
  action();
});

for (const [id, position] of Object.entries({
  first: () => 0,
  back: () => place.position - 1,
  next: () => place.position + 1,
  last: () => last,
})) {
  byId(id).addEventListener("click", () => step(position()));
}
byId("film").addEventListener("click", toggle);
byId("slider").addEventListener("input", (event) => step(Number(event.target.value)));
byId("eyes")?.addEventListener("change", (event) => {
  stop();
  show({ ...place, eyes: Number(event.target.value) });
});

byId("story").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  step(Number(link.hash.slice(1)));
});
document.querySelector("#chart > svg")?.addEventListener("click", (event) => {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  step(Math.floor(((event.clientX - left) / width) * (last + 1)));
});
window.addEventListener("hashchange", () => {
  stop();
  show(placeOf(location.hash));
});

// Prints the positions, six to a page: the board, the turn that led there, and what is counted. It begins where
// the page begins, and leaves out those to which nothing led that a player would read of.
function printAll() {
  const here = place;
  const pages = [];
  const hasBoard = (position) => blocksOf(here.eyes, position).some(isBoard);
  for (let position = first; position <= last; position += 1) {
    if (position > first && position < last && !data.news[position - 1]) continue;
    show({ ...here, position });
    const page = document.createElement("section");
    for (const id of hasBoard(position) ? ["stands", "seats", "board", "now"] : ["stands", "seats", "board", "hands", "now"]) {
      const copy = byId(id).cloneNode(true);
      copy.removeAttribute("id");
      copy.className = id;
      page.append(copy);
    }
    pages.push(page);
  }
  byId("printed").replaceChildren(...pages);
  document.body.classList.add("all");
  show(here);
  window.print();
}
// Where nobody has gone anywhere yet, the sheet has the end.
let before;
window.addEventListener("beforeprint", () => {
  before = place.position === first ? place : undefined;
  if (before) show({ ...place, position: last });
});
window.addEventListener("afterprint", () => {
  if (before) show(before);
  byId("printed").replaceChildren();
  document.body.classList.remove("all");
});
byId("print").addEventListener("click", () => window.print());
byId("print-all").addEventListener("click", () => {
  stop();
  printAll();
});

reserve();
byId("controls").hidden = false;
if (byId("eyes")) byId("eyes").hidden = false;
show(placeOf(location.hash));
