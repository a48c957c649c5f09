// Beginning a table: the game, who sits there, and how it is dealt.

import { useEffect, useState } from "preact/hooks";
import type { Game, GameOption, Rescue } from "../contract/core";
import { leave } from "../home/flash";
import { type Outcome, perform } from "../home/perform";
import { address, go } from "../home/route";
import { Form } from "../ui/action";
import { Choice, Field, Tick } from "../ui/field";
import { GameRules } from "../ui/game_rules";
import { Refusal, sentence } from "../ui/notice";
import { useAnswer } from "../ui/run";
import { Screen } from "../ui/screen";
import { Setting } from "../ui/setting";

const DEALS: [string, string][] = [
  ["sealed", "sealed"],
  ["open", "open"],
];

const ABOUT_SEATS = "names in the order of play, with commas between them. Your own stands where you want to sit.";

const ABOUT_PACES =
  "How long a turn may take, such as 3d, or 3d+21d with a bank of 21 days for the whole game. " +
  "If it stays empty, a sealed table of several seats has the usual one. Write none for a table without a pace.";

const CLAIMS: [string, string][] = [
  ["", "ends the game, and counts for nobody"],
  ["forfeit", "counts in standings as a loss of the late one"],
];

const ABOUT_CLAIMS = "When a seat's time is used up, the others may agree to claim. Whoever contests a claim takes its result away.";

const ALONE = "the table can be ended, and not played on";

const together = (pieces: number) => `${pieces} of the others can go on together`;

const ABOUT_DEALS = "Sealed: nobody can know or choose what comes. Open: everybody can see it, so it is for practice.";

function seatCount({ least, most }: Game): string {
  return least === most ? `${least} seats` : `${least} to ${most} seats`;
}

/** The options that are not as usual, by name. */
function chosenOptions(offered: GameOption[], options: Record<string, string>): Record<string, string> {
  const isChosen = ({ name, kind, usual }: GameOption) => {
    const value = options[name];
    // A set may be empty; any other field that is empty was left alone.
    return value !== undefined && value !== (usual ?? "") && (value !== "" || kind === "set");
  };
  return Object.fromEntries(offered.filter(isChosen).map(({ name }) => [name, options[name]!]));
}

function named(seats: string): string[] {
  return seats
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

/** The options of a table with this many seats. */
function optionsFor(game: Game, count: number): GameOption[] {
  return game.options.filter(({ seats }) => !seats || (count >= seats[0] && count <= seats[1]));
}

/** How many others may go on without a seat, as the core offers it for such a table. */
function useRescues(game: string, seats: number, deal: string, pace: string): Rescue[] {
  const [rescues, set] = useState<Rescue[]>([]);
  useEffect(() => {
    let isWanted = true;
    void perform("rescues", { game, seats, deal, pace }).then(({ ok }) => isWanted && set(ok ?? []));
    return () => void (isWanted = false);
  }, [game, seats, deal, pace]);
  return rescues;
}

function GameForm({ games, own }: { games: Game[]; own: string }) {
  const [id, setId] = useState(games[0]!.id);
  const [seats, setSeats] = useState(own ? `${own}, ` : "");
  const [deal, setDeal] = useState("sealed");
  const [pace, setPace] = useState("");
  const [claim, setClaim] = useState("");
  const [rescue, setRescue] = useState("");
  const [hints, setHints] = useState(false);
  const [options, setOptions] = useState<Record<string, string>>({});
  const rescues = useRescues(id, Math.min(named(seats).length, 255), deal, pace);
  const chosen = rescues.find(({ pieces }) => String(pieces) === rescue);
  const game = games.find((one) => one.id === id)!;
  const fitting = optionsFor(game, Math.max(named(seats).length, game.least));
  const begin = async (): Promise<Outcome<unknown>> => {
    const names = named(seats);
    const given = {
      game: id,
      seats: names,
      deal,
      forfeit: claim !== "",
      hints,
      options: chosenOptions(fitting, options),
      ...(pace.trim() && { pace: pace.trim() }),
      ...(chosen && { rescue: chosen.pieces }),
    };
    const outcome = await perform("begin", given);
    if (outcome.ok) {
      leave({ lines: outcome.ok.told });
      go({ name: "table", file: outcome.ok.file });
    }
    return outcome;
  };
  const other = (next: string) => {
    setId(next);
    setOptions({});
  };
  return (
    <>
      <Form run={begin} submit="Begin the table" label="New table">
        <Choice
          label="Game"
          value={id}
          set={other}
          options={games.map((one) => [one.id, `${one.title} (${seatCount(one)})`])}
        />
        {game.summary && (
          <p class="hint">
            {sentence(game.summary)} {game.credits && sentence(game.credits)}
          </p>
        )}
        <Field
          label="Seats"
          value={seats}
          set={setSeats}
          hint={`${seatCount(game)}: ${ABOUT_SEATS}`}
        />
        <Choice label="Deal" value={deal} set={setDeal} options={DEALS} hint={ABOUT_DEALS} />
        <Field
          label="Pace"
          value={pace}
          set={setPace}
          placeholder="as usual"
          hint={ABOUT_PACES}
        />
        <Choice label="A claim" value={claim} set={setClaim} options={CLAIMS} hint={ABOUT_CLAIMS} />
        {rescues.length > 0 && (
          <Choice
            label="If somebody vanishes"
            value={chosen ? rescue : ""}
            set={setRescue}
            options={[["", ALONE], ...rescues.map(({ pieces }): [string, string] => [`${pieces}`, together(pieces)])]}
            hint={sentence((chosen ?? rescues[0]!).words)}
          />
        )}
        <Tick label="Everybody may ask their own program for suggestions" value={hints} set={setHints} />
        {fitting.length > 0 && (
          <details class="options">
            <summary>Options of {game.title}</summary>
            {fitting.map((option) => (
              <Setting
                option={option}
                value={options[option.name]}
                set={(value) => setOptions({ ...options, [option.name]: value })}
                key={`${id} ${option.name}`}
              />
            ))}
          </details>
        )}
      </Form>
      <GameRules game={id} title={game.title} key={id} />
    </>
  );
}

export function NewTableScreen() {
  const { answer: games, refused } = useAnswer("games");
  const { answer: keys } = useAnswer("keys");
  return (
    <Screen title="New table">
      <Refusal refused={refused} />
      {keys?.length === 0 && (
        <p>
          You have no key yet. <a href={address({ name: "keys" })}>Make one first</a>.
        </p>
      )}
      {games && keys && <GameForm games={games} own={keys[0]?.name ?? ""} />}
    </Screen>
  );
}
