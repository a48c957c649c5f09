// The ways in which turns leave: the share sheet, a mail, the clipboard, a saved file.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Dispatch } from "../contract/core";
import { type Outcome, perform } from "../home/perform";
import { Action, Form } from "../ui/action";
import { CopyButton } from "../ui/copying";
import { Area, Field } from "../ui/field";
import { canShare, save, share } from "../ui/giving";
import { Lines } from "../ui/notice";

interface GivenProps {
  dispatch: Dispatch;
  /** Packs the turns anew, now that an address is known. */
  again(): Promise<Outcome<unknown>>;
  close(): void;
}

/** Asks for the address of a reader and keeps it. */
function Missing({ name, again }: { name: string; again: GivenProps["again"] }) {
  const [address, set] = useState("");
  const keep = async (): Promise<Outcome<unknown>> => {
    const outcome = await perform("address_set", { name, address });
    return outcome.refused ? outcome : again();
  };
  return (
    <Form run={keep} submit="Keep the address" kind="plain" label={`Address of ${name}`}>
      <Field
        label={`Mail address of ${name}, if you mail it`}
        type="email"
        inputMode="email"
        value={address}
        set={set}
      />
    </Form>
  );
}

export function Given({ dispatch, again, close }: GivenProps) {
  const { attachment, subject, text, armor, mailto } = dispatch;
  const shared = { title: subject, text, file: attachment };
  const people = dispatch.to.map(({ name, address }) => (name ? `${name} <${address}>` : address));
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  const saved = async () => save(attachment.name, attachment.text, attachment.type);
  return (
    <section class="sending due" aria-labelledby="given">
      <h2 id="given" tabIndex={-1} ref={heading}>
        Send it in one of these ways
      </h2>
      {people.length > 0 && <p>It goes to {people.join(", ")}.</p>}
      <div class="row">
        {canShare(shared) && (
          <Action kind="main" run={() => share(shared)}>
            Share…
          </Action>
        )}
        {mailto && (
          <a class="button main" href={mailto}>
            Open a mail
          </a>
        )}
        <CopyButton text={armor} label="Copy the lines" isMain={!canShare(shared) && !mailto} />
        <Action run={saved}>Save the attachment</Action>
      </div>
      <p class="hint">Any way will do: a mail, a messenger, a stick. The reader takes in what you send.</p>
      <Lines lines={dispatch.notes} />
      {dispatch.missing.map((name) => (
        <Missing name={name} again={again} key={name} />
      ))}
      <details>
        <summary>The lines</summary>
        <Area label="Lines to copy by hand" isPlain rows={8} value={armor} set={() => {}} />
      </details>
      <Action run={async () => close()}>Done</Action>
    </section>
  );
}
