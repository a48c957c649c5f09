// What a screen reader and the keyboard meet in a picture that the core drew.

/** Makes the parts of a new picture fit for being read and reached. */
export function makeReadable(root: Element): void {
  for (const board of root.querySelectorAll("svg.board")) {
    // What can be pressed must not be hidden from a screen reader; the letters are told in the description.
    board.removeAttribute("aria-hidden");
    board.setAttribute("role", "group");
    board.setAttribute("aria-label", "The board");
    board.setAttribute("aria-describedby", "position-in-words");
    for (const text of board.querySelectorAll("text")) text.setAttribute("aria-hidden", "true");
  }
  // What is written at two places of a card is two words.
  for (const text of root.querySelectorAll(".playing-card text")) text.before(" ");
  // A small picture without words stands beside words that say the same.
  for (const image of root.querySelectorAll('svg[role="img"][aria-label=""]')) {
    image.removeAttribute("role");
    image.setAttribute("aria-hidden", "true");
  }
  // A table may be wider than the screen; keys can move it then.
  for (const table of root.querySelectorAll(".table")) {
    table.setAttribute("tabindex", "0");
    table.setAttribute("role", "group");
    table.setAttribute("aria-label", "Table");
  }
}
