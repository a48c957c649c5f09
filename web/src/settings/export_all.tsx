// Everything as one archive.

import { useState } from "preact/hooks";
import { type Outcome, perform } from "../home/perform";
import { Form } from "../ui/action";
import { bytesOf, save } from "../ui/giving";
import { NONE, NewPassphrase, faultOf } from "../ui/passphrase";

export function ExportAll() {
  const [chosen, set] = useState(NONE);
  const make = async (): Promise<Outcome<unknown>> => {
    const fault = faultOf(chosen);
    if (fault) return { refused: fault };
    const { first } = chosen;
    set(NONE);
    const outcome = await perform("export_all", { passphrase: first });
    if (outcome.ok) save(outcome.ok.name, bytesOf(outcome.ok.base64), "application/zip");
    return outcome;
  };
  return (
    <section class="box" aria-labelledby="export">
      <h2 id="export">Everything as one file</h2>
      <p>An archive with all tables, keys and addresses. The keys in it are locked with a passphrase of their own.</p>
      <Form run={make} submit="Save everything" label="Everything as one file">
        <NewPassphrase label="A passphrase for the keys in it" value={chosen} set={set} />
      </Form>
    </section>
  );
}
