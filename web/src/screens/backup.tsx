// The backup of one key, on a screen of its own.

import { useEffect, useState } from "preact/hooks";
import type { Key } from "../contract/core";
import { leave } from "../home/flash";
import { perform } from "../home/perform";
import { type Route, address, before, go } from "../home/route";
import { Backup } from "../ui/backup";
import { Screen } from "../ui/screen";

/** The address holds the key's fingerprint: it stays in the history of the browser, and a name is told to nobody. */
export function BackupScreen({ of }: { of: string }) {
  const [name, setName] = useState<string | undefined>(undefined);
  // Whoever came from a table goes on there.
  const [from] = useState<Route>(before.name === "table" ? before : { name: "keys" });
  const done = () => {
    leave({ lines: [`The key ${name} has a backup.`] });
    go(from);
  };
  // Anybody can have written the address, and a name will do.
  useEffect(() => {
    const isMeant = (key: Key) => [key.fingerprint, key.name].includes(of);
    void perform("keys").then(({ ok }) => setName(ok?.find(isMeant)?.name ?? ""));
  }, [of]);
  if (!name) {
    return (
      <Screen title="Backup">
        {name === "" && <p>There is no such key here.</p>}
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
