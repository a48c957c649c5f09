// Where the page begins.

import { render } from "preact";
import { App } from "./app";
import type { Style } from "./contract/core";
import { watch } from "./home/absence";
import { type Route, go, route } from "./home/route";
import { Locked, begin, lock } from "./home/session";
import { stage } from "./home/stage";
import { isAsking, watchDrops, watchPastes } from "./ui/coming";
import { offerInstalling } from "./ui/installing";
import "./style/page.css";
import "./style/controls.css";
import "./style/forms.css";
import "./style/lists.css";
import "./style/table.css";
import "./style/composer.css";
import "./style/dialog.css";
import "./style/print.css";

/** Puts the styles and the symbols of the pictures into the page. */
function showPictures({ css, symbols }: Style): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const held = document.getElementById("symbols");
  if (held) held.innerHTML = symbols;
}

/** What was dropped or pasted is taken in where there are keys. The first screen takes it itself. */
function came(): void {
  if (route.value.name === "check" || route.value.name === "take-in" || isAsking.value) return;
  go({ name: stage.value.name === "open" ? "take-in" : "check" });
}

/** Draws the page, from nothing whenever the keys are opened or locked: a tree that is only changed holds on to
 *  what it has shown before, with the passphrase that was typed and the hands that were seen. */
function show(root: HTMLElement): void {
  render(<App />, root);
  let before = stage.value.name;
  stage.subscribe(({ name }) => {
    const isOther = name !== before && before !== "starting";
    before = name;
    if (!isOther) return;
    render(null, root);
    render(<App />, root);
  });
}

const root = document.getElementById("page");
if (root) show(root);
offerInstalling();
watchDrops(came);
// Where passphrases and words of keys are typed, a paste that misses its field must not be shown.
const SECRET: Route["name"][] = ["keys", "backup", "settings"];
watchPastes(() => isAsking.value || (stage.value.name === "open" && !SECRET.includes(route.value.name)), came);
// A page that the browser keeps aside must not keep the keys.
window.addEventListener("pagehide", () => stage.value.name === "open" && lock());
void watch();
if (window.top !== window.self) {
  // Whoever shows this page inside of another one could lay something over its buttons.
  stage.value = { name: "broken", why: "it stands inside another page. Open it by itself" };
} else
  begin(showPictures).catch((error) => {
  // A core that cannot be started has said so.
  if (!(error instanceof Locked)) stage.value = { name: "broken", why: String(error) };
});
