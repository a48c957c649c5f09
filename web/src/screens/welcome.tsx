// The first visit: most people come because they were sent something, so that is asked first.

import { useEffect, useState } from "preact/hooks";
import { type Outcome, perform } from "../home/perform";
import { address, go } from "../home/route";
import { visit } from "../home/session";
import { limits, stage } from "../home/stage";
import { Action, Form } from "../ui/action";
import { Begin } from "../ui/begin";
import { Notice, Refusal } from "../ui/notice";
import { Privacy } from "../ui/privacy";
import { isAsking } from "../ui/coming";
import { useRun } from "../ui/run";
import { Screen } from "../ui/screen";
import { type Came, Sources, canPaste, sourcesOf, useCame } from "../ui/sources";
import { Invited, useInvited } from "./invited";

/** A board, as it looks in the middle of a game. */
function Cover() {
  const [board, setBoard] = useState("");
  useEffect(() => {
    void perform("cover").then(({ ok }) => setBoard(ok?.board ?? ""));
  }, []);
  return <div class="picture cover" aria-hidden="true" dangerouslySetInnerHTML={{ __html: board }} />;
}

/** Takes what somebody was sent. It is looked at, and nothing of it is kept. */
function WereYouSent({ look }: { look(came: Came): Promise<Outcome<unknown>> }) {
  const [came, setCame] = useCame();
  const { isRunning, refused, run } = useRun();
  useEffect(() => {
    isAsking.value = true;
    return () => void (isAsking.value = false);
  }, []);
  return (
    <section class="box" aria-labelledby="were-you-sent">
      <h2 id="were-you-sent">Were you sent a mail?</h2>
      <p>Copy all of it, or save what was attached, and open it here.</p>
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

/** Begins to play against this page, without a key. */
async function practise(): Promise<Outcome<unknown>> {
  const outcome = await visit();
  if (outcome.refused) return { refused: outcome.refused };
  go({ name: "practise" });
  return {};
}

/** What somebody does here who was sent nothing. */
function Others({ begin }: { begin(then: "new" | "tables"): void }) {
  return (
    <section aria-labelledby="others">
      <h2 id="others">Nothing was sent to you?</h2>
      <div class="row">
        <Action run={practise}>
          Practise
        </Action>
        {limits.value.stores && (
          <button type="button" onClick={() => begin("new")}>
            New table
          </button>
        )}
        <a class="button plain" href={address({ name: "check" })}>
          Look at a file
        </a>
        {limits.value.stores && (
          <button type="button" onClick={() => begin("tables")}>
            I have a key
          </button>
        )}
      </div>
    </section>
  );
}

export function WelcomeScreen() {
  const why = stage.value.name === "welcome" ? stage.value.why : undefined;
  const [then, begin] = useState<"new" | "tables" | undefined>(undefined);
  const [invited, look, leave] = useInvited();
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
      <p class="lead">Board and card games by mail. This page checks every turn, hides every hand, and connects to nothing.</p>
      <div class="welcome">
        <Cover />
        <WereYouSent look={look} />
      </div>
      <Others begin={begin} />
      <p class="hint">
        Get this page from where you get bypost, and not from your opponent: a page can lie. The SHA-256 of the true one
        is in the release notes.
      </p>
      <Privacy />
    </Screen>
  );
}
