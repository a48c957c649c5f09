// A table against opponents that play by themselves: how well they play, and which game.

import { useState } from "preact/hooks";
import { address } from "../home/route";
import { stage } from "../home/stage";
import { practise } from "../table/company";
import { Choice } from "../ui/field";
import { Games } from "../ui/games";
import { useAnswer } from "../ui/run";
import { Screen } from "../ui/screen";

const LEVELS = ["easy", "fair", "strong"].map((level): [string, string] => [level, level]);

export function PractiseScreen() {
  const isVisit = stage.value.name === "visit";
  // Whoever has a key finds the games that were begun in the list of all tables.
  const { answer: inbox } = useAnswer("inbox");
  const begun = inbox?.tables.filter(({ standing }) => isVisit && standing !== "over") ?? [];
  const [level, setLevel] = useState("fair");
  const [seats, setSeats] = useState("2");
  const { answer: games } = useAnswer("games");
  const most = Math.max(2, ...(games ?? []).map((game) => game.most));
  const counts = Array.from({ length: most - 1 }, (_, more): [string, string] => [`${2 + more}`, `${2 + more}`]);
  return (
    <Screen title="Practise">
      <p>You play against this page, which answers at once. It sees its own cards, and none of yours.</p>
      {isVisit && <p class="hint">Your games stay in this tab. They are gone once you close it or press Leave.</p>}
      <div class="row">
        {begun.map(({ file, title, turns }) => (
          <a class="button" href={address({ name: "table", file })} key={file}>
            Back to {title}, turn {turns}
          </a>
        ))}
      </div>
      <div class="row">
        <Choice label="Level" value={level} set={setLevel} options={LEVELS} />
        <Choice label="Players" value={seats} set={setSeats} options={counts} />
      </div>
      {inbox && <Games seats={Number(seats)} begin={(game, seats) => practise(game, level, seats)} />}
    </Screen>
  );
}
