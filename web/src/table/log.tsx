// The story of a table: since the viewer's last turn, and from the beginning.

import { useEffect, useState } from "preact/hooks";
import type { LogEntry, ShownSeat, Table } from "../contract/core";
import type { Gives } from "../contract/operations";
import { type Outcome, perform } from "../home/perform";
import { Refusal } from "../ui/notice";
import { mistaken } from "../ui/run";

/** Lines that are shown at once; the others come when somebody wants more. */
const AT_ONCE = 5;

/** A remark stands in a box of its own under the name of who wrote it, so nothing in it can pass for the game's words. */
function Remark({ lines, by }: { lines: string[]; by: string }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? lines : lines.slice(0, AT_ONCE);
  return (
    <figure class="remark">
      <figcaption>{by} writes</figcaption>
      <blockquote>
        {shown.map((line) => (
          <p>{line}</p>
        ))}
      </blockquote>
      {shown.length < lines.length && (
        <button type="button" onClick={() => setOpen(true)}>
          More of the remark
        </button>
      )}
    </figure>
  );
}

/** What happened in a turn, its move first, and small how it was written. */
function Turn({ entry, seat }: { entry: LogEntry; seat: ShownSeat | undefined }) {
  const [move, ...others] = entry.happened;
  return (
    <li>
      <p class="deed">
        <b>{entry.number}</b>
        {seat && <span class="sign-of-seat" dangerouslySetInnerHTML={{ __html: seat.sign }} />}
        <span>{move ?? entry.deed}</span>
      </p>
      {move && <small>{entry.deed}</small>}
      <time>{new Date(1000 * entry.time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}</time>
      {others.length > 0 && (
        <ul>
          {others.map((line) => (
            <li>{line}</li>
          ))}
        </ul>
      )}
      {entry.say.length > 0 && <Remark lines={entry.say} by={seat?.name ?? "A player"} />}
    </li>
  );
}

/** All turns as somebody is told them, or why they are not. */
interface Told {
  viewer: string | null;
  outcome: Outcome<Gives<"log">>;
}

/** All turns, the newest first. A long story is only told and drawn when somebody wants to read it. */
export function Log({ table }: { table: Table }) {
  const [isOpen, setOpen] = useState(false);
  const [told, tell] = useState<Told | undefined>(undefined);
  const { file, viewer, head } = table;
  useEffect(() => {
    if (!isOpen || table.log) return;
    let isWanted = true;
    const asked = perform("log", { file, ...(viewer && { as: viewer }) });
    void asked.catch(mistaken).then((outcome) => isWanted && tell({ viewer, outcome }));
    return () => {
      isWanted = false;
    };
  }, [isOpen, file, viewer, head]);
  if (!table.turns) return null;
  // What another seat was told is nothing for this one.
  const outcome = told?.viewer === viewer ? told.outcome : undefined;
  const turns = table.log ?? outcome?.ok;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>All turns ({table.turns})</summary>
      <Refusal refused={outcome?.refused} />
      {isOpen && turns && (
        <ol class="turns" reversed>
          {[...turns].reverse().map((entry) => (
            <Turn entry={entry} seat={table.seats[entry.seat ?? -1]} key={entry.number} />
          ))}
        </ol>
      )}
    </details>
  );
}

/** What happened since the viewer's last turn. */
export function Since({ table }: { table: Table }) {
  if (!table.since) return null;
  return (
    <section class="since" aria-labelledby="since">
      <h2 id="since">{table.since.title}</h2>
      <ol class="turns">
        {table.since.turns.filter(({ is_news }) => is_news).map((entry) => (
          <Turn entry={entry} seat={table.seats[entry.seat ?? -1]} key={entry.number} />
        ))}
      </ol>
    </section>
  );
}
