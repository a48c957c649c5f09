// The share of the pixels in which two PNGs differ, in the square where they differ most; 1 if they have not
// one size. The squares of 16 by 16 stand half on each other, so that none of them cuts a piece apart.
const [one, other, least] = arguments;
const side = 16;
const read = async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
};
const differing = (one, other) => {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const counts = new Map();
  for (let at = 0; at < one.data.length; at += 4) {
    const by = [0, 1, 2].map((part) => Math.abs(one.data[at + part] - other.data[at + part]));
    if (Math.max(...by) < least) continue;
    const x = Math.floor(((at / 4) % one.width) / (side / 2));
    const y = Math.floor(at / 4 / one.width / (side / 2));
    for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
      const square = `${x + dx} ${y + dy}`;
      counts.set(square, (counts.get(square) ?? 0) + 1);
    }
  }
  return Math.max(0, ...counts.values()) / side / side;
};
return Promise.all([read(one), read(other)]).then(([one, other]) => differing(one, other));
