// The keys are stored, and locked.

import { useState } from "preact/hooks";
import type { Outcome } from "../home/perform";
import { address } from "../home/route";
import { confirmed } from "../home/question";
import { Locked, startAnew, unlock } from "../home/session";
import { stage } from "../home/stage";
import { Action, Form } from "../ui/action";
import { Notice } from "../ui/notice";
import { Passphrase } from "../ui/passphrase";
import { Privacy } from "../ui/privacy";
import { Screen } from "../ui/screen";

export function LockedScreen() {
  const [passphrase, set] = useState("");
  const why = stage.value.name === "locked" ? stage.value.why : undefined;
  const open = async (): Promise<Outcome<unknown>> => {
    if (!passphrase) return { refused: { what: "the passphrase is missing" } };
    const given = passphrase;
    set("");
    try {
      const { refused } = await unlock(given);
      return refused ? { refused } : {};
    } catch (error) {
      if (error instanceof Locked) return {};
      throw error;
    }
  };
  const anew = async (): Promise<Outcome<unknown>> => {
    const what = "Every key and table in this browser goes for good. Without a backup of a key nobody can play its seats any more.";
    if (!(await confirmed(what, "Delete everything"))) return {};
    const { refused } = await startAnew();
    return refused ? { refused } : {};
  };
  return (
    <Screen title="Locked">
      <div role="alert">{why && <Notice kind="warning">{why}</Notice>}</div>
      <div class="box">
        <Form run={open} submit="Unlock" label="Unlock">
          <Passphrase label="Your passphrase" value={passphrase} set={set} />
        </Form>
      </div>
      <details>
        <summary>It does not open?</summary>
        <p>
          Nobody can reset the passphrase. If you have a backup of your key, you can begin anew and bring it back. The tables come
          back from the others.
        </p>
        <Action run={anew} kind="grave">
          Delete what is stored here
        </Action>
      </details>
      <p>
        <a href={address({ name: "check" })}>Check or look at a file</a> without unlocking.
      </p>
      <Privacy />
    </Screen>
  );
}
