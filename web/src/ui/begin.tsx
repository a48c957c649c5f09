// The passphrase of this browser with a first key under it.

import { useState } from "preact/hooks";
import { NOTHING_GIVEN, type Way, bring } from "../home/bringing";
import { leave } from "../home/flash";
import type { Outcome } from "../home/perform";
import { type Route, go } from "../home/route";
import { Locked, create } from "../home/session";
import { stage } from "../home/stage";
import { Form } from "./action";
import { KeyFields, Ways } from "./bringing";
import { Box } from "./notice";
import { useNewPassphrase } from "./passphrase";

const FIELDS: Record<Way, string | undefined> = { new: "name", words: "words", file: "text" };

/**
 * Makes the store under a passphrase that is made of none of these names, then the key in it. The caller opens the page
 * once it is ready to be seen.
 */
export async function settled<T>(
  passphrase: string,
  names: string[],
  key: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    const made = await create(passphrase, names);
    if (made.refused) return { refused: made.refused };
  } catch (error) {
    if (error instanceof Locked) return {};
    throw error;
  }
  const brought = await key();
  if (!brought.ok) {
    // The store stands already; the screen of the keys goes on from here.
    leave({
      lines: ["Your passphrase is set. A key is still wanted."],
      ...(brought.refused && { refused: brought.refused }),
    });
    go({ name: "keys" });
    stage.value = { name: "open" };
  }
  return brought;
}

interface BeginProps {
  /** How the key comes, unless the person chooses another way. */
  first: Way;
  /** Where the person is then. */
  then: Route;
}

export function Begin({ first: usual, then }: BeginProps) {
  const [way, setWay] = useState<Way>(usual);
  const [given, setGiven] = useState(NOTHING_GIVEN);
  const secret = useNewPassphrase("A passphrase for this browser");
  const submit = async (): Promise<Outcome<unknown>> => {
    const wanted = FIELDS[way] as keyof typeof given;
    if (!given[wanted].trim()) return { refused: { what: `the ${wanted === "text" ? "file" : wanted} is missing` } };
    if (secret.fault) return { refused: secret.fault };
    const outcome = await settled<unknown>(secret.value, [given.name], () => bring(way, given));
    if (!outcome.ok) return outcome;
    secret.clear();
    go(then);
    stage.value = { name: "open" };
    return {};
  };
  return (
    <Box title="Your key">
      <p>A key signs your turns and opens your cards. It stays in this browser, locked with a passphrase that you choose.</p>
      <Form run={submit} submit={way === "new" ? "Make the key" : "Bring the key"} label="Your key">
        <Ways way={way} set={setWay} name="Where it comes from" />
        <KeyFields way={way} given={given} set={setGiven} />
        {secret.fields}
      </Form>
    </Box>
  );
}
