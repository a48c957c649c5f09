// The ways in which turns leave, the best one that this device has first.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Dispatch } from "../contract/core";
import { type Outcome, perform } from "../home/perform";
import { Action, Form } from "../ui/action";
import { Area, Field, Tick } from "../ui/field";
import { canShare, copyOnce, openMail, save, share } from "../ui/giving";
import { Lines } from "../ui/notice";

interface GivenProps {
  dispatch: Dispatch;
  /** Remembers that it leaves now. */
  leave(): Promise<Outcome<unknown>>;
  /** Tells by what way it went. */
  went(words: string): void;
  /** Packs the turns anew, now that an address is known. */
  again(): Promise<Outcome<unknown>>;
  /** Whether the whole table goes, and not only the last turns. */
  isWhole: boolean;
  setWhole(is: boolean): void;
  /** Whether it has gone by one of the ways. */
  hasGone: boolean;
  /** What else can be done. */
  beside: ComponentChildren;
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
      <Field label={`Mail address of ${name}, if you mail it`} type="email" inputMode="email" value={address} set={set} />
    </Form>
  );
}

interface Way {
  label: string;
  /** Gives it out once it is remembered that it leaves, and says what is left to do. */
  give(left: Promise<unknown>): Promise<string>;
}

/** It has not left, and the refusal says why. */
class Stayed extends Error {}

/** What is told if the person has closed the share sheet. */
export const NOT_SHARED = "Nothing was shared. Take any other way.";

const BY_HAND = "The browser did not let it be copied. Choose “Show the lines” and copy them by hand.";

/** The ways that this device has, the best one first. */
function waysOf({ attachment, subject, text, copied, mailto }: Dispatch): Way[] {
  const shared = { title: subject, text, file: attachment };
  const ways: (Way | false)[] = [
    canShare(shared) && {
      label: "Share…",
      give: (left) => left.then(() => share(shared)).then((is) => (is ? "Shared." : NOT_SHARED)),
    },
    mailto !== "" && {
      label: "Open a mail",
      give: async (left) => {
        await left;
        openMail(mailto);
        return "It stands in your mail program. Send it there.";
      },
    },
    {
      label: "Copy",
      give: async (left) =>
        (await copyOnce(left.then(() => copied))) ? "Copied. Paste it into a mail or a message." : BY_HAND,
    },
    {
      label: "Save a file",
      give: async (left) => {
        await left;
        save(attachment.name, attachment.text, attachment.type);
        return "Saved. Attach the file to a mail or a message.";
      },
    },
  ];
  return ways.filter((way) => way !== false);
}

export function Given({ dispatch, leave, went, again, isWhole, setWhole, hasGone, beside }: GivenProps) {
  const [isShown, show] = useState(false);
  const people = dispatch.to.map(({ name, address }) => (name ? `${name} <${address}>` : address));
  const go = ({ give }: Way) => async (): Promise<Outcome<unknown>> => {
    const leaving = leave();
    const left = leaving.then(({ ok, refused }) => {
      if (refused || !ok) throw new Stayed();
    });
    try {
      went(await give(left));
    } catch (error) {
      if (!(error instanceof Stayed)) throw error;
    }
    return leaving;
  };
  const lines: Way = {
    label: "Show the lines",
    give: async (left) => {
      await left;
      show(true);
      return "Copy these lines into a mail or a message.";
    },
  };
  return (
    <>
      {people.length > 0 && <p>It goes to {people.join(", ")}.</p>}
      <div class="row">
        {waysOf(dispatch).map((way, index) => (
          <Action kind={index || hasGone ? "plain" : "main"} run={go(way)} key={way.label}>
            {way.label}
          </Action>
        ))}
      </div>
      {dispatch.no_mail && <p class="hint">{dispatch.no_mail}</p>}
      <Lines lines={dispatch.notes} />
      {isShown && <Area label="The lines" isPlain rows={8} value={dispatch.armor} set={() => {}} />}
      {beside}
      <details>
        <summary>Other ways</summary>
        {!isShown && <Action run={go(lines)}>{lines.label}</Action>}
        {dispatch.missing.map((name) => (
          <Missing name={name} again={again} key={name} />
        ))}
        <Tick value={isWhole} set={setWhole} label="Send all of the game. A reader who lost it needs that." />
      </details>
    </>
  );
}
