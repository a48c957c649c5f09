// The first visit: what this is, and a passphrase with a first key.

import { useState } from "preact/hooks";
import { NOTHING_GIVEN, type Way, bring } from "../home/bringing";
import { leave } from "../home/flash";
import type { Outcome } from "../home/perform";
import { address, go } from "../home/route";
import { Locked, create } from "../home/session";
import { limits, stage } from "../home/stage";
import { Form } from "../ui/action";
import { KeyFields, Ways } from "../ui/bringing";
import { NONE, NewPassphrase, faultOf } from "../ui/passphrase";
import { Notice } from "../ui/notice";
import { Privacy } from "../ui/privacy";
import { Screen } from "../ui/screen";

const FIELDS: Record<Way, string | undefined> = { new: "name", words: "words", file: "text" };

/** Makes the store, then the key in it. */
async function enter(passphrase: string, way: Way, given: typeof NOTHING_GIVEN): Promise<Outcome<unknown>> {
  try {
    const made = await create(passphrase, [given.name]);
    if (made.refused) return { refused: made.refused };
  } catch (error) {
    if (error instanceof Locked) return {};
    throw error;
  }
  const brought = await bring(way, given);
  if (!("ok" in brought)) {
    // The store stands already; the screen of the keys goes on from here.
    leave({
      lines: ["Your passphrase is set. A key is still wanted."],
      ...(brought.refused && { refused: brought.refused }),
    });
    go({ name: "keys" });
  }
  stage.value = { name: "open" };
  return {};
}

function Begin() {
  const [way, setWay] = useState<Way>("new");
  const [given, setGiven] = useState(NOTHING_GIVEN);
  const [chosen, setChosen] = useState(NONE);
  const submit = async (): Promise<Outcome<unknown>> => {
    const wanted = FIELDS[way] as keyof typeof given;
    if (!given[wanted].trim()) return { refused: { what: `the ${wanted === "text" ? "file" : wanted} is missing` } };
    const fault = faultOf(chosen);
    if (fault) return { refused: fault };
    const outcome = await enter(chosen.first, way, given);
    // One that was refused can be mended.
    if (!outcome.refused) setChosen(NONE);
    return outcome;
  };
  return (
    <section class="box" aria-labelledby="begin">
      <h2 id="begin">Begin here</h2>
      <Form run={submit} submit={way === "new" ? "Make the key" : "Bring the key"} label="Begin here">
        <Ways way={way} set={setWay} name="Your key" />
        <KeyFields way={way} given={given} set={setGiven} />
        <NewPassphrase label="A passphrase for this browser" value={chosen} set={setChosen} />
      </Form>
    </section>
  );
}

export function WelcomeScreen() {
  const why = stage.value.name === "welcome" ? stage.value.why : undefined;
  return (
    <Screen title="Games by post">
      <div role="alert">{why && <Notice kind="warning">{why}</Notice>}</div>
      <p class="lead">
        With bypost two or more people play a board or card game by passing one file back and forth, by mail or in any
        other way. There is no server: this page checks every turn, hides every hand, and connects to nothing.
      </p>
      {limits.value.stores && <Begin />}
      <section aria-labelledby="only-look">
        <h2 id="only-look">Only look</h2>
        <p>
          <a class="button plain" href={address({ name: "check" })}>
            Check or look at a file
          </a>
        </p>
      </section>
      <p class="hint">
        Get this page from where you get bypost, and not from your opponent: a page can lie. The SHA-256 of the true one
        is in the release notes.
      </p>
      <Privacy />
    </Screen>
  );
}
