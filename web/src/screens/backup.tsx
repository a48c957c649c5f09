// The backup of one key, on a screen of its own.

import { useState } from "preact/hooks";
import { leave } from "../home/flash";
import { type Route, address, before, go } from "../home/route";
import { Backup } from "../ui/backup";
import { useAnswer } from "../ui/run";
import { Screen } from "../ui/screen";

/** The address holds the key's fingerprint: it stays in the history of the browser, and a name is told to nobody. */
export function BackupScreen({ of }: { of: string }) {
  const { answer: keys } = useAnswer("keys");
  // Whoever came from a table goes on there.
  const [from] = useState<Route>(before.name === "table" ? before : { name: "keys" });
  const done = () => {
    leave({ lines: [`The key ${name} has a backup.`] });
    go(from);
  };
  // Anybody can have written the address, and a name will do.
  const name = keys?.find((key) => [key.fingerprint, key.name].includes(of))?.name;
  if (!name) {
    return (
      <Screen title="Backup">
        {keys && <p>There is no such key here.</p>}
        <p>
          <a href={address({ name: "keys" })}>All keys</a>
        </p>
      </Screen>
    );
  }
  return (
    <Screen title={`Backup of ${name}`}>
      <p>
        A lost key comes back from its backup, and from nothing else. A browser may delete what it stores, so make one
        now.
      </p>
      <Backup name={name} done={done} />
    </Screen>
  );
}
