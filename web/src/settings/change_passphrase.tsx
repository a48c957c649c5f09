// Changing the passphrase.

import { useState } from "preact/hooks";
import { type Outcome, perform } from "../home/perform";
import { Form } from "../ui/action";
import { NONE, NewPassphrase, Passphrase, faultOf } from "../ui/passphrase";

export function ChangePassphrase() {
  const [old, setOld] = useState("");
  const [chosen, setChosen] = useState(NONE);
  const [isDone, setDone] = useState(false);
  const change = async (): Promise<Outcome<unknown>> => {
    const fault = faultOf(chosen);
    if (fault) return { refused: fault };
    const given = { old, new: chosen.first };
    setOld("");
    setChosen(NONE);
    const outcome = await perform("change_passphrase", given);
    setDone("ok" in outcome);
    return outcome;
  };
  return (
    <section class="box" aria-labelledby="change">
      <h2 id="change">Passphrase</h2>
      <Form run={change} submit="Change the passphrase" label="Passphrase">
        <Passphrase label="The passphrase as it is" value={old} set={setOld} />
        <NewPassphrase label="The new passphrase" value={chosen} set={setChosen} />
      </Form>
      <p role="status">{isDone && "The passphrase is changed."}</p>
    </section>
  );
}
