// The address book.

import { useEffect, useState } from "preact/hooks";
import type { Address } from "../contract/core";
import { type Outcome, perform } from "../home/perform";
import { Action, Form } from "../ui/action";
import { Field } from "../ui/field";

export function Addresses() {
  const [all, setAll] = useState<Address[]>([]);
  const [name, setName] = useState("");
  const [address, setAddress] = useState("");
  const list = async (): Promise<Outcome<unknown>> => {
    const outcome = await perform("inbox");
    if (outcome.ok) setAll(outcome.ok.addresses);
    return outcome;
  };
  useEffect(() => void list(), []);
  const put = async (of: string, wanted: string): Promise<Outcome<unknown>> => {
    const outcome = await perform("address_set", { name: of, address: wanted });
    return outcome.refused ? outcome : list();
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
    <section class="box" aria-labelledby="addresses">
      <h2 id="addresses">Addresses</h2>
      <p class="hint">They are written into the mails that you open from here. Your own belongs among them.</p>
      <ul class="entries">
        {all.map((one) => (
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
    </section>
  );
}
