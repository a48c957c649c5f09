// One table that is here: looking at it, playing, sending.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Refused, Signed, Table } from "../contract/core";
import type { Last } from "../contract/operations";
import { taken } from "../home/flash";
import { type Act, type First, type Outcome, perform } from "../home/perform";
import { address, go } from "../home/route";
import { entitle, stage } from "../home/stage";
import { Composer, Forced } from "../table/composer";
import { type Composing, useComposing } from "../table/composing";
import { Again, Thinking } from "../table/company";
import { Joining } from "../table/joining";
import { More } from "../table/more";
import { Offers } from "../table/offers";
import { NO_WORDS, type Placed, placeOf } from "../table/places";
import { Sending } from "../table/sending";
import { Stands, TableView } from "../table/view";
import { Warnings } from "../table/warnings";
import { Action } from "../ui/action";
import { Choice } from "../ui/field";
import { Meanings } from "../ui/meanings";
import { Lines, Refusal } from "../ui/notice";
import { Places } from "../ui/places";
import { useRun } from "../ui/run";
import { Screen } from "../ui/screen";

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
  undo(): Promise<Outcome<unknown>>;
}

/** What can be done at the table now. */
function Doing({ table, act, signed, changed, undo }: DoingProps) {
  return (
    <>
      {mayJoin(table) && <Joining table={table} act={act} signed={signed} />}
      {table.mine && table.forced && !table.join && (
        <Forced table={table} act={act} signed={signed} key={`forced ${table.turns}`} />
      )}
      {table.over && table.is_practice && <Again table={table} />}
      {table.thinks && <Thinking table={table} act={act} signed={signed} />}
      <Offers table={table} act={act} signed={signed} changed={changed} key={`offers ${table.turns}`} />
      <Sending table={table} act={act} changed={changed} undo={undo} key={`sending ${table.turns}`} />
    </>
  );
}

/** Chooses a word, and afterwards leads the focus of whoever uses keys to what may come next. */
function useChoosing(composing: Composing): (word: string, byKey: boolean) => void {
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isByKey.current) return;
    if (!composing.isUndrawn) isByKey.current = false;
    // The button that was pressed by a key may be gone; the next one takes its place.
    if (document.activeElement !== document.body) return;
    const buttons = [".composer .sign .main", ".composer .words button", ".composer .prompt"];
    const found = buttons.map((one) => document.querySelector<HTMLElement>(one)).find(Boolean);
    const next = placeOf(document.body) ?? found;
    next?.focus({ preventScroll: true });
  }, [composing.next]);
  return (word, byKey) => {
    isByKey.current = byKey;
    void composing.choose(word);
  };
}

interface BarProps {
  table: Table;
  isReading: boolean;
  read(is: boolean): void;
}

/** The bar over a table: the way back, the game, and on a narrow screen the way to all that is rare. */
function Bar({ table, isReading, read }: BarProps) {
  const { title } = table;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    entitle(title);
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const back = stage.value.name === "visit" ? { name: "practise" as const } : { name: "tables" as const };
  return (
    <header class="bar">
      <a class="button back" href={address(back)} aria-label={back.name === "tables" ? "All tables" : "Other games"}>
        ‹
      </a>
      <div class="titles">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Stands table={table} />
      </div>
      <Meanings game={table.game} />
      <button type="button" class="reads" aria-expanded={isReading} aria-controls="story" onClick={() => read(!isReading)}>
        {isReading ? "Board" : "Menu"}
      </button>
      <Places isOpen />
    </header>
  );
}

export function TableScreen({ file }: { file: string }) {
  const { table, told, refused, open, act, signed } = useTable(file);
  const [placed, setPlaced] = useState<Placed>(new Map());
  const [isReading, read] = useState(false);
  const isComposing = Boolean(table?.mine && !table.forced && !table.join);
  const composing = useComposing(file, table, isComposing && table?.file === file);
  const choose = useChoosing(composing);
  // What was signed is seen on the board.
  useEffect(() => read(false), [table?.head]);

  if (!table) {
    return (
      <Screen title="Table" isWide>
        <Refusal refused={refused} />
        {!refused && <p role="status">Opening the table…</p>}
      </Screen>
    );
  }
  const changed = () => open(table.viewer ?? undefined);
  const undo = async (): Promise<Outcome<unknown>> => {
    const outcome = await act("undo");
    if (outcome.ok) signed(outcome.ok);
    return outcome;
  };
  const { next, pictured, others, choices } = composing;
  // A place where something else can be chosen in the place of what was chosen means that.
  const isPlace = (place: string | null): place is string => place !== null && !others.includes(place);
  const may = next?.words.flatMap(({ word, place }) => (isPlace(place) ? [word, place] : [word])) ?? [];
  const words = isComposing ? { next: may, chosen: pictured, others } : NO_WORDS;
  return (
    <main id="main" class={isReading ? "table-screen reading" : "table-screen"}>
      <Bar table={table} isReading={isReading} read={read} />
      <TableView
        table={table}
        {...(isComposing && next?.drawn && { drawn: next.drawn })}
        words={words}
        choose={choose}
        placed={setPlaced}
        about={table.over ? undefined : isComposing ? (next?.about ?? null) : null}
        step={isComposing ? (next?.step ?? choices.at(-1)?.step) : undefined}
        told={
          <>
            <div role="status">
              <Lines lines={told} />
            </div>
            <Refusal refused={refused} />
            <Warnings table={table} changed={changed} />
          </>
        }
        beside={
          <>
            {table.mine && typeof table.undo === "number" && <Action run={undo}>Take turn {table.undo} back</Action>}
            <Eyes table={table} open={(as) => void open(as)} />
          </>
        }
        rare={
          <>
            <p>
              <a href={address({ name: "replay", file })}>Replay the game</a>
            </p>
            <More table={table} act={act} signed={signed} changed={changed} />
            <Places isOpen />
          </>
        }
      >
        {isComposing && (
          <Composer
            composing={composing}
            placed={placed}
            task={table.task}
            choose={choose}
            act={act}
            signed={signed}
            mayAsk={table.may_ask}
            mayRemark={!table.is_practice}
            key={table.turns}
          />
        )}
        <Doing table={table} act={act} signed={signed} changed={changed} undo={undo} />
      </TableView>
    </main>
  );
}
