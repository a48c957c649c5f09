// The page: the header, the screen that fits the stage and the address, and what lies over all screens.

import { useEffect, useErrorBoundary, useState } from "preact/hooks";
import { busy } from "./home/busy";
import { type Route, address, route } from "./home/route";
import { stage } from "./home/stage";
import { BackupScreen } from "./screens/backup";
import { BrokenScreen, StartingScreen } from "./screens/broken";
import { CheckScreen } from "./screens/check";
import { KeysScreen } from "./screens/keys";
import { LockedScreen } from "./screens/locked";
import { NewTableScreen } from "./screens/new_table";
import { PractiseScreen } from "./screens/practise";
import { ReplayScreen } from "./screens/replay";
import { RulesScreen } from "./screens/rules";
import { SettingsScreen } from "./screens/settings";
import { TableScreen } from "./screens/table";
import { TablesScreen } from "./screens/tables";
import { TakeInScreen } from "./screens/take_in";
import { WelcomeScreen } from "./screens/welcome";
import { isOver } from "./ui/coming";
import { Places } from "./ui/places";
import { QuestionDialog } from "./ui/question";

/** The bar over all screens but a table's, which has one of its own. */
function Header() {
  const [isOpen, setOpen] = useState(false);
  const here = route.value;
  const { name } = stage.value;
  const hasPlaces = name === "open" || name === "visit";
  useEffect(() => setOpen(false), [here, hasPlaces]);
  if (hasPlaces && here.name === "table") return null;
  return (
    <header class="page-header">
      <a class="brand" href={address({ name: "tables" })}>
        bypost
      </a>
      {hasPlaces && (
        <>
          <button
            type="button"
            class="menu"
            aria-expanded={isOpen}
            aria-controls="places"
            onClick={() => setOpen(!isOpen)}
          >
            Menu
          </button>
          <Places id="places" isOpen={isOpen} />
        </>
      )}
    </header>
  );
}

/** What somebody sees who only practises. */
function Visiting({ at }: { at: Route }) {
  const isPlace = at.name === "table" || at.name === "replay" || at.name === "rules" || at.name === "check";
  return isPlace ? <Unlocked at={at} /> : <PractiseScreen />;
}

/** The screens that need the keys. */
function Unlocked({ at }: { at: Route }) {
  switch (at.name) {
    case "table":
      return <TableScreen file={at.file} key={at.file} />;
    case "replay":
      return <ReplayScreen file={at.file} key={at.file} />;
    case "rules":
      return <RulesScreen game={at.game} key={at.game} />;
    case "backup":
      return <BackupScreen of={at.key} key={at.key} />;
    case "practise":
      return <PractiseScreen />;
    case "new":
      return <NewTableScreen />;
    case "take-in":
      return <TakeInScreen />;
    case "check":
      return <CheckScreen />;
    case "keys":
      return <KeysScreen />;
    case "settings":
      return <SettingsScreen />;
    default:
      return <TablesScreen />;
  }
}

function CurrentScreen() {
  const [mistake, forgive] = useErrorBoundary();
  const now = stage.value;
  const at = route.value;
  // What went wrong in one place need not go wrong in another.
  useEffect(() => forgive(), [at]);
  if (mistake) return <BrokenScreen why={String(mistake)} />;
  if (now.name === "broken") return <BrokenScreen why={now.why} />;
  if (now.name === "starting") return <StartingScreen />;
  if (now.name === "open") return <Unlocked at={at} />;
  if (now.name === "visit") return <Visiting at={at} />;
  // Files can be checked and looked at, and rules read, without a key.
  if (at.name === "check") return <CheckScreen />;
  if (at.name === "rules") return <RulesScreen game={at.game} key={at.game} />;
  return now.name === "locked" ? <LockedScreen /> : <WelcomeScreen />;
}

export function App() {
  return (
    <div class="page-body" aria-busy={busy.value !== undefined}>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          // The part behind # is a place of this page's own, so the link must not change it.
          event.preventDefault();
          document.querySelector<HTMLElement>("#main h1")?.focus();
        }}
      >
        To the content
      </a>
      <Header />
      <CurrentScreen />
      <div class={busy.value ? "busy on" : "busy"} role="status">
        {busy.value && `${busy.value}…`}
      </div>
      {isOver.value && (
        <div class="dropping" aria-hidden="true">
          <p>Drop it here</p>
        </div>
      )}
      <QuestionDialog />
    </div>
  );
}
