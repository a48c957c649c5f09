// Checking a file or a mail, and looking at the table in it, without keys. Nothing of it is kept.

import { useState } from "preact/hooks";
import type { Checked, Table } from "../contract/core";
import type { Source } from "../contract/operations";
import { type Outcome, perform } from "../home/perform";
import { Stands, TableView } from "../table/view";
import { Action, Form } from "../ui/action";
import { Screen } from "../ui/screen";
import { Sources, sourcesOf, useCame } from "../ui/sources";

const VERDICTS: Record<Checked["verdict"], string> = {
  valid: "Valid: every turn, signature, shuffle and throw holds.",
  invalid: "Not valid.",
  parted: "These files of one table have parted.",
  none: "There is no table in it.",
};

interface Found {
  sources: Source[];
  checked: Checked;
}

export function CheckScreen() {
  const [came, setCame] = useCame();
  const [found, setFound] = useState<Found | undefined>(undefined);
  const [table, setTable] = useState<Table | undefined>(undefined);
  const check = async (): Promise<Outcome<unknown>> => {
    const sources = sourcesOf(came);
    if (!sources.length)
      return { refused: { what: "there is nothing to check", hint: "paste a text or choose a file" } };
    setFound(undefined);
    setTable(undefined);
    const outcome = await perform("check", { sources });
    if (outcome.ok) setFound({ sources, checked: outcome.ok });
    return outcome;
  };
  const look = async (): Promise<Outcome<unknown>> => {
    const outcome = await perform("look", { sources: found?.sources ?? [] });
    if (outcome.ok) setTable(outcome.ok.table);
    return outcome;
  };
  return (
    <Screen title="Check" isWide={table !== undefined}>
      <p>
        This checks a file of a table, or a mail with one, without a key. Two files of one table show which is newer, or
        who signed both ways. Nothing is kept, and nothing leaves this page.
      </p>
      <Form run={check} submit="Check" label="Check">
        <Sources came={came} set={setCame} label="File or mail, as text" />
      </Form>
      <div role="status">
        {found && (
          <div class={`notice verdict ${found.checked.verdict}`}>
            <p>
              <b>{VERDICTS[found.checked.verdict]}</b>
            </p>
            {found.checked.lines.map((line) => (
              <p>{line}</p>
            ))}
          </div>
        )}
      </div>
      {found && found.checked.verdict !== "none" && !table && <Action run={look}>Look at the table</Action>}
      {table && (
        <section aria-labelledby="looked">
          <h2 id="looked">{table.title}</h2>
          <Stands table={table} />
          <TableView table={table} />
        </section>
      )}
    </Screen>
  );
}
