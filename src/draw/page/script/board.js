// The picture of a position. Elements stay where nothing changes, and what has moved slides.

const svgSpace = "http://www.w3.org/2000/svg";
const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)");
const regionOf = {
  news: "news",
  board: "board",
  "board wide": "board",
  "board narrow": "board",
  hand: "news",
  table: "rest",
  text: "rest",
};

// The blocks that stand on the page, each with its element and the elements of its pieces.
let standing = [];

// The piece of this number in data.placed, as a new element.
function pieceOf(block, placed) {
  const [body, x, y] = data.placed.slice(placed * 3, placed * 3 + 3);
  const element = document.importNode(pool[block.template][body], true);
  // Small pictures that many pieces have are held once, with a mark in their place.
  for (const mark of element.querySelectorAll("[data-t]")) {
    mark.replaceWith(document.importNode(pool.things[mark.dataset.t], true));
  }
  if (block.template === "svg") element.setAttribute("transform", `translate(${x} ${y})`);
  return { placed, body, x, y, element };
}

// An empty block, and the element into which its pieces go.
function emptyBlock(block) {
  if (block.template === "svg") {
    const element = document.createElementNS(svgSpace, "svg");
    element.setAttribute("class", block.kind);
    element.setAttribute("viewBox", `0 0 ${block.width} ${block.height}`);
    element.setAttribute("aria-hidden", "true");
    return { ...block, element, inner: element, pieces: [] };
  }
  const element = document.createElement("div");
  element.className = block.kind;
  const inner = block.template === "rows" ? document.createElement("tbody") : element;
  if (inner !== element) element.appendChild(document.createElement("table")).append(inner);
  return { ...block, element, inner, pieces: [] };
}

// Puts the pieces of a block into an element that shows another position of the same block.
function fill(shown, block, mayMove) {
  const kept = new Map();
  for (const piece of shown.pieces) {
    if (!kept.has(piece.placed)) kept.set(piece.placed, []);
    kept.get(piece.placed).push(piece);
  }
  const pieces = block.placed.map((placed) => kept.get(placed)?.shift() ?? { placed });
  const gone = [...kept.values()].flat();
  const isSvg = block.template === "svg";
  shown.pieces = pieces.map((piece) => {
    if (piece.element) return piece;
    const made = pieceOf(block, piece.placed);
    const from = mayMove && isSvg ? gone.findIndex((other) => other.body === made.body) : -1;
    return from < 0 ? made : { ...made, from: gone.splice(from, 1)[0] };
  });
  shown.inner.replaceChildren(...shown.pieces.map((piece) => piece.element));
  for (const piece of shown.pieces.filter((piece) => piece.from)) {
    const { from, x, y, element } = piece;
    delete piece.from;
    element.animate(
      [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: `translate(${x}px, ${y}px)` }],
      { duration: 200, easing: "ease-out" },
    );
  }
}

// Shows a position. Pieces slide only between neighbours.
function draw(eyes, position, isNeighbour) {
  const mayMove = isNeighbour && !isCalm.matches;
  const old = standing;
  standing = blocksOf(eyes, position).map((block) => {
    const at = old.findIndex((other) => other.kind === block.kind && other.shape === block.shape);
    const shown = at < 0 ? emptyBlock(block) : old.splice(at, 1)[0];
    fill(shown, block, mayMove);
    return shown;
  });
  for (const region of ["news", "board", "rest"]) {
    byId(region).replaceChildren(
      ...standing.filter((block) => regionOf[block.kind] === region).map((block) => block.element),
    );
  }
}
