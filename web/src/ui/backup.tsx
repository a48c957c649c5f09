// A backup of one key: its 24 words on paper, or a file under a passphrase.

import { useState } from "preact/hooks";
import { type Outcome, perform } from "../home/perform";
import { Action, Form } from "./action";
import { save } from "./giving";
import { Box } from "./notice";
import { useNewPassphrase } from "./passphrase";
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
    <Box title="On paper">
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
    </Box>
  );
}

function InFile({ name, done }: BackupProps) {
  const secret = useNewPassphrase("A passphrase for the file");
  const [saved, setSaved] = useState("");
  const make = async (): Promise<Outcome<unknown>> => {
    if (secret.fault) return { refused: secret.fault };
    secret.clear();
    const outcome = await perform("key_export", { name, passphrase: secret.value });
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
    <Box title="In a file">
      <p>The file is locked with a passphrase of its own. The program on the command line takes it, too.</p>
      {saved ? (
        <Action kind="main" run={kept}>
          I have the file in a safe place
        </Action>
      ) : (
        <Form run={make} submit="Save the file" label="Backup in a file">
          {secret.fields}
        </Form>
      )}
    </Box>
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
