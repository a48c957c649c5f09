// One table that is here: looking at it, playing, sending.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Refused, Signed, Table } from "../contract/core";
import type { Last } from "../contract/operations";
import { taken } from "../home/flash";
import { type Act, type First, type Outcome, perform } from "../home/perform";
import { address, go } from "../home/route";
import { Composer, Forced } from "../table/composer";
import { type Composing, useComposing } from "../table/composing";
import { Suggestion, Thinking } from "../table/company";
import { Joining } from "../table/joining";
import { More } from "../table/more";
import { Offers } from "../table/offers";
import { bringIntoSight, placeOf } from "../table/places";
import { Sending } from "../table/sending";
import { TableView } from "../table/view";
import { Warnings } from "../table/warnings";
import { Choice } from "../ui/field";
import { Lines, Refusal } from "../ui/notice";
import { useRun } from "../ui/run";
import { Screen } from "../ui/screen";

/** There the composer lies over the foot of the page. */
const isNarrow = window.matchMedia("(max-width: 59.99rem)");

/** The table of a file as somebody sees it, and the ways to show it anew. */
function useTable(file: string) {
  const [table, setTable] = useState<Table | undefined>(undefined);
  const [told, tell] = useState<string[]>([]);
  const { run, refused, refuse } = useRun();
  const open = (as?: string) =>
    run(async () => {
      const outcome = await perform("table", { file, ...(as && { as }) });
      if (outcome.ok) setTable(outcome.ok);
      return outcome;
    });
  // The core begins while the page is still drawn without the table.
  useLayoutEffect(() => {
    setTable(undefined);
    const { lines, refused } = taken();
    tell(lines);
    void open().then(() => refused && refuse(refused));
  }, [file]);
  const signed = (signed: Signed) => {
    tell(signed.told);
    setTable(signed.table);
    if (signed.file !== file) go({ name: "table", file: signed.file });
  };
  const act: Act = async (op, ...[given]) => {
    const whole = [{ file, ...(table && { seen: table.head }), ...given }] as unknown as Last<First<typeof op>>;
    const outcome = await perform(op, ...whole);
    const isTold = outcome.refused && table && (await renewed(table, outcome.refused));
    return isTold ? {} : outcome;
  };
  /** Shows a table anew at which something was refused, if it is no longer as it was seen, and tells why. */
  const renewed = async (seen: Table, { what, hint }: Refused): Promise<boolean> => {
    const { ok } = await perform("table", { file, ...(seen.viewer && { as: seen.viewer }) });
    if (!ok || ok.head === seen.head) return false;
    setTable(ok);
    tell([hint ? `${what}: ${hint}` : what]);
    return true;
  };
  return { table, told, refused, open, act, signed };
}

function Eyes({ table, open }: { table: Table; open(as: string): void }) {
  if (table.eyes.length < 2) return null;
  const options = table.eyes.map((name): [string, string] => [name, name]);
  return <Choice label="Seen by" value={table.viewer ?? ""} set={open} options={options} />;
}

/** Whoever has a seat already waits for the others to join, unless another key here may do so. */
function mayJoin({ join, seats, thinks }: Table): boolean {
  return Boolean(join && !thinks && (join.keys.length || !seats.some(({ mine }) => mine)));
}

interface DoingProps {
  table: Table;
  act: Act;
  signed(signed: Signed): void;
  changed(): Promise<void>;
}

/** What can be done at the table now. */
function Doing({ table, act, signed, changed }: DoingProps) {
  const undo = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("undo");
    if (outcome.ok) signed(outcome.ok);
    return outcome;
  };
  return (
    <>
      {mayJoin(table) && <Joining table={table} act={act} signed={signed} />}
      {table.mine && table.forced && !table.join && (
        <Forced owes={table.owes} act={act} signed={signed} key={`forced ${table.turns}`} />
      )}
      {table.thinks && <Thinking table={table} act={act} signed={signed} />}
      {table.may_ask && <Suggestion act={act} signed={signed} key={`suggestion ${table.turns}`} />}
      <Offers table={table} act={act} signed={signed} changed={changed} key={`offers ${table.turns}`} />
      <Sending table={table} act={act} changed={changed} undo={undo} key={`sending ${table.turns}`} />
    </>
  );
}

/** Chooses a word, and afterwards leads the eyes and the focus to what may come next. */
function useChoosing(composing: Composing): (word: string, byKey: boolean) => void {
  const last = useRef<"key" | "pointer" | undefined>(undefined);
  useEffect(() => {
    const how = last.current;
    if (!composing.isUndrawn) last.current = undefined;
    if (!how) return;
    const composer = document.querySelector(".composer");
    bringIntoSight(
      document.body,
      isNarrow.matches && composer ? composer.getBoundingClientRect().top : window.innerHeight,
    );
    // The button that was pressed by a key may be gone; the next one takes its place.
    if (how !== "key" || document.activeElement !== document.body) return;
    const next = placeOf(document.body) ?? composer?.querySelector<HTMLElement>(".sign button, .words button, .prompt");
    next?.focus({ preventScroll: true });
  }, [composing.next]);
  return (word, byKey) => {
    last.current = byKey ? "key" : "pointer";
    void composing.choose(word);
  };
}

export function TableScreen({ file }: { file: string }) {
  const { table, told, refused, open, act, signed } = useTable(file);
  const [placed, setPlaced] = useState<Set<string>>(new Set());
  const isComposing = Boolean(table?.mine && !table.forced && !table.join);
  const composing = useComposing(file, table, isComposing && table?.file === file);
  const choose = useChoosing(composing);

  if (!table) {
    return (
      <Screen title="Table" isWide>
        <Refusal refused={refused} />
        {!refused && <p role="status">Opening the table…</p>}
      </Screen>
    );
  }
  const changed = () => open(table.viewer ?? undefined);
  const words = isComposing ? (composing.next?.words ?? []) : [];
  return (
    <Screen title={table.title} isWide beside={<Eyes table={table} open={(as) => void open(as)} />}>
      <div role="status">
        <Lines lines={told} />
      </div>
      <Refusal refused={refused} />
      <TableView
        table={table}
        {...(isComposing && composing.next?.drawn && { drawn: composing.next.drawn })}
        words={words}
        chosen={composing.row}
        choose={choose}
        placed={setPlaced}
        step={isComposing ? (composing.next?.step ?? composing.choices.at(-1)?.step) : undefined}
        warned={<Warnings table={table} changed={changed} />}
        beside={
          <>
            <p>
              <a href={address({ name: "replay", file })}>Replay the game</a>
            </p>
            <More table={table} act={act} signed={signed} changed={changed} />
          </>
        }
      >
        {isComposing && (
          <Composer
            composing={composing}
            placed={placed}
            choose={choose}
            act={act}
            signed={signed}
            key={table.turns}
          />
        )}
        <Doing table={table} act={act} signed={signed} changed={changed} />
      </TableView>
    </Screen>
  );
}
