// The games that can be played against this page, as buttons.

import type { Outcome } from "../home/perform";
import { Action } from "./action";
import { Refusal, sentence } from "./notice";
import { useAnswer } from "./run";

/** Where this tab notes which game was begun last. */
const LAST = "bypost last game";

interface GamesProps {
  /** So many sit at the table, as far as the game takes them. */
  seats: number;
  begin(game: string, seats: number): Promise<Outcome<unknown>>;
}

/** All games for two and more, with the one first that was begun last. */
export function Games({ seats, begin }: GamesProps) {
  const { answer, refused } = useAnswer("games");
  const last = sessionStorage.getItem(LAST);
  const games = (answer ?? []).filter(({ most }) => most > 1).sort((one, other) => +(other.id === last) - +(one.id === last));
  const run = (game: string, seats: number) => {
    sessionStorage.setItem(LAST, game);
    return begin(game, seats);
  };
  return (
    <div class="games">
      <Refusal refused={refused} />
      {games.map(({ id, title, summary, least, most }) => (
        <Action run={() => run(id, Math.min(Math.max(seats, least), most))} key={id}>
          <b>{title}</b>
          <span class="hint">
            {sentence(summary)} {most < seats && `For ${most} players at most.`}
          </span>
        </Action>
      ))}
    </div>
  );
}
