// What the page holds: the positions as numbers, and the pieces of the pictures in templates.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

// The pieces by template: the elements that are copied wherever a piece is wanted.
const pool = {
  svg: byId("svg").content.firstElementChild.children,
  rows: byId("rows").content.querySelector("tbody").children,
  html: byId("html").content.firstElementChild.children,
  things: byId("things").content.firstElementChild.children,
};

// A list is told by what changes in an earlier one: runs of a place there, how many numbers go, how many
// come, and these. The lists that were asked for are kept.
const lists = new Map([[-1, []]]);
function list(number) {
  // Those on which it builds are made first: a long game has more of them than a call may nest.
  const wanted = [];
  for (let next = number; !lists.has(next); next = data.lists[next][0]) wanted.push(next);
  for (const next of wanted.reverse()) {
    const [base, ...changes] = data.lists[next];
    const old = lists.get(base);
    const made = [];
    let from = 0;
    for (let at = 0; at < changes.length; ) {
      const [place, gone, come] = changes.slice(at, at + 3);
      made.push(...old.slice(from, place), ...changes.slice(at + 3, at + 3 + come));
      from = place + gone;
      at += 3 + come;
    }
    made.push(...old.slice(from));
    lists.set(next, made);
  }
  return lists.get(number);
}

// The blocks of a position as one pair of eyes sees it.
function blocksOf(eyes, position) {
  const numbers = data.eyes[eyes].frames[position];
  const blocks = [];
  for (let at = 0; at < numbers.length; at += 2) {
    const [kind, template, width, height] = data.shapes[numbers[at]];
    blocks.push({ kind, template, width, height, shape: numbers[at], placed: list(numbers[at + 1]) });
  }
  return blocks;
}

// The sentences that tell a position.
function toldOf(eyes, position) {
  return list(data.eyes[eyes].told[position]).map((number) => data.texts[number]);
}

// What is counted at a position, a text for each seat.
function scoresAt(position) {
  let scores = [];
  for (const [from, texts] of data.scores) {
    if (from <= position) scores = texts;
  }
  return scores;
}
