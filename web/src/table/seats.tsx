// Who sits at a table, and whose turn it is.

import type { ShownSeat } from "../contract/core";

function marks(seat: ShownSeat): string {
  const awaited = seat.awaited && (seat.open ? "to join" : "to play");
  const said = [seat.open && "open", seat.mine && "you", awaited, seat.missing].filter(Boolean);
  return said.length ? ` (${said.join(", ")})` : "";
}

export function Seats({ seats }: { seats: ShownSeat[] }) {
  return (
    <ul class="seats" aria-label="Seats">
      {seats.map((seat) => (
        <li class={seat.awaited ? "awaited" : undefined}>
          <span class="sign-of-seat" dangerouslySetInnerHTML={{ __html: seat.sign }} />
          {seat.name}
          <span class="marks">{marks(seat)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The fingerprints, which players compare by another way. */
export function Fingerprints({ seats }: { seats: ShownSeat[] }) {
  const known = seats.filter((seat) => seat.fingerprint);
  if (!known.length) return null;
  return (
    <details>
      <summary>Fingerprints</summary>
      <p class="hint">Compare them over the telephone, so that nobody sits between you.</p>
      <dl class="facts">
        {known.map((seat) => (
          <>
            <dt>{seat.name}</dt>
            <dd>
              <code>{seat.fingerprint}</code>
            </dd>
          </>
        ))}
      </dl>
    </details>
  );
}
