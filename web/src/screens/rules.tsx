// The rules of a game, to which invitations lead: they can be read without a key.

import { address } from "../home/route";
import { stage } from "../home/stage";
import { RulesText } from "../ui/game_rules";
import { Screen } from "../ui/screen";

export function RulesScreen({ game }: { game: string }) {
  return (
    <Screen title="Rules">
      {stage.value.name !== "open" && (
        <p>
          <a class="button plain" href={address({ name: "tables" })}>
            Were you sent a mail?
          </a>
        </p>
      )}
      <RulesText game={game} />
    </Screen>
  );
}
