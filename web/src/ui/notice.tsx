// Boxes in which something is told.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import type { Refused } from "../contract/core";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence begins with a capital and ends with a full stop, also where the core left them out. */
export function sentence(text: string): string {
  const begun = capital(text);
  return /[.!?:…]$/.test(begun) ? begun : `${begun}.`;
}

/** Why something was refused, and what can be done. It stands beside what was pressed. */
export function Refusal({ refused }: { refused: Refused | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) place.current?.scrollIntoView({ block: "nearest" });
  }, [refused]);
  return (
    <div role="alert" ref={place}>
      {refused && (
        <div class="notice refused">
          <p>
            <b>Not done.</b> {sentence(refused.what)}
          </p>
          {refused.hint && <p class="hint">{sentence(refused.hint)}</p>}
        </div>
      )}
    </div>
  );
}

export function Notice({ kind = "told", children }: { kind?: "told" | "warning"; children: ComponentChildren }) {
  return <div class={`notice ${kind}`}>{children}</div>;
}

/** Lines that the core told, if there are any. */
export function Lines({
  kind,
  title,
  lines,
}: {
  kind?: "told" | "warning";
  title?: string;
  lines: string[] | undefined;
}) {
  if (!lines?.length) return null;
  return (
    <Notice kind={kind ?? "told"}>
      {title && (
        <p>
          <b>{title}</b>
        </p>
      )}
      {lines.map((line) => (
        <p>{line}</p>
      ))}
    </Notice>
  );
}

/** A part of a screen under a heading of its own. */
export function Box({ title, children }: { title: string; children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="box" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
