// What can be done at a table about a seat that is late, missing or false: the core says what, and what for.

import { useState } from "preact/hooks";
import type { Agreed, Offer, Signed, Table } from "../contract/core";
import type { Act, Outcome } from "../home/perform";
import { Action } from "../ui/action";
import { Area } from "../ui/field";
import { copy } from "../ui/giving";
import { Lines } from "../ui/notice";

/** What was agreed to, as lines to send to the others. */
export function AgreedLines({ agreed }: { agreed: Agreed | undefined }) {
  const [told, tell] = useState("");
  if (!agreed) return null;
  const press = async () => {
    const isDone = await copy(agreed.text);
    tell(isDone ? "Copied." : "The browser did not let it be copied. Select the text and copy it by hand.");
  };
  return (
    <div class="box">
      <Lines lines={agreed.told} />
      <Area label="Lines to send" isPlain rows={6} value={agreed.text} set={() => {}} />
      <Action kind="main" run={press}>
        Copy the lines
      </Action>
      <p role="status">{told}</p>
    </div>
  );
}

interface OffersProps {
  table: Table;
  act: Act;
  signed(signed: Signed): void;
  changed(): Promise<void>;
}

export function Offers({ table, act, signed, changed }: OffersProps) {
  const [agreed, setAgreed] = useState<Agreed | undefined>(undefined);
  const take = async ({ is_agreed, words }: Offer): Promise<Outcome<unknown>> => {
    if (!is_agreed) {
      const outcome = await act("play", { steps: [words] });
      if (outcome.ok) signed(outcome.ok);
      return outcome;
    }
    const outcome = await act("agree", { words });
    if (outcome.ok) {
      setAgreed(outcome.ok);
      await changed();
    }
    return outcome;
  };
  if (!table.offers.length && !agreed) return null;
  return (
    <section class="box" aria-label="What you can do about a seat">
      {table.offers.map((offer) => (
        <div key={offer.words}>
          <p>{offer.about}</p>
          <Action kind="grave" run={() => take(offer)}>
            {offer.label}
          </Action>
        </div>
      ))}
      <AgreedLines agreed={agreed} />
    </section>
  );
}
