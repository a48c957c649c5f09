// What this browser and this way of opening the page cannot promise.

import { limits } from "../home/stage";
import { Lines } from "./notice";

function facts(): string[] {
  const { stores, locks } = limits.value;
  const said: string[] = [];
  if (!stores) {
    said.push(
      "This browser stores nothing for this page, as in a private window. " +
        "You can check and look at files here, but keep no key and no table.",
    );
    return said;
  }
  said.push("What a private window stores is gone once it is closed, and any browser may delete it when it needs room.");
  if (!locks) said.push("This browser does not keep tabs apart here. Have bypost open in one tab only.");
  if (location.protocol === "file:") {
    said.push(
      "Opened from disk, this page shares its storage with other pages from disk in some browsers. " +
        "Your keys are locked with your passphrase, but another such page could delete them, or put an older state back.",
    );
  }
  return said;
}

export function Privacy() {
  return <Lines lines={facts()} />;
}
