// The story of a table: since the viewer's last turn, and from the beginning.

import { useState } from "preact/hooks";
import type { LogEntry, ShownSeat, Table } from "../contract/core";

function Turn({ entry, seat }: { entry: LogEntry; seat: ShownSeat | undefined }) {
  return (
    <li>
      <p class="deed">
        <b>{entry.number}</b>
        {seat && <span class="sign-of-seat" dangerouslySetInnerHTML={{ __html: seat.sign }} />}
        <span>{entry.deed}</span>
      </p>
      <time>{entry.time}</time>
      {entry.happened.length > 0 && (
        <ul>
          {entry.happened.map((line) => (
            <li>{line}</li>
          ))}
        </ul>
      )}
      {entry.say.length > 0 && (
        <blockquote>
          {entry.say.map((line) => (
            <p>{line}</p>
          ))}
        </blockquote>
      )}
    </li>
  );
}

/** All turns, the newest first. A long story is only made when somebody wants to read it. */
export function Log({ table }: { table: Table }) {
  const [isOpen, setOpen] = useState(false);
  if (!table.log.length) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>All turns ({table.log.length})</summary>
      {isOpen && (
        <ol class="turns" reversed>
          {[...table.log].reverse().map((entry) => (
            <Turn entry={entry} seat={table.seats[entry.seat ?? -1]} key={entry.number} />
          ))}
        </ol>
      )}
    </details>
  );
}

export function Since({ table }: { table: Table }) {
  if (!table.since) return null;
  const news = table.log.slice(table.since.from).filter((entry) => entry.is_news);
  return (
    <section class="since" aria-labelledby="since">
      <h2 id="since">{table.since.title}</h2>
      <ol class="turns">
        {news.map((entry) => (
          <Turn entry={entry} seat={table.seats[entry.seat ?? -1]} key={entry.number} />
        ))}
      </ol>
    </section>
  );
}
