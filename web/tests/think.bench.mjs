// How long the core thinks, for each game at the level strong: the mean and the slowest of a choice, in milliseconds of
// computing. After `web/build`: node web/tests/think.bench.mjs [SEATS] [TURNS].

import { fresh } from "./core.mjs";
import { file, play, table } from "./table.mjs";

const [seats = 2, turns = 6] = process.argv.slice(2).map(Number);
const games = ["jacynth", "siege-of-jacynth", "jacinyth-city", "siege", "lions-and-jackals"];

/** Milliseconds of computing since the start of this process. */
const computed = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

for (const game of games) {
  const page = fresh();
  const begun = page.ask("practise", { game, level: "easy", seats });
  if (!begun.ok) continue;
  page.store.keep(begun.keep);
  const times = [];
  for (let turn = 0; turn < turns; turn++) {
    for (let all = 0; all < 400 && table(page).thinks; all++) page.ok("opponents", { file: file(page) });
    const { mine, forced } = table(page);
    if (!mine) break;
    if (!forced) {
      const before = computed();
      const { steps } = page.ok("suggest", { file: file(page) });
      times.push((computed() - before) / steps.length);
      page.ok("play", { file: file(page), steps });
    } else {
      play(page);
    }
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  console.log(`${game}: ${times.length} choices, ${Math.round(mean)} ms in the mean, ${Math.round(Math.max(...times))} at most`);
}
