// The picture of a position. Elements stay where nothing changes, and what has moved slides.

const svgSpace = "http://www.w3.org/2000/svg";
const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)");
const regionOf = {
  news: "rest",
  board: "board",
  "board wide": "board",
  "board narrow": "board",
  hand: "hands",
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

const motion = { duration: 200, easing: "ease-out" };

function slide(element, [fromX, fromY], [x, y]) {
  const frames = [`translate(${fromX}px, ${fromY}px)`, `translate(${x}px, ${y}px)`];
  element.animate(
    frames.map((transform) => ({ transform })),
    motion,
  );
}

// Cards that were placed come from where their player's name stands, with all that is on them.
function bring(shown, before, player) {
  const matrix = shown.element.getScreenCTM?.();
  if (!player || !matrix) return;
  const { left, bottom } = player.getBoundingClientRect();
  const seat = new DOMPoint(left, bottom).matrixTransform(matrix.inverse());
  const isCard = (piece) => piece.element.querySelector(".card.frame");
  const isIn = (piece, { x, y, wide, high }) => piece.x >= x && piece.y >= y && piece.x < x + wide && piece.y < y + high;
  const lay = new Set(before.filter(isCard).map(({ x, y }) => `${x} ${y}`));
  const come = shown.pieces.filter((piece) => !before.includes(piece) && !piece.from);
  const cards = come.filter((piece) => isCard(piece) && !lay.has(`${piece.x} ${piece.y}`));
  for (const { element, x, y } of cards) {
    const { width: wide, height: high } = element.getBBox();
    for (const piece of come.filter((piece) => isIn(piece, { x, y, wide, high }))) {
      slide(piece.element, [seat.x + piece.x - x, seat.y + piece.y - y], [piece.x, piece.y]);
    }
  }
}

// Puts the pieces of a block into an element that shows another position of the same block.
function fill(shown, block, mayMove, player) {
  const before = shown.pieces;
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
  if (mayMove && isSvg && before.length) bring(shown, before, player);
  for (const piece of shown.pieces.filter((piece) => piece.from)) {
    const { from, x, y, element } = piece;
    delete piece.from;
    slide(element, [from.x, from.y], [x, y]);
  }
}

const isBoard = ({ kind }) => regionOf[kind] === "board";

// The column is as wide as the tallest board of the game needs it, and every other board leaves as much room:
// what is below it never moves.
function reserve() {
  const boards = data.shapes.filter(([kind]) => isBoard({ kind }) && kind !== "board narrow");
  const ratios = boards.map(([, , width, height]) => width / height);
  if (ratios.length) document.querySelector("main").style.setProperty("--ratio", Math.min(...ratios));
}

// Shows a position. Pieces slide only between neighbours, and come from a player only as time goes on.
function draw(eyes, position, isNeighbour, player) {
  const mayMove = isNeighbour && !isCalm.matches;
  const old = standing;
  standing = blocksOf(eyes, position).map((block) => {
    const at = old.findIndex((other) => other.kind === block.kind && other.shape === block.shape);
    const shown = at < 0 ? emptyBlock(block) : old.splice(at, 1)[0];
    fill(shown, block, mayMove, player);
    return shown;
  });
  // Where there is no board, the tables are the position.
  const rest = standing.some(isBoard) ? "rest" : "board";
  const shown = { hands: [], board: [], rest: [] };
  for (const { kind, element } of standing) {
    shown[regionOf[kind] === "rest" ? rest : regionOf[kind]].push(element);
  }
  for (const [region, elements] of Object.entries(shown)) byId(region).replaceChildren(...elements);
  byId("more").hidden = shown.rest.length === 0;
}
