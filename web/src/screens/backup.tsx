// The backup of one key, on a screen of its own.

import { leave } from "../home/flash";
import { address, go } from "../home/route";
import { Backup } from "../ui/backup";
import { Screen } from "../ui/screen";

export function BackupScreen({ name }: { name: string }) {
  const done = () => {
    leave({ lines: [`The key ${name} has a backup.`] });
    go({ name: "keys" });
  };
  return (
    <Screen title={`Backup of ${name}`}>
      <p>
        A lost key comes back from its backup, and from nothing else. A browser may delete what it stores, so make one
        before you play. <a href={address({ name: "keys" })}>All keys</a>
      </p>
      <Backup name={name} done={done} />
    </Screen>
  );
}
