// The first visit: most people come because they were sent something, and the others to play at once.

import { useEffect, useState } from "preact/hooks";
import type { Outcome } from "../home/perform";
import { address } from "../home/route";
import { visit } from "../home/session";
import { limits, stage } from "../home/stage";
import { practise } from "../table/company";
import { Form } from "../ui/action";
import { Begin } from "../ui/begin";
import { Games } from "../ui/games";
import { Notice, Refusal } from "../ui/notice";
import { Privacy } from "../ui/privacy";
import { dropped, isAsking, pasted } from "../ui/coming";
import { useAnswer, useRun } from "../ui/run";
import { Screen } from "../ui/screen";
import { type Came, Sources, canPaste, sourcesOf, useCame } from "../ui/sources";
import { Invited, useInvited } from "./invited";

/** A board, as it looks in the middle of a game. */
function Cover() {
  const { answer } = useAnswer("cover");
  return <div class="picture cover" aria-hidden="true" dangerouslySetInnerHTML={{ __html: answer?.board ?? "" }} />;
}

/** Takes what somebody was sent. It is looked at, and nothing of it is kept. */
function WereYouSent({ look }: { look(came: Came): Promise<Outcome<unknown>> }) {
  const [came, setCame] = useCame();
  const { isRunning, refused, run } = useRun();
  return (
    <section class="box" aria-label="What you were sent">
      <p>Copy all of the mail, or save what was attached, and open it here.</p>
      <Refusal refused={refused} />
      <Form run={() => look(came)} submit="Open it" kind={canPaste && !sourcesOf(came).length ? "plain" : "main"} label="What you were sent">
        <Sources
          came={came}
          set={setCame}
          label="The mail, or the lines in it"
          paste={(pasted) => void (isRunning || run(() => look(pasted)))}
        />
      </Form>
    </section>
  );
}

/** Begins a table against this page, without a key. */
async function playNow(game: string): Promise<Outcome<unknown>> {
  const outcome = await visit();
  return outcome.refused ? { refused: outcome.refused } : practise(game, "fair", 2);
}

const DOORS = [["sent", "I was sent a game"], ["play", "Play now"]] as const;

/** What else somebody does who comes here. */
function Others({ begin }: { begin(then: "new" | "tables"): void }) {
  return (
    <div class="row others">
      {limits.value.stores && (
        <button type="button" onClick={() => begin("new")}>
          New table
        </button>
      )}
      {limits.value.stores && (
        <button type="button" onClick={() => begin("tables")}>
          I have a key
        </button>
      )}
      <a class="button plain" href={address({ name: "check" })}>
        Look at a file
      </a>
    </div>
  );
}

export function WelcomeScreen() {
  const why = stage.value.name === "welcome" ? stage.value.why : undefined;
  const [then, begin] = useState<"new" | "tables" | undefined>(undefined);
  const [door, open] = useState<"sent" | "play" | undefined>(undefined);
  const [invited, look, leave] = useInvited();
  const hasCome = dropped.value.length > 0 || pasted.value !== "";
  useEffect(() => {
    isAsking.value = !invited && !then;
    return () => void (isAsking.value = false);
  }, [invited, then]);
  useEffect(() => {
    if (hasCome) open("sent");
  }, [hasCome]);
  if (invited) return <Invited {...invited} leave={leave} />;
  if (then) {
    return (
      <Screen title={then === "new" ? "A key for you" : "Bring your key"}>
        <Begin first={then === "new" ? "new" : "words"} then={{ name: then }} />
        <p>
          <button type="button" class="link" onClick={() => begin(undefined)}>
            Back
          </button>
        </p>
      </Screen>
    );
  }
  return (
    <Screen title="Games by post">
      <div role="alert">{why && <Notice kind="warning">{why}</Notice>}</div>
      <p class="lead">Board and card games by mail, or against this page.</p>
      <div class="doors">
        {DOORS.map(([name, label]) => (
          <button type="button" class="main" aria-expanded={door === name} onClick={() => open(door === name ? undefined : name)}>
            {label}
          </button>
        ))}
      </div>
      {door === "sent" && <WereYouSent look={look} />}
      {door === "play" && <Games seats={2} begin={playNow} />}
      {!door && <Cover />}
      <Others begin={begin} />
      <details>
        <summary>What you can trust here</summary>
        <p>
          The page checks every turn and hides every hand. Get it from where you get bypost, and not from your opponent: a
          page can lie. The SHA-256 of the true one is in the release notes.
        </p>
        <Privacy />
      </details>
    </Screen>
  );
}
