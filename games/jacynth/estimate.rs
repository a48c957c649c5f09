//! How many points each seat will probably have at the end.

use super::Jacynth;
use super::city::{City, District, SEATS};
use bypost_rules::Seat;
use bypost_rules::kit::decktet::{Card, Rank, Suit};
use bypost_rules::kit::fit;
use bypost_rules::kit::grid::{Cell, Cells};

/// What is counted for each seat.
#[derive(Clone, Copy)]
enum Fact {
    /// Points now.
    Points,
    /// Cells on which a card of the suit makes an own district larger, by how likely it is.
    Growth,
    /// Cards of free districts that would be joined to an own one, by how likely that is.
    Joins,
    /// The same of cards that others control now.
    Wins,
    /// The same of own cards that others would control.
    Losses,
    /// Tokens that are left.
    Tokens,
    /// What the best token would bring at once.
    Claim,
    /// Cards of own districts, by how many higher cards others may still claim and join to them.
    Rivals,
    /// Cells into which own districts may grow that nobody can win any more.
    Room,
    /// Whether it is to move.
    Move,
}

const FACTS: usize = 10;

/// What one of each is worth in points on a full grid, and how much more on an empty one: fitted by least
/// squares to the leads at the end of 1,500 games.
const WORTH: [[f64; 2]; FACTS] = [
    [1.028, -0.133],
    [1.184, 0.388],
    [1.344, -1.700],
    [1.001, 0.628],
    [-1.001, -0.628],
    [-0.778, 4.848],
    [0.977, -1.716],
    [0.020, -0.262],
    [-0.131, 0.427],
    [0.105, 1.282],
];

/// A seat that has given up is behind all others.
const GONE: f64 = -1_000.0;

impl Jacynth {
    /// The points that each seat will probably have.
    pub(super) fn expected(&self) -> Vec<f64> {
        let (all, part) = self.facts();
        let worth = |counted: &[f64; FACTS]| {
            counted.iter().zip(WORTH).map(|(counted, [full, empty])| counted * (full + empty * part)).sum()
        };
        let seats = self.setting.seats.all();
        seats.map(|seat| if self.is_out(seat) { GONE } else { worth(&all[seat.index()]) }).collect()
    }

    /// What is counted for each seat, and the part of the grid that is empty.
    fn facts(&self) -> ([[f64; FACTS]; SEATS], f64) {
        let city = &self.city;
        let map = Map::of(city);
        let mut unplaced = self.setting.deck;
        city.cards().for_each(|(_, card)| unplaced.remove(card));
        self.discards.iter().for_each(|card| unplaced.remove(card));
        let mut all = [[0.0; FACTS]; SEATS];
        let free = city.built().minus(city.claimed());
        let hunters = |owner: Seat| self.playing().any(|seat| seat != owner && city.left(seat) > 0);
        for suit in Suit::ALL {
            let bearing = unplaced.iter().filter(|card| card.suits().contains(suit)).count();
            let likely = bearing as f64 / f64::from(unplaced.count().max(1));
            for cell in city.empty_beside(suit).iter() {
                map.lay(suit, cell, likely, &mut all);
            }
            for (index, district) in map.districts[suit.index()].iter().enumerate() {
                let (Some(owner), Some(top)) = (district.owner, map.tops[suit.index()][index]) else { continue };
                let counted = &mut all[owner.index()];
                let size = f64::from(district.cells.count());
                counted[Fact::Points as usize] += size;
                let is_higher = |card: &Card| card.suits().contains(suit) && card.rank() > top && card.is_basic();
                let open =
                    free.minus(district.cells).iter().filter_map(|cell| city.card(cell)).filter(is_higher).count();
                let rivals = open + unplaced.iter().filter(is_higher).count();
                if hunters(owner) {
                    counted[Fact::Rivals as usize] += size * (rivals as f64 / 4.0).min(1.0);
                }
                if rivals == 0 {
                    let room = district.cells.grown().and(city.edge()).count();
                    counted[Fact::Room as usize] += f64::from(room) * likely;
                }
            }
        }
        for seat in self.playing() {
            let counted = &mut all[seat.index()];
            counted[Fact::Tokens as usize] = f64::from(city.left(seat));
            if city.left(seat) > 0 {
                counted[Fact::Claim as usize] = free.iter().map(|cell| map.claim(city, seat, cell)).fold(0.0, f64::max);
            }
        }
        all[self.mover.index()][Fact::Move as usize] = 1.0;
        let [empty, grid] = [city.empty().count(), city.grid().count()].map(f64::from);
        (all, empty / grid)
    }
}

/// All districts, and which of them each cell is in.
struct Map {
    districts: [Vec<District>; 6],
    /// The rank of the card that decides who controls a district.
    tops: [Vec<Option<Rank>>; 6],
    at: [[u8; Cell::BOUND]; 6],
}

impl Map {
    fn of(city: &City) -> Self {
        let mut map = Self { districts: Default::default(), tops: Default::default(), at: [[u8::MAX; Cell::BOUND]; 6] };
        for district in city.districts() {
            let suit = district.suit.index();
            let number = fit(map.districts[suit].len());
            district.cells.iter().for_each(|cell| map.at[suit][usize::from(cell.number())] = number);
            let top = district.owner.and_then(|owner| {
                city.tokens(owner).and(district.cells).iter().filter_map(|cell| city.card(cell)).map(Card::rank).max()
            });
            map.tops[suit].push(top);
            map.districts[suit].push(district);
        }
        map
    }

    /// Counts what becomes of the points if a card of a suit is laid on an empty cell, which is so likely.
    fn lay(&self, suit: Suit, cell: Cell, likely: f64, all: &mut [[f64; FACTS]; SEATS]) {
        let suit = suit.index();
        let mut joined = [usize::MAX; 4];
        let mut count = 0;
        for beside in Cells::of(cell).grown().iter().filter(|beside| usize::from(beside.number()) < Cell::BOUND) {
            let number = usize::from(self.at[suit][usize::from(beside.number())]);
            if number < usize::from(u8::MAX) && !joined[..count].contains(&number) {
                joined[count] = number;
                count += 1;
            }
        }
        let joined = &joined[..count];
        let owner = joined.iter().filter_map(|number| Some((self.tops[suit][*number]?, *number))).max();
        let Some((_, best)) = owner else { return };
        let Some(owner) = self.districts[suit][best].owner else { return };
        let counted = &mut all[owner.index()];
        counted[Fact::Growth as usize] += likely;
        let (mut free, mut won) = (0.0, 0.0);
        for number in joined {
            let District { owner: held, cells, .. } = &self.districts[suit][*number];
            let size = f64::from(cells.count());
            match held {
                None => free += size,
                Some(held) if *held != owner => {
                    won += size;
                    all[held.index()][Fact::Losses as usize] += size * likely;
                }
                Some(_) => {}
            }
        }
        all[owner.index()][Fact::Joins as usize] += free * likely;
        all[owner.index()][Fact::Wins as usize] += won * likely;
    }

    /// What a token on this cell would bring a seat at once.
    fn claim(&self, city: &City, seat: Seat, cell: Cell) -> f64 {
        let Some(card) = city.card(cell).filter(|card| card.is_basic()) else { return 0.0 };
        let mut gain = 0.0;
        for suit in card.suits().iter() {
            let number = self.at[suit.index()][usize::from(cell.number())];
            let Some(district) = self.districts[suit.index()].get(usize::from(number)) else { continue };
            match district.owner {
                None => gain += f64::from(district.cells.count()),
                Some(owner) if owner != seat => return 0.0,
                Some(_) => {}
            }
        }
        gain
    }
}
