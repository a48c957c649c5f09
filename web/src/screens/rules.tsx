// The rules of a game, to which invitations lead: they can be read without a key.

import { address } from "../home/route";
import { stage } from "../home/stage";
import { RulesText } from "../ui/game_rules";
import { Refusal } from "../ui/notice";
import { useAnswer } from "../ui/run";
import { Screen } from "../ui/screen";

export function RulesScreen({ game }: { game: string }) {
  const { answer: rules, refused } = useAnswer("rules", { game });
  return (
    <Screen title={rules?.title ?? "Rules"}>
      <Refusal refused={refused} />
      {rules && <RulesText rules={rules} />}
      {stage.value.name !== "open" && (
        <p>
          <a class="button plain" href={address({ name: "tables" })}>
            Were you sent a mail?
          </a>
        </p>
      )}
    </Screen>
  );
}
