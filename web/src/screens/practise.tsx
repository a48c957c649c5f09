// A table against opponents that play by themselves: which game, and how well they play.

import { useEffect, useState } from "preact/hooks";
import type { Game } from "../contract/core";
import { leave } from "../home/flash";
import { type Outcome, perform } from "../home/perform";
import { address, before, go } from "../home/route";
import { stage } from "../home/stage";
import { Form } from "../ui/action";
import { Choice } from "../ui/field";
import { GameRules } from "../ui/game_rules";
import { Refusal, sentence } from "../ui/notice";
import { useRun } from "../ui/run";
import { Screen } from "../ui/screen";

const LEVELS: [string, string][] = [
  ["easy", "easy"],
  ["fair", "fair"],
  ["strong", "strong"],
];

function PractiseForm({ games }: { games: Game[] }) {
  const [id, setId] = useState(games[0]!.id);
  const [level, setLevel] = useState("fair");
  const [seats, setSeats] = useState(2);
  const game = games.find((one) => one.id === id)!;
  const least = Math.max(game.least, 2);
  const count = Math.min(Math.max(seats, least), game.most);
  const counts = Array.from({ length: game.most - least + 1 }, (_, more) => `${least + more}`);
  const begin = async (): Promise<Outcome<unknown>> => {
    const outcome = await perform("practise", { game: id, level, seats: count });
    if (outcome.ok) {
      leave({ lines: outcome.ok.told });
      go({ name: "table", file: outcome.ok.file });
    }
    return outcome;
  };
  return (
    <>
      <Form run={begin} submit="Play" label="Practise">
        <Choice label="Game" value={id} set={setId} options={games.map((one) => [one.id, one.title])} />
        <p class="hint">{sentence(game.summary)}</p>
        <Choice label="Level" value={level} set={setLevel} options={LEVELS} />
        {counts.length > 1 && (
          <Choice
            label="Players"
            value={`${count}`}
            set={(value) => setSeats(Number(value))}
            options={counts.map((one) => [one, one])}
          />
        )}
      </Form>
      <GameRules game={id} title={game.title} key={id} />
    </>
  );
}

export function PractiseScreen() {
  const [games, setGames] = useState<Game[]>([]);
  const { run, refused } = useRun();
  useEffect(() => {
    void run(async () => {
      const outcome = await perform("games");
      setGames((outcome.ok ?? []).filter(({ most }) => most > 1));
      return outcome;
    });
  }, []);
  return (
    <Screen title="Practise">
      <p>You play against this page, which answers at once. It sees its own cards, and none of yours.</p>
      {stage.value.name === "visit" && <p class="hint">Nothing of it is kept once you leave this page.</p>}
      {before.name === "table" && (
        <p>
          <a class="button" href={address(before)}>
            Back to your game
          </a>
        </p>
      )}
      <Refusal refused={refused} />
      {games.length > 0 && <PractiseForm games={games} />}
    </Screen>
  );
}
