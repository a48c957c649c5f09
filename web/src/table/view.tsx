// A table as it can be looked at: the picture, the story and the words, whoever looks.

import type { ComponentChildren } from "preact";
import type { Drawn, Table } from "../contract/core";
import { GameRules } from "../ui/game_rules";
import { Lines } from "../ui/notice";
import { Log, Since } from "./log";
import { InWords, Picture } from "./picture";
import { type Markable, NO_WORDS, type Placed } from "./places";
import { Fingerprints, Seats } from "./seats";

interface TableViewProps {
  table: Table;
  /** What is shown in place of the table's own position: the one after steps that were chosen. */
  drawn?: Drawn;
  words?: Markable;
  choose?(word: string, byKey: boolean): void;
  placed?(words: Placed): void;
  /** The step that is chosen now, as it is written. */
  step?: string | undefined;
  /** What can be done, under the picture. */
  children?: ComponentChildren;
  /** What a press on what is marked does; null if nothing is marked now. */
  about?: string | null | undefined;
  /** What was done or refused just now, and what the table warns of. */
  told?: ComponentChildren;
  /** What else stands beside it. */
  beside?: ComponentChildren;
  /** What is seldom wanted. */
  rare?: ComponentChildren;
}

/** Whose turn it is, or how the table stands, in words. */
function told({ mine, over, to_send, send_to, seats, stands }: Table): string {
  if (over || (to_send && send_to.length)) return stands;
  if (mine) return "Your turn";
  const awaited = seats.find((seat) => seat.awaited && !seat.open);
  return awaited ? `${awaited.name}’s turn` : stands;
}

/** Whose turn it is, or how the table stands. */
export function Stands({ table }: { table: Table }) {
  const awaited = table.seats.find((seat) => seat.awaited);
  return (
    <p class="stands">
      {awaited && <span class="sign-of-seat" dangerouslySetInnerHTML={{ __html: awaited.sign }} />}
      {told(table)}
      {table.mine && table.task && <span class="task">, {table.task}</span>}
    </p>
  );
}

export function TableView({
  table,
  drawn = table,
  words = NO_WORDS,
  choose,
  placed,
  step,
  about,
  children,
  told,
  beside,
  rare,
}: TableViewProps) {
  return (
    <Picture
      drawn={drawn}
      words={words}
      turns={table.turns}
      isPreview={drawn !== table}
      {...(choose && { choose })}
      {...(placed && { placed })}
      head={
        <div class="head">
          <div class="scores" dangerouslySetInnerHTML={{ __html: drawn.scores }} />
          {about !== undefined && <p class="about">{about}</p>}
          {table.end && <p>{table.end}</p>}
          {told}
          <Lines kind="warning" title="Other branches of this table are here:" lines={table.branches} />
        </div>
      }
    >
      <div class="side">
        <div class="foot">{children}</div>
        <aside aria-label="The story" id="story">
          {table.next && <p class="next-step">Next: {table.next}.</p>}
          <Lines lines={table.notes} />
          <Since table={table} />
          <Lines title="Agreed so far:" lines={table.agreements} />
          {beside}
          <GameRules game={table.game} title={table.title} {...(step && { step })} />
          <Log table={table} />
          <InWords description={drawn.description} />
          <Seats seats={table.seats} />
          {!table.is_practice && <Fingerprints seats={table.seats} />}
          {rare}
        </aside>
      </div>
    </Picture>
  );
}
