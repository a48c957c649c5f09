// How long the page may be out of sight.

import { useState } from "preact/hooks";
import { OFFERED, minutesUntilLocked, setMinutesUntilLocked } from "../home/absence";
import { Choice } from "../ui/field";

export function LockTime() {
  const [minutes, set] = useState(String(minutesUntilLocked()));
  const choose = (wanted: string) => {
    set(wanted);
    void setMinutesUntilLocked(Number(wanted));
  };
  const options = OFFERED.map((one): [string, string] => [
    String(one),
    one < 60 ? `${one} minutes` : one === 60 ? "1 hour" : `${one / 60} hours`,
  ]);
  return (
    <section class="box" aria-labelledby="lock-time">
      <h2 id="lock-time">Locking</h2>
      <Choice label="Lock when the page was out of sight for" value={minutes} set={choose} options={options} />
    </section>
  );
}
