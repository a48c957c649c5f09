// The film: one turn after the other. It passes quickly over turns of which there is nothing to tell.

const pace = { news: 1100, quiet: 150 };
let running = 0;

function isRunning() {
  return running !== 0;
}

function stop() {
  window.clearTimeout(running);
  running = 0;
  showFilm();
}

function begin() {
  if (place.position === last) go(first);
  running = window.setTimeout(turn, pace.quiet);
  showFilm();
}

function turn() {
  go(place.position + 1);
  if (place.position === last) {
    stop();
  } else {
    running = window.setTimeout(turn, data.news[place.position - 1] ? pace.news : pace.quiet);
  }
}

// While the film runs, its turns are not read aloud, or they would never end.
function showFilm() {
  const button = byId("film");
  button.setAttribute("aria-pressed", isRunning());
  button.setAttribute("aria-label", isRunning() ? "Stop the film" : "Film");
  button.querySelector("use").setAttribute("href", isRunning() ? "#i-stop" : "#i-film");
  byId("now").setAttribute("aria-live", isRunning() ? "off" : "polite");
}

function toggle() {
  if (isRunning()) stop();
  else begin();
}
