// What is seldom done at a table: giving up, agreeing, taking it away from here.

import { useState } from "preact/hooks";
import type { Agreed, Signed, Table } from "../contract/core";
import { type Act, type Outcome, perform } from "../home/perform";
import { confirmed } from "../home/question";
import { go } from "../home/route";
import { Action, Form } from "../ui/action";
import { Choice, Field } from "../ui/field";
import { save } from "../ui/giving";
import { AgreedLines } from "./offers";

interface MoreProps {
  table: Table;
  act: Act;
  signed(signed: Signed): void;
  changed(): Promise<void>;
}

const CANCELLED: Outcome<unknown> = {};

const BACK = /^agreed back (\d+)$/;

/** What stands on the button of a step. */
function named(step: string): string {
  const [, turn] = BACK.exec(step) ?? [];
  if (turn) return `Take turn ${turn} back, as all have agreed`;
  return `${step.charAt(0).toUpperCase()}${step.slice(1)}`;
}

/** Plays a step of the table itself. What ends the game, leaves it or takes turns back is asked about by the core. */
async function played(step: string, { act, signed }: Pick<MoreProps, "act" | "signed">): Promise<Outcome<unknown>> {
  const outcome = await act("play", { steps: [step] });
  if (outcome.ok) signed(outcome.ok);
  return outcome;
}

/** Steps of the table itself, such as resigning. */
function TableSteps({ table, act, signed }: Pick<MoreProps, "table" | "act" | "signed">) {
  if (!table.steps.length) return null;
  return (
    <div class="row">
      {table.steps.map((step) => (
        <Action kind="grave" run={() => played(step, { act, signed })} key={step}>
          {named(step)}
        </Action>
      ))}
    </div>
  );
}

const KINDS: [string, string][] = [
  ["end", "end the table as it stands"],
  ["draw", "end it as a draw"],
  ["back", "take a turn back"],
  ["out", "a seat's time is used up"],
  ["handover", "give a seat to another key"],
];

const OBJECTS: Record<string, string> = {
  back: "Number of the turn",
  out: "Name of the seat",
  handover: "SEAT=KEY",
};

const HOW_BACK =
  "All turns after it are taken back with it. Everybody has to agree but the seat whose turn it is now: it takes them back " +
  "by a turn of its own, with a button that stands here then. The agreements hold until another turn is played.";

/** What one seat agrees to, as lines to send to the others. */
function Agreement({ act, signed, changed }: Omit<MoreProps, "table">) {
  const [kind, setKind] = useState("end");
  const [about, setAbout] = useState("");
  const [agreed, setAgreed] = useState<Agreed | undefined>(undefined);
  const object = OBJECTS[kind];
  const agree = async (): Promise<Outcome<unknown>> => {
    const words = object ? `${kind} ${about.trim()}` : kind;
    const outcome = await act("agree", { words });
    const step = outcome.ok?.step;
    if (step) return played(step, { act, signed });
    if (outcome.ok) {
      setAgreed(outcome.ok);
      await changed();
    }
    return outcome;
  };
  return (
    <details>
      <summary>Agree to something, or ask for it</summary>
      <p class="hint">What you agree to is signed and goes to the others as a few lines. It holds until the next turn.</p>
      <Form run={agree} submit="Sign the agreement" label="Agreement">
        <Choice label="I agree to this" value={kind} set={setKind} options={KINDS} />
        {object && <Field label={object} value={about} set={setAbout} />}
        {kind === "back" && <p class="hint">{HOW_BACK}</p>}
      </Form>
      <AgreedLines agreed={agreed} />
    </details>
  );
}

/** The table leaves this browser; what was signed there stays remembered. */
function Forget({ table }: { table: Table }) {
  const forget = async (): Promise<Outcome<unknown>> => {
    const what =
      "Do you want to remove this table from this browser? Its file is deleted here. " +
      "What you have signed there stays remembered.";
    if (!(await confirmed(what, "Remove it"))) return CANCELLED;
    const outcome = await perform("forget", { file: table.file });
    if (!outcome.refused) go({ name: "tables" });
    return outcome;
  };
  return (
    <Action kind="grave" run={forget}>
      Remove this table…
    </Action>
  );
}

/** The table's file, for the program on the command line or a folder that others read. */
function SaveFile({ table, act, changed }: Pick<MoreProps, "table" | "act" | "changed">) {
  const saveFile = async (): Promise<Outcome<unknown>> => {
    const what = "The file holds all turns, yours too. Saving it counts as sending: nothing in it can be taken back.";
    if (table.to_send && !(await confirmed(what, "Save it"))) return CANCELLED;
    const outcome = await act("table_file");
    if (outcome.ok) {
      save(outcome.ok.name, outcome.ok.text);
      await changed();
    }
    return outcome;
  };
  return <Action run={saveFile}>Save the table's file</Action>;
}

export function More({ table, act, signed, changed }: MoreProps) {
  const savePage = async (as?: string): Promise<Outcome<unknown>> => {
    const outcome = await perform("replay", { file: table.file, ...(as && { as }) });
    if (outcome.ok) save(outcome.ok.name, outcome.ok.html, "text/html;charset=utf-8");
    return outcome;
  };
  return (
    <details class="more">
      <summary>More</summary>
      <div class="row">
        <Action run={() => savePage()}>Save the replay for everybody</Action>
        {table.viewer && <Action run={() => savePage(table.viewer!)}>Save it as {table.viewer} sees it</Action>}
        <SaveFile table={table} act={act} changed={changed} />
      </div>
      <TableSteps table={table} act={act} signed={signed} />
      {!table.over && <Agreement act={act} signed={signed} changed={changed} />}
      <Forget table={table} />
    </details>
  );
}
