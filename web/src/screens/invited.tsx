// Somebody was sent a table: what it is, before any key is asked for, and one form to join it.

import { useState } from "preact/hooks";
import type { Gives, Source } from "../contract/operations";
import { leave as tell } from "../home/flash";
import { type Outcome, perform } from "../home/perform";
import { go } from "../home/route";
import { limits, stage } from "../home/stage";
import { Picture } from "../table/picture";
import { NO_WORDS } from "../table/places";
import { Seats } from "../table/seats";
import { Form } from "../ui/action";
import { Begin, settled } from "../ui/begin";
import { Field } from "../ui/field";
import { GameRules } from "../ui/game_rules";
import { Box, sentence } from "../ui/notice";
import { useNewPassphrase } from "../ui/passphrase";
import { Privacy } from "../ui/privacy";
import { Screen } from "../ui/screen";
import { type Came, sourcesOf } from "../ui/sources";

interface Sent extends Gives<"look"> {
  sources: Source[];
}

/** What was sent, a way to look at something, and the way back. */
export function useInvited(): [Sent | undefined, (came: Came) => Promise<Outcome<unknown>>, () => void] {
  const [sent, set] = useState<Sent | undefined>(undefined);
  const look = async (came: Came): Promise<Outcome<unknown>> => {
    const sources = sourcesOf(came);
    if (!sources.length) return { refused: { what: "there is nothing to open", hint: "paste the mail or choose a file" } };
    const outcome = await perform("look", { sources });
    if (outcome.ok) set({ ...outcome.ok, sources });
    return outcome;
  };
  return [sent, look, () => set(undefined)];
}

/** Takes the table in, takes its seat, and shows it. */
async function joined({ sources }: Sent, seat: string, as: string): Promise<void> {
  const received = await perform("receive", { sources, any: true });
  const file = received.ok?.lines.find((line) => line.file)?.file;
  const refused = received.refused ?? (file ? (await perform("join", { file, seat, as })).refused : undefined);
  tell({ lines: [], ...(refused && { refused }) });
  go(file ? { name: "table", file } : { name: "take-in" });
}

/** The one form: a name, a passphrase, and the seat is taken. */
function Join({ sent, seat }: { sent: Sent; seat: string }) {
  const [name, setName] = useState(seat);
  const secret = useNewPassphrase("A passphrase for this browser");
  const join = async (): Promise<Outcome<unknown>> => {
    if (!name.trim()) return { refused: { what: "the name is missing" } };
    if (secret.fault) return { refused: secret.fault };
    const names = [name, ...sent.table.seats.map((other) => other.name)];
    const outcome = await settled(secret.value, names, () => perform("key_new", { name: name.trim() }));
    if (!outcome.ok) return outcome;
    await joined(sent, seat, name.trim());
    stage.value = { name: "open" };
    return {};
  };
  return (
    <Box title={`Take the seat of ${seat}`}>
      <p>
        To play you get a key: it signs your turns and opens your cards. It stays in this browser, locked with a
        passphrase that you choose.
      </p>
      <Form run={join} submit={`Join as ${seat}`} label="Join">
        <Field label="Your name" value={name} set={setName} hint="The name of your key. Others may see it." />
        {secret.fields}
      </Form>
    </Box>
  );
}

/** What is to be done with a table at which no new key can sit. */
function Bring({ isKept }: { isKept: boolean }) {
  return (
    <>
      <p>
        {isKept
          ? "The open seat waits for one key, which somebody has already. If that is you, bring it."
          : "No seat is open here. If one of them is yours, bring your key."}
      </p>
      <Begin first="words" then={{ name: "take-in" }} />
    </>
  );
}

export function Invited({ leave, ...sent }: Sent & { leave(): void }) {
  const { table, invitation } = sent;
  const isOpen = invitation && !invitation.is_kept;
  return (
    <Screen title={table.title} isWide>
      <p class="lead">{invitation ? invitation.words : sentence(table.stands)}</p>
      {invitation && <p>{sentence(invitation.summary)}</p>}
      <Seats seats={table.seats} />
      <Picture drawn={table} words={NO_WORDS}>
        <div class="side">
          <GameRules game={table.game} title={table.title} />
          {invitation?.pace && <p>Time: {sentence(invitation.pace)}</p>}
          {invitation?.rescue && <p>If somebody vanishes: {sentence(invitation.rescue)}</p>}
          {invitation?.hints && <p>{sentence(invitation.hints)}</p>}
          {limits.value.stores && (isOpen ? <Join sent={sent} seat={invitation.seat} /> : <Bring isKept={Boolean(invitation)} />)}
          <Privacy />
          <p>
            <button type="button" class="link" onClick={leave}>
              Something else was sent
            </button>
          </p>
        </div>
      </Picture>
    </Screen>
  );
}
