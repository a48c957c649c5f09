// A table as it can be looked at: the picture, the story and the words, whoever looks.

import type { ComponentChildren } from "preact";
import type { Drawn, Table } from "../contract/core";
import { GameRules } from "../ui/game_rules";
import { Lines } from "../ui/notice";
import { Log, Since } from "./log";
import { InWords, Picture } from "./picture";
import { Fingerprints, Seats } from "./seats";

interface TableViewProps {
  table: Table;
  /** What is shown in place of the table's own position: the one after steps that were chosen. */
  drawn?: Drawn;
  words?: string[];
  chosen?: string[];
  choose?(word: string, byKey: boolean): void;
  placed?(words: Set<string>): void;
  /** The step that is chosen now, as it is written. */
  step?: string | undefined;
  /** What can be done, under the picture. */
  children?: ComponentChildren;
  /** What the table warns of. */
  warned?: ComponentChildren;
  /** What else stands beside it. */
  beside?: ComponentChildren;
}

export function TableView({
  table,
  drawn = table,
  words = [],
  chosen = [],
  choose,
  placed,
  step,
  children,
  warned,
  beside,
}: TableViewProps) {
  return (
    <>
      <Seats seats={table.seats} />
      <p class="stands">{table.stands}</p>
      {table.end && <p>{table.end}</p>}
      {table.next && <p class="next-step">Next: {table.next}.</p>}
      {warned}
      <Lines kind="warning" title="Other branches of this table are here:" lines={table.branches} />
      <Lines lines={table.notes} />
      <Picture drawn={drawn} words={words} chosen={chosen} {...(choose && { choose })} {...(placed && { placed })}>
        <div class="side">
          {children}
          <aside aria-label="The story">
            <Since table={table} />
            <GameRules game={table.game} title={table.title} {...(step && { step })} />
            <Lines title="Agreed so far:" lines={table.agreements} />
            <Log table={table} />
            <InWords description={drawn.description} />
            <Fingerprints seats={table.seats} />
            {beside}
          </aside>
        </div>
      </Picture>
    </>
  );
}
