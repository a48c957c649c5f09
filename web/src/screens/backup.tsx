// The backup of one key, on a screen of its own.

import { useEffect, useState } from "preact/hooks";
import { leave } from "../home/flash";
import { perform } from "../home/perform";
import { type Route, address, before, go } from "../home/route";
import { Backup } from "../ui/backup";
import { Screen } from "../ui/screen";

export function BackupScreen({ name }: { name: string }) {
  // Whoever came from a table goes on there.
  const [from] = useState<Route>(before.name === "table" ? before : { name: "keys" });
  const done = () => {
    leave({ lines: [`The key ${name} has a backup.`] });
    go(from);
  };
  // The name comes from the address, which anybody can have written.
  const [known, setKnown] = useState<boolean | undefined>(undefined);
  useEffect(() => {
    void perform("keys").then(({ ok }) => setKnown(ok?.some((key) => key.name === name) ?? false));
  }, [name]);
  if (!known) {
    return (
      <Screen title="Backup">
        {known === false && <p>There is no such key here.</p>}
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
