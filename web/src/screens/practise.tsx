// A table against opponents that play by themselves: how well they play, and which game.

import { useEffect, useState } from "preact/hooks";
import type { Entry, Game } from "../contract/core";
import { perform } from "../home/perform";
import { address } from "../home/route";
import { stage } from "../home/stage";
import { practise } from "../table/company";
import { Action } from "../ui/action";
import { Choice } from "../ui/field";
import { Refusal, sentence } from "../ui/notice";
import { useRun } from "../ui/run";
import { Screen } from "../ui/screen";

const LEVELS = ["easy", "fair", "strong"].map((level): [string, string] => [level, level]);

export function PractiseScreen() {
  const [games, setGames] = useState<Game[]>([]);
  const [begun, setBegun] = useState<Entry[]>([]);
  const [level, setLevel] = useState("fair");
  const [seats, setSeats] = useState("2");
  const { run, refused } = useRun();
  useEffect(() => {
    void run(async () => {
      const outcome = await perform("games");
      setGames((outcome.ok ?? []).filter(({ most }) => most > 1));
      // Whoever has a key finds them in the list of all tables.
      const inbox = stage.value.name === "visit" ? await perform("inbox") : {};
      setBegun(inbox.ok?.tables.filter(({ standing }) => standing !== "over") ?? []);
      return outcome;
    });
  }, []);
  const most = Math.max(2, ...games.map((game) => game.most));
  const counts = Array.from({ length: most - 1 }, (_, more): [string, string] => [`${2 + more}`, `${2 + more}`]);
  return (
    <Screen title="Practise">
      <p>You play against this page, which answers at once. It sees its own cards, and none of yours.</p>
      {stage.value.name === "visit" && <p class="hint">Your games here are gone once you leave or close this page.</p>}
      <div class="row">
        {begun.map(({ file, title, turns }) => (
          <a class="button" href={address({ name: "table", file })} key={file}>
            Back to {title}, turn {turns}
          </a>
        ))}
      </div>
      <Refusal refused={refused} />
      <div class="row">
        <Choice label="Level" value={level} set={setLevel} options={LEVELS} />
        <Choice label="Players" value={seats} set={setSeats} options={counts} />
      </div>
      <div class="games">
        {games.map(({ id, title, summary, least, most }) => (
          <Action run={() => practise(id, level, Math.min(Math.max(Number(seats), least), most))} key={id}>
            <b>{title}</b>
            <span class="hint">
              {sentence(summary)} {most < Number(seats) && `For ${most} players at most.`}
            </span>
          </Action>
        ))}
      </div>
    </Screen>
  );
}
