//! How fast a picture is: the widest position of an open table of each game, with as many seats as it takes.
#![allow(missing_docs, reason = "a program for developers")]

#[path = "common/named.rs"]
mod named;

use std::fmt::{self, Display};

use bypost::draw::picture;
use bypost::draw::scene::Scene;
use bypost::games::GAMES;
use bypost::rules::{Awaits, Chance, Entry, Options, Rehearsal, Seats, Sight};
use divan::Bencher;
use named::{Named, named};

/// A game of the list.
struct Game(&'static Entry);

impl Display for Game {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}", (self.0.info)().id)
    }
}

fn all() -> impl Iterator<Item = Game> {
    GAMES.iter().map(Game)
}

/// The scene of a random table that has the longest picture.
fn widest(entry: &Entry) -> Scene {
    let [_, most] = (entry.info)().seats.map(usize::from);
    let seats = Seats::new((0..most).map(|seat| format!("seat {seat}")).collect());
    let options = Options::usual((entry.info)(), most);
    let mut table = Rehearsal::new(entry, &seats, &options, Vec::new(), Chance::new(1)).unwrap();
    let mut chance = Chance::new(1);
    let mut widest = (0, Scene::default());
    while matches!(table.game().awaits(), Awaits::Act(_)) {
        let moves = table.moves();
        table.play(&moves[chance.below(moves.len())]).unwrap();
        let scene = table.game().scene(&Sight::public());
        let length = picture::svg(&scene, "").len();
        if length > widest.0 {
            widest = (length, scene);
        }
    }
    widest.1
}

#[divan::bench(args = named("picture/svg", all()))]
fn svg(bencher: Bencher, game: &Named<Game>) {
    let scene = widest(game.input.0);
    bencher.bench_local(|| picture::svg(&scene, "a table"));
}

#[divan::bench(args = named("picture/pieces", all()))]
fn pieces(bencher: Bencher, game: &Named<Game>) {
    let scene = widest(game.input.0);
    bencher.bench_local(|| picture::pieces(&scene));
}

fn main() {
    divan::main();
}
