// A backup of one key: its 24 words on paper, or a file under a passphrase.

import { useState } from "preact/hooks";
import { type Outcome, perform } from "../home/perform";
import { Action, Form } from "./action";
import { save } from "./giving";
import { NONE, NewPassphrase, faultOf } from "./passphrase";
import { WordsList } from "./words";

interface BackupProps {
  name: string;
  /** The person has a backup now. */
  done(): void;
}

function OnPaper({ name, done }: BackupProps) {
  const [words, setWords] = useState<string[] | undefined>(undefined);
  const show = async (): Promise<Outcome<unknown>> => {
    const outcome = await perform("key_words", { name });
    if (outcome.ok) setWords(outcome.ok.words);
    return outcome;
  };
  const written = async (): Promise<Outcome<unknown>> => {
    const outcome = await perform("key_backed_up", { name });
    if (outcome.refused) return outcome;
    setWords(undefined);
    done();
    return outcome;
  };
  return (
    <section class="box" aria-labelledby="on-paper">
      <h2 id="on-paper">On paper</h2>
      <p>The key is 24 words. Whoever reads them has the key, so write them down where nobody looks.</p>
      {words ? (
        <>
          <WordsList words={words} />
          <div class="row">
            <Action kind="main" run={written}>
              I have written them down
            </Action>
            <Action run={async () => setWords(undefined)}>Hide them</Action>
          </div>
        </>
      ) : (
        <Action run={show}>Show the words</Action>
      )}
    </section>
  );
}

function InFile({ name, done }: BackupProps) {
  const [chosen, set] = useState(NONE);
  const [saved, setSaved] = useState("");
  const make = async (): Promise<Outcome<unknown>> => {
    const fault = faultOf(chosen);
    if (fault) return { refused: fault };
    const { first } = chosen;
    set(NONE);
    const outcome = await perform("key_export", { name, passphrase: first });
    if (!outcome.ok) return outcome;
    save(outcome.ok.file_name, outcome.ok.text);
    setSaved(outcome.ok.file_name);
    return outcome;
  };
  const kept = async (): Promise<Outcome<unknown>> => {
    const outcome = await perform("key_backed_up", { name });
    if (!outcome.refused) done();
    return outcome;
  };
  return (
    <section class="box" aria-labelledby="in-file">
      <h2 id="in-file">In a file</h2>
      <p>The file is locked with a passphrase of its own. The program on the command line takes it, too.</p>
      {saved ? (
        <Action kind="main" run={kept}>
          I have the file in a safe place
        </Action>
      ) : (
        <Form run={make} submit="Save the file" label="Backup in a file">
          <NewPassphrase label="A passphrase for the file" value={chosen} set={set} />
        </Form>
      )}
    </section>
  );
}

export function Backup(props: BackupProps) {
  return (
    <>
      <OnPaper {...props} />
      <InFile {...props} />
    </>
  );
}
