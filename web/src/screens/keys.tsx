// The keys that are here, and ways to more of them.

import { useState } from "preact/hooks";
import type { Key } from "../contract/core";
import { NOTHING_GIVEN, type Way, bring } from "../home/bringing";
import { taken } from "../home/flash";
import type { Outcome } from "../home/perform";
import { address } from "../home/route";
import { Form } from "../ui/action";
import { KeyFields, Ways } from "../ui/bringing";
import { Box, Lines, Refusal } from "../ui/notice";
import { useAnswer } from "../ui/run";
import { Screen } from "../ui/screen";

function facts(key: Key): string {
  const said = [
    key.restored && "restored",
    key.published && "published, so anybody has it",
    !key.backed_up && "no backup yet",
  ];
  return said.filter(Boolean).join("; ");
}

function Row({ of: key }: { of: Key }) {
  const said = facts(key);
  return (
    <li class="key">
      <div>
        <b>{key.name}</b>
        {said && <span class="mark quiet">{said}</span>}
        <br />
        <span class="hint">Fingerprint </span>
        <code>{key.fingerprint}</code>
      </div>
      <a class="button plain" href={address({ name: "backup", key: key.fingerprint ?? key.name })}>
        Backup
      </a>
    </li>
  );
}

function More({ keys, brought }: { keys: string[]; brought(told: string[]): Promise<void> }) {
  const [way, setWay] = useState<Way>("new");
  const [given, setGiven] = useState(NOTHING_GIVEN);
  const submit = async (): Promise<Outcome<unknown>> => {
    const outcome = await bring(way, given);
    if (!outcome.ok) return outcome;
    setGiven(NOTHING_GIVEN);
    await brought("told" in outcome.ok ? outcome.ok.told : [`The key ${given.name.trim()} is here.`]);
    return outcome;
  };
  return (
    <Box title="Another key">
      <Form run={submit} submit={way === "new" ? "Make the key" : "Bring the key"} label="Another key">
        <Ways way={way} set={setWay} name="Where it comes from" />
        <KeyFields way={way} given={given} set={setGiven} keys={keys} />
      </Form>
    </Box>
  );
}

export function KeysScreen() {
  const { answer: keys, ask: list, refused } = useAnswer("keys");
  const [told, tell] = useState(taken);
  const brought = async (lines: string[]) => {
    await list();
    tell({ lines });
  };
  return (
    <Screen title="Keys">
      <p>A key signs your turns and opens your cards. Whoever has it can play as you, and without it nobody can.</p>
      <div role="status">
        <Lines lines={told.lines} />
      </div>
      <Refusal refused={refused ?? told.refused} />
      <ul class="entries">
        {keys?.map((key) => (
          <Row of={key} key={key.identity} />
        ))}
      </ul>
      <More keys={(keys ?? []).map(({ name }) => name)} brought={brought} />
    </Screen>
  );
}
