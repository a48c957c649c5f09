// Takes the piece away that is smallest on the screen, of those that draw something beside text.
const size = (piece) => {
  const box = piece.getBoundingClientRect();
  return box.width * box.height;
};
const shapes = [...document.querySelectorAll("#board svg.board > g")].filter(
  (piece) => piece.querySelector("use, path, circle, polygon") && size(piece) > 0,
);
shapes.sort((one, other) => size(one) - size(other));
shapes[0].remove();
return shapes.length;
