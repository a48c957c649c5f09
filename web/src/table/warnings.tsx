// What a table warns of: names that are met with another key than before.

import type { Table } from "../contract/core";
import { type Outcome, perform } from "../home/perform";
import { confirmed } from "../home/question";
import { Action } from "../ui/action";
import { Notice, sentence } from "../ui/notice";

interface WarningsProps {
  table: Table;
  changed(): Promise<void>;
}

export function Warnings({ table, changed }: WarningsProps) {
  if (!table.warnings.length) return null;
  const forget = async (name: string): Promise<Outcome<unknown>> => {
    const what = `Have you asked ${name} by another way, such as the telephone, and is the new key right?`;
    if (!(await confirmed(what, "Yes, it is right"))) return {};
    const outcome = await perform("name_forget", { name });
    if (!outcome.refused) await changed();
    return outcome;
  };
  return (
    <Notice kind="warning">
      {table.warnings.map(({ what, name }) => (
        <div key={what}>
          <p>{sentence(what)}</p>
          {name && <Action run={() => forget(name)}>The new key of {name} is right…</Action>}
        </div>
      ))}
    </Notice>
  );
}
