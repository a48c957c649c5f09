// The places of the page, and the ways to them.

import { confirmed } from "../home/question";
import { type Route, address, go, route } from "../home/route";
import { lock } from "../home/session";
import { stage } from "../home/stage";

const PLACES: [Route, string][] = [
  [{ name: "tables" }, "Tables"],
  [{ name: "new" }, "New table"],
  [{ name: "take-in" }, "Take in"],
  [{ name: "check" }, "Check"],
  [{ name: "keys" }, "Keys"],
  [{ name: "settings" }, "Settings"],
];

/** Ends the practice of somebody who has no key; all of it is gone. */
async function leave() {
  if (!(await confirmed("Do you want to leave? Your games here are gone then.", "Leave"))) return;
  go({ name: "tables" });
  lock();
}

interface PlacesProps {
  id?: string;
  isOpen: boolean;
}

/** Links to all places that can be reached now, with the way out. */
export function Places({ id, isOpen }: PlacesProps) {
  const isVisit = stage.value.name === "visit";
  const places: [Route, string][] = isVisit ? [[{ name: "practise" }, "Other games"]] : PLACES;
  return (
    <nav {...(id && { id })} class={isOpen ? "open" : undefined} aria-label="Places">
      {places.map(([to, label]) => (
        <a href={address(to)} aria-current={to.name === route.value.name ? "page" : undefined}>
          {label}
        </a>
      ))}
      <button type="button" class={isVisit ? "grave" : "plain"} onClick={() => (isVisit ? void leave() : lock())}>
        {isVisit ? "Leave" : "Lock"}
      </button>
    </nav>
  );
}
