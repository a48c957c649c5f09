//! Laws that every game in the list obeys, over random tables of an open deal with random options.

use bypost::games::GAMES;
use bypost::rules::{
    Audience, Awaits, Bank, Entry, Face, Game, Lot, OptionKind, Options, Seat, Seats, Sight, Slot, Throw, Transcript,
};
use bypost::seal::open_numbers;

/// Tables of each game that are played to their end.
const TABLES: u64 = 60;
/// Steps after which a table counts as endless.
const STEPS: usize = 20_000;

/// A small generator, so that a failing table has a number.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A game with its lots, dealt from a seed.
struct Play {
    game: Box<dyn Game>,
    pending: Vec<(Slot, Throw)>,
    asked: u32,
    seed: String,
    opened: Vec<(Slot, Face)>,
}

impl Play {
    fn new(entry: &Entry, number: u64, chance: &mut Chance) -> Self {
        let (seats, options) = (seats(entry, chance), options(entry, chance));
        let mut bank = Bank::new(1);
        let game = (entry.setup)(&seats, &options, &mut bank).unwrap();
        let mut play = Self { game, pending: Vec::new(), asked: 0, seed: number.to_string(), opened: Vec::new() };
        play.ask(bank);
        play.settle();
        play
    }

    fn ask(&mut self, bank: Bank) {
        for (lot, Lot::Throw(throw)) in bank.into_asked() {
            assert_eq!(lot, self.asked + 1, "lots are numbered without gaps");
            self.asked = lot;
            self.pending.push((Slot { lot, place: 0 }, throw));
        }
    }

    fn settle(&mut self) {
        while !matches!(self.game.awaits(), Awaits::Over(_)) {
            let open = self.pending.iter().position(|(slot, _)| self.game.audience(*slot) == Audience::All);
            let Some(index) = open else { return };
            let (slot, throw) = self.pending.remove(index);
            let face = Face::Thrown(open_numbers(&self.seed, slot, &throw));
            let mut bank = Bank::new(self.asked + 1);
            self.game = self.game.opened(slot, &face, &mut bank);
            self.opened.push((slot, face));
            self.ask(bank);
        }
    }

    fn play(&mut self, step: &str) {
        let mut bank = Bank::new(self.asked + 1);
        self.game = self.game.play(step, &mut bank).unwrap_or_else(|error| panic!("{step} is listed, but: {error}"));
        self.ask(bank);
        self.settle();
    }

    fn hash(&self) -> [u8; 32] {
        let mut hash = Transcript::new("law");
        self.game.absorb(&mut hash);
        hash.hash()
    }
}

fn seats(entry: &Entry, chance: &mut Chance) -> Seats {
    let [least, most] = (entry.info)().seats.map(usize::from);
    let count = least + chance.below(most - least + 1);
    Seats::new((0..count).map(|seat| format!("seat {seat}")).collect())
}

fn options(entry: &Entry, chance: &mut Chance) -> Options {
    let info = (entry.info)();
    let mut options = Options::usual(info);
    for option in &info.options {
        let value = match &option.kind {
            OptionKind::Number { least, most, .. } => {
                (least + chance.below((most - least + 1) as usize) as i64).to_string()
            }
            OptionKind::Choice { words, .. } => words[chance.below(words.len())].clone(),
            OptionKind::File { default } => default.clone(),
        };
        options.set(info, &option.name, &value).unwrap();
    }
    options
}

/// Plays tables of every game, and shows every position to a law.
fn everywhere(mut law: impl FnMut(&Play, &[String])) {
    for entry in GAMES {
        for number in 0..TABLES {
            let mut chance = Chance(number);
            let mut play = Play::new(entry, number, &mut chance);
            let mut steps = 0;
            while matches!(play.game.awaits(), Awaits::Act(_)) {
                let moves = play.game.moves(&Sight::public());
                law(&play, &moves);
                let step = moves[chance.below(moves.len())].clone();
                play.play(&step);
                steps += 1;
                assert!(steps < STEPS, "table {number} of {} does not end", (entry.info)().id);
            }
            assert!(matches!(play.game.awaits(), Awaits::Over(_)), "nobody is awaited, and it is not over");
        }
    }
}

