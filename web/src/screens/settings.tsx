// What can be set, and what is to be known of this browser.

import { useEffect, useState } from "preact/hooks";
import { OFFERED, minutesUntilLocked, setMinutesUntilLocked } from "../home/absence";
import { type Outcome, perform } from "../home/perform";
import { version } from "../home/stage";
import { Action, Form } from "../ui/action";
import { Choice, Field } from "../ui/field";
import { bytesOf, save } from "../ui/giving";
import { Box } from "../ui/notice";
import { Passphrase, useNewPassphrase } from "../ui/passphrase";
import { Privacy } from "../ui/privacy";
import { useAnswer } from "../ui/run";
import { Screen } from "../ui/screen";

function Addresses() {
  const { answer, ask } = useAnswer("inbox");
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const put = async (of: string, wanted: string): Promise<Outcome<unknown>> => {
    const outcome = await perform("address_set", { name: of, address: wanted });
    if (!outcome.refused) await ask();
    return outcome;
  };
  const add = async (): Promise<Outcome<unknown>> => {
    const outcome = await put(name.trim(), address.trim());
    if (!outcome.refused) {
      setName("");
      setAddress("");
    }
    return outcome;
  };
  return (
    <Box title="Addresses">
      <p class="hint">They are written into the mails that you open from here. Your own belongs among them.</p>
      <ul class="entries">
        {answer?.addresses.map((one) => (
          <li class="key" key={one.name}>
            <div>
              <b>{one.name}</b> {one.address}
            </div>
            <Action run={() => put(one.name, "")}>Remove</Action>
          </li>
        ))}
      </ul>
      <Form run={add} submit="Keep the address" label="Addresses">
        <Field label="Name at the table" value={name} set={setName} />
        <Field label="Mail address" type="email" inputMode="email" value={address} set={setAddress} />
      </Form>
    </Box>
  );
}

function LockTime() {
  const [minutes, set] = useState(String(minutesUntilLocked()));
  const choose = (wanted: string) => {
    set(wanted);
    void setMinutesUntilLocked(Number(wanted));
  };
  const options = OFFERED.map((one): [string, string] => [
    String(one),
    one < 60 ? `${one} minutes` : one === 60 ? "1 hour" : `${one / 60} hours`,
  ]);
  return (
    <Box title="Locking">
      <Choice label="Lock when the page was out of sight for" value={minutes} set={choose} options={options} />
    </Box>
  );
}

function ChangePassphrase() {
  const [old, setOld] = useState("");
  const secret = useNewPassphrase("The new passphrase");
  const [isDone, setDone] = useState(false);
  const change = async (): Promise<Outcome<unknown>> => {
    if (secret.fault) return { refused: secret.fault };
    const given = { old, new: secret.value };
    setOld("");
    secret.clear();
    const outcome = await perform("change_passphrase", given);
    setDone("ok" in outcome);
    return outcome;
  };
  return (
    <Box title="Passphrase">
      <Form run={change} submit="Change the passphrase" label="Passphrase">
        <Passphrase label="The passphrase as it is" value={old} set={setOld} />
        {secret.fields}
      </Form>
      <p role="status">{isDone && "The passphrase is changed."}</p>
    </Box>
  );
}

function ExportAll() {
  const secret = useNewPassphrase("A passphrase for the keys in it");
  const make = async (): Promise<Outcome<unknown>> => {
    if (secret.fault) return { refused: secret.fault };
    secret.clear();
    const outcome = await perform("export_all", { passphrase: secret.value });
    if (outcome.ok) save(outcome.ok.name, bytesOf(outcome.ok.base64), "application/zip");
    return outcome;
  };
  return (
    <Box title="Everything as one file">
      <p>An archive with all tables, keys and addresses. The keys in it are locked with a passphrase of their own.</p>
      <Form run={make} submit="Save everything" label="Everything as one file">
        {secret.fields}
      </Form>
    </Box>
  );
}

/** Whether the browser has promised to keep the store. */
async function isPersistent(): Promise<boolean> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return false;
  }
}

function About() {
  const [persists, set] = useState<boolean | undefined>(undefined);
  useEffect(() => void isPersistent().then(set), []);
  const ask = async (): Promise<Outcome<unknown>> => {
    const isGranted = await navigator.storage?.persist?.().catch(() => false);
    set(Boolean(isGranted));
    return isGranted
      ? {}
      : { refused: { what: "the browser gave no such promise", hint: "keep a backup of your keys" } };
  };
  return (
    <Box title="This page">
      <p>bypost {version.value}. It loads nothing and sends nothing by itself.</p>
      {persists === true && <p>This browser has promised to keep what is stored here.</p>}
      {persists === false && (
        <>
          <p>
            This browser may delete what is stored here when it needs room, or when you do not come for a long time.
            Keep a backup of your keys.
          </p>
          <Action run={ask}>Ask the browser to keep it</Action>
        </>
      )}
      <Privacy />
    </Box>
  );
}

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
