// The contrast of two colours (WCAG 2.1), and the least one of what some elements write on the page's ground.
const light = (color) => {
  const parts = color.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255);
  const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const least = (selector) => {
  const ground = light(getComputedStyle(document.documentElement).backgroundColor);
  const inks = [...document.querySelectorAll(selector)].map((element) => light(getComputedStyle(element).color));
  return Math.min(...inks.map((ink) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)));
};
