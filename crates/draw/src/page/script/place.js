// The place in the game: the position that is shown, through whose eyes, and everything that goes with it.

const last = data.standing.length - 1;
const stories = [...document.querySelectorAll("#story ol")];
const wide = window.matchMedia("(min-width: 60rem)");
let place = { position: last, eyes: 0 };

// The position after the first turn for which somebody wrote a step: a page begins there.
const first = [...stories[0].children].findIndex((turn) => turn.querySelector("i")) + 1;

// The place that the fragment names, such as #12, or #12.1 through the eyes of the first seat.
function placeOf(fragment) {
  const found = /^#(\d{1,6})(?:\.(\d{1,2}))?$/.exec(fragment);
  const position = found ? Math.min(Number(found[1]), last) : first;
  const eyes = Number(found?.[2] ?? 0);
  return { position, eyes: eyes < data.eyes.length ? eyes : 0 };
}

function fragmentOf({ position, eyes }) {
  return eyes ? `#${position}.${eyes}` : `#${position}`;
}

// Shows a place. The address follows, without filling the history.
function show(next) {
  const before = place;
  place = next;
  const { position, eyes } = place;
  const player = position > before.position ? playerOf(eyes, position) : undefined;
  draw(eyes, position, eyes === before.eyes && Math.abs(position - before.position) === 1, player);
  byId("stands").textContent = data.stands[data.standing[position]];
  byId("words").querySelector("ul").replaceChildren(...toldOf(eyes, position).map((text) => made("li", text)));
  showTurn();
  showScores();
  byId("slider").querySelector("input").value = position;
  byId("slider").querySelector("input").setAttribute("aria-valuetext", `turn ${position} of ${last}`);
  byId("at").replaceChildren(made("b", position), ` of ${last}`);
  for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", position === 0);
  for (const id of ["next", "last"]) byId(id).setAttribute("aria-disabled", position === last);
  for (const radio of document.querySelectorAll("#eyes input")) radio.checked = Number(radio.value) === eyes;
  follow(fragmentOf(place));
}

// Programs that show a mail's attachment may give it no address of its own.
function follow(fragment) {
  try {
    if (location.hash !== fragment) history.replaceState(null, "", fragment);
  } catch {
    // The game can be stepped through all the same.
  }
}

function made(name, text) {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

// Where the name of who played a turn stands.
function playerOf(eyes, position) {
  const sign = stories[eyes].children[position - 1]?.querySelector(".seat use");
  return sign && document.querySelector(`#seats [href="${sign.getAttribute("href")}"]`)?.closest("li");
}

// Shows the turn that led here below the board, and marks it in the story.
function showTurn() {
  stories.forEach((story, index) => (story.hidden = index !== place.eyes));
  for (const link of document.querySelectorAll("#story [aria-current]")) link.removeAttribute("aria-current");
  const item = stories[place.eyes].children[place.position - 1];
  if (!item) {
    byId("now").replaceChildren(made("p", "Before the first turn."));
    if (wide.matches) byId("story").scrollTop = 0;
    return;
  }
  const copy = item.cloneNode(true);
  copy.querySelector("a").removeAttribute("href");
  byId("now").replaceChildren(...copy.childNodes);
  item.querySelector("a").setAttribute("aria-current", "step");
  // The story scrolls in a frame of its own only where there is room for one beside the board.
  if (wide.matches) {
    const frame = byId("story");
    frame.scrollTop = item.offsetTop - Math.max(0, frame.clientHeight - item.offsetHeight) / 2;
  }
}

// Shows what is counted now beside the names, and where that is in the chart.
function showScores() {
  const scores = scoresAt(place.position);
  document.querySelectorAll("#seats b").forEach((score, seat) => (score.textContent = scores[seat] ?? ""));
  const x = ((place.position + 0.5) / (last + 1)) * 600;
  byId("cursor")?.setAttribute("transform", `translate(${x} 0)`);
}

// Goes to a position, as far as there is one.
function go(position) {
  show({ ...place, position: Math.max(0, Math.min(last, position)) });
}
