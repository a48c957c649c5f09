// The keys are stored, and locked.

import { useState } from "preact/hooks";
import type { Outcome } from "../home/perform";
import { address } from "../home/route";
import { Locked, unlock } from "../home/session";
import { stage } from "../home/stage";
import { Form } from "../ui/action";
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
  return (
    <Screen title="Locked">
      <div role="alert">{why && <Notice kind="warning">{why}</Notice>}</div>
      <div class="box">
        <Form run={open} submit="Unlock" label="Unlock">
          <Passphrase label="Your passphrase" value={passphrase} set={set} />
        </Form>
      </div>
      <p>
        <a href={address({ name: "check" })}>Check or look at a file</a> without unlocking.
      </p>
      <Privacy />
    </Screen>
  );
}
