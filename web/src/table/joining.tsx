// Taking a seat at a table.

import { useState } from "preact/hooks";
import type { Signed, Table } from "../contract/core";
import type { Act, Outcome } from "../home/perform";
import { address } from "../home/route";
import { Action } from "../ui/action";
import { Choice } from "../ui/field";
import { sentence } from "../ui/notice";

interface JoiningProps {
  table: Table;
  act: Act;
  signed(signed: Signed): void;
}

export function Joining({ table, act, signed }: JoiningProps) {
  const { seat, keys } = table.join ?? { seat: "", keys: [] };
  const [key, setKey] = useState(keys.includes(seat) ? seat : "");
  const choices: [string, string][] = keys.map((name) => [name, name]);
  if (!keys.includes(seat)) choices.unshift(["", "choose one, if the seat is yours"]);
  const join = async (): Promise<Outcome<unknown>> => {
    // Without a key that has the seat's name, it is for the person to say which one is meant.
    const outcome = await act("join", key ? { seat, as: key } : {});
    if (outcome.ok) signed(outcome.ok);
    return outcome;
  };
  return (
    <section class="composer" aria-labelledby="a-seat">
      <h2 id="a-seat">The seat of {seat} is open</h2>
      {(keys.length > 1 || !keys.includes(seat)) && keys.length > 0 && (
        <Choice label="Your key" value={key} set={setKey} options={choices} />
      )}
      {keys.length > 0 ? (
        <>
          <p>Whoever joins puts a key there and plays with it to the end.</p>
          {table.pace && <p>Pace: {table.pace}.</p>}
          {table.rescue && <p>If somebody vanishes: {table.rescue}.</p>}
          {table.hints && <p>{sentence(table.hints)}</p>}
          <Action kind="main" run={join}>
            Join as {seat}
            {key && key !== seat ? ` with the key ${key}` : ""}
          </Action>
        </>
      ) : (
        <p>
          You have no key that may sit there. <a href={address({ name: "keys" })}>Make or bring a key</a>.
        </p>
      )}
    </section>
  );
}
