// What is to be known of this page and this browser.

import { useEffect, useState } from "preact/hooks";
import type { Outcome } from "../home/perform";
import { version } from "../home/stage";
import { Action } from "../ui/action";
import { Privacy } from "../ui/privacy";

/** Whether the browser has promised to keep the store. */
async function isPersistent(): Promise<boolean> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false;
  }
}

export function About() {
  const [persists, set] = useState<boolean | undefined>(undefined);
  useEffect(() => void isPersistent().then(set), []);
  const ask = async (): Promise<Outcome<unknown>> => {
    const isGranted = await navigator.storage?.persist?.().catch(() => false);
    set(Boolean(isGranted));
    return isGranted
      ? {}
      : { refused: { what: "the browser gave no such promise", hint: "keep a backup of your keys" } };
  };
  return (
    <section class="box" aria-labelledby="about">
      <h2 id="about">This page</h2>
      <p>bypost {version.value}. It loads nothing and sends nothing by itself.</p>
      {persists === true && <p>This browser has promised to keep what is stored here.</p>}
      {persists === false && (
        <>
          <p>
            This browser may delete what is stored here when it needs room, or when you do not come for a long time.
            Keep a backup of your keys.
          </p>
          <Action run={ask}>Ask the browser to keep it</Action>
        </>
      )}
      <Privacy />
    </section>
  );
}