#[test]
fn a_table_that_is_not_over_offers_steps_and_each_of_them_plays() {
    everywhere(|play, moves| {
        assert!(!moves.is_empty(), "no step is offered");
        for (index, step) in moves.iter().enumerate() {
            assert!(!moves[..index].contains(step), "{step} is listed twice");
            play.game.play(step, &mut Bank::new(play.asked + 1)).unwrap_or_else(|error| panic!("{step}: {error}"));
        }
    });
}

#[test]
fn steps_are_read_back_as_they_are_written() {
    everywhere(|play, moves| {
        for step in moves {
            assert_eq!(play.game.canonical(step, &Sight::public()).as_deref(), Ok(step.as_str()));
            let shouted = format!("  {} ", step.to_uppercase());
            assert_eq!(play.game.canonical(&shouted, &Sight::public()).as_deref(), Ok(step.as_str()));
            assert!(play.game.split(step).iter().all(|part| part == step), "{step} is split");
        }
    });
}

#[test]
fn replay_gives_the_same_hashes_and_every_step_changes_them() {
    let record = || {
        let mut hashes = Vec::new();
        everywhere(|play, _| hashes.push(play.hash()));
        hashes
    };
    let hashes = record();
    assert!(hashes.windows(2).all(|pair| pair[0] != pair[1]), "a step leaves the hash as it was");
    assert_eq!(hashes, record());
}

#[test]
fn faces_outside_a_viewers_sight_change_nothing_that_it_is_shown() {
    // A state holds public faces only, so two tables whose opened lots agree look the same to everybody, whatever the
    // lots that are still closed will show: the seed of a table is all that differs here.
    for entry in GAMES {
        for number in 0..TABLES {
            let (mut one, mut other) = (Chance(number), Chance(number));
            let one = Play::new(entry, number, &mut one);
            let mut other = Play::new(entry, number, &mut other);
            other.seed = "another future".to_owned();
            for viewer in [None, Some(Seat::new(0)), Some(Seat::new(1))] {
                let sight = viewer.map_or_else(Sight::public, |seat| Sight::of(seat, Default::default()));
                assert_eq!(one.game.scene(&sight), other.game.scene(&sight));
                assert_eq!(one.game.position(&sight), other.game.position(&sight));
                assert_eq!(one.game.moves(&sight), other.game.moves(&sight));
            }
            assert_eq!(one.hash(), other.hash());
            assert_eq!(one.opened, other.opened);
        }
    }
}

#[test]
fn the_list_is_in_order_and_every_game_describes_itself() {
    let ids: Vec<_> = GAMES.iter().map(|entry| (entry.info)().id.as_str()).collect();
    for entry in GAMES {
        let info = (entry.info)();
        assert_eq!(ids.iter().filter(|id| **id == info.id).count(), 1, "two games are called {}", info.id);
        assert!(info.rules.contains(&info.title) && info.rules.len() > 500, "{} has no rules", info.id);
        assert!(!info.summary.is_empty() && !info.credits.is_empty() && info.version >= 1);
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("games").join(&info.id);
        assert!(folder.join("game.toml").is_file(), "the folder of {} is not called so", info.id);
    }
}

#[test]
fn resigning_ends_a_table_of_two() {
    everywhere(|play, _| {
        let Awaits::Act(seat) = play.game.awaits() else { return };
        let after = play.game.resign(seat, &mut Bank::new(play.asked + 1));
        if let Awaits::Over(outcome) = after.awaits() {
            assert!(outcome.winners().all(|winner| winner != seat), "who resigns wins");
        }
    });
}
