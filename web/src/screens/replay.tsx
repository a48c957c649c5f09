// The replay of a table: a page of its own, in a frame that can do nothing but show it.

import { address } from "../home/route";
import { Action } from "../ui/action";
import { save } from "../ui/giving";
import { Refusal } from "../ui/notice";
import { useAnswer } from "../ui/run";
import { Screen } from "../ui/screen";

export function ReplayScreen({ file }: { file: string }) {
  const { answer: page, refused } = useAnswer("replay", { file });
  return (
    <Screen title="Replay" isWide>
      <div class="row">
        <a class="button plain" href={address({ name: "table", file })}>
          Back to the table
        </a>
        {page && (
          <Action run={async () => save(page.name, page.html, "text/html;charset=utf-8")}>Save it for everybody</Action>
        )}
      </div>
      <Refusal refused={refused} />
      {page && <iframe class="replay" title="Replay of the game" sandbox="allow-scripts" srcdoc={page.html} />}
    </Screen>
  );
}
