// What can be set, and what is to be known of this browser.

import { About } from "../settings/about";
import { Addresses } from "../settings/addresses";
import { ChangePassphrase } from "../settings/change_passphrase";
import { ExportAll } from "../settings/export_all";
import { LockTime } from "../settings/lock_time";
import { Screen } from "../ui/screen";

export function SettingsScreen() {
  return (
    <Screen title="Settings">
      <Addresses />
      <LockTime />
      <ChangePassphrase />
      <ExportAll />
      <About />
    </Screen>
  );
}
