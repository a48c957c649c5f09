// The rules of a game, to which invitations lead: they can be read without a key.

import { RulesText } from "../ui/game_rules";
import { Screen } from "../ui/screen";

export function RulesScreen({ game }: { game: string }) {
  return (
    <Screen title="Rules">
      <RulesText game={game} />
    </Screen>
  );
}
