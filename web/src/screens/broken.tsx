// The page before the core runs, and where it cannot run.

import { Notice } from "../ui/notice";
import { Screen } from "../ui/screen";

export function StartingScreen() {
  return (
    <main id="main" class="text">
      <p role="status" class="starting">
        Starting…
      </p>
    </main>
  );
}

export function BrokenScreen({ why }: { why: string }) {
  return (
    <Screen title="bypost cannot go on">
      <Notice kind="warning">
        <p>{why}</p>
        <p>Load the page anew. It needs a browser of 2023 or later, with WebAssembly and workers switched on.</p>
      </Notice>
    </Screen>
  );
}
