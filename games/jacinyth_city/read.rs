//! Turns typed text into a step. The text of a file is read without any sight. Parts that a person leaves out
//! are found in the hand and on the board.

use super::JacinythCity;
use super::phase::Phase;
use super::step::{Attack, Played, Step};
use super::words::{FORMS, Words, plain, refuse};
use bypost_rules::kit::decktet::Card;
use bypost_rules::kit::grid::Cell;
use bypost_rules::kit::your_hand;
use bypost_rules::{ReadError, Seat, Sight};

/// Reads one step.
pub(super) fn read(game: &JacinythCity, text: &str, sight: &Sight) -> Result<Step, ReadError> {
    let reader = Reader { game, sight, viewer: sight.viewer() };
    let mut words = Words::new(text);
    let verb = words.next().unwrap_or_default().to_ascii_lowercase();
    let read = reader.step(&verb, words).and_then(|(step, words)| words.end().map(|()| step));
    // Words know all forms of steps, and the game those that fit now.
    read.map_err(|error| if error.hint == FORMS { ReadError { hint: game.forms(), ..error } } else { error })
}

impl JacinythCity {
    /// The forms of the steps that fit the phase.
    fn forms(&self) -> String {
        let alone = self.setting.is_solitaire();
        let forms = match self.phase {
            Phase::Choose => "choose PLACE · none",
            Phase::Opening => "hatch CARD CELL",
            Phase::Discard => "discard CARDS",
            Phase::Lose { .. } => "lose CELL SIZE",
            Phase::Action if self.board.occupied(self.mover).is_empty() => "hatch CARD CELL · draw · pass",
            Phase::Action => {
                let attack = if alone { "" } else { "attack CELL PLAYER SIZE with CARDS · " };
                return format!(
                    "steps: draw · grow CELL SIZE · spawn CELL · build CARD CELL · move CELL CELL SIZE · \
                     fly ACE CELL CELL · {attack}pass"
                );
            }
            Phase::Layout | Phase::Reveal | Phase::Flip { .. } | Phase::Over(_) => return FORMS.to_owned(),
        };
        format!("steps: {forms}")
    }
}

struct Reader<'a> {
    game: &'a JacinythCity,
    sight: &'a Sight,
    viewer: Option<Seat>,
}

impl Reader<'_> {
    fn step<'a>(&self, verb: &str, mut words: Words<'a>) -> Result<(Step, Words<'a>), ReadError> {
        let step = match verb {
            "choose" => self.choose(&mut words)?,
            "none" => Step::None,
            "hatch" => Step::Hatch { card: self.card(&mut words)?, cell: words.cell()? },
            "draw" => Step::Draw,
            "grow" => {
                let cell = words.cell()?;
                Step::Grow { cell, size: self.size(&mut words, cell)? }
            }
            "spawn" => Step::Spawn(words.cell()?),
            "build" => Step::Build { card: self.card(&mut words)?, cell: words.cell()? },
            "move" => {
                let (from, to) = (words.cell()?, words.cell()?);
                Step::Move { from, to, size: self.size(&mut words, from)? }
            }
            "fly" => Step::Fly { ace: self.card(&mut words)?, from: words.cell()?, to: words.cell()? },
            "attack" => return self.attack(words),
            "discard" => Step::Discard(self.cards(&mut words)?),
            "lose" => {
                let cell = words.cell()?;
                Step::Lose { cell, size: self.size(&mut words, cell)? }
            }
            "pass" => Step::Pass,
            _ => return Err(words.refuse("is no step")),
        };
        Ok((step, words))
    }

    /// A place in the hand; a person may name the card, and is told if it may not be chosen.
    fn choose(&self, words: &mut Words<'_>) -> Result<Step, ReadError> {
        let (mut number, mut card) = (*words, *words);
        let word = number.next().unwrap_or_default();
        let place = match (plain(word), card.card()) {
            // A card may begin with a number, too: 5 of moons and leaves.
            (Some(place), Ok(None)) => {
                *words = number;
                place
            }
            (None, Ok(None)) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                return Err(words.refuse("names no place of a hand, counted from 1"));
            }
            _ => self.card(words)?.place,
        };
        let seen = self.viewer.and_then(|viewer| {
            let held = self.game.hand(viewer).at(place)?;
            self.game.face(self.sight, held)
        });
        match seen.filter(|card| !card.is_basic()) {
            Some(card) => Err(ReadError {
                what: format!("{} is no Ace, number or Crown, so it cannot be chosen", card.full_name()),
                hint: "choose another place; say none if the hand has no such card".to_owned(),
            }),
            None => Ok(Step::Choose(place)),
        }
    }

    /// A size; a person may leave it out where only one size stands.
    fn size(&self, words: &mut Words<'_>, cell: Cell) -> Result<u8, ReadError> {
        if words.is_done() {
            return self.lone(*words, cell, self.viewer, "you have");
        }
        words.size()
    }

    /// The one size that a seat has on a cell, for a person who leaves it out.
    fn lone(&self, words: Words<'_>, cell: Cell, seat: Option<Seat>, whose: &str) -> Result<u8, ReadError> {
        let there = seat.map(|seat| self.game.board.pyramids(seat, cell));
        let mut sizes = there.iter().flat_map(|there| there.sizes());
        match (sizes.next(), sizes.next()) {
            (Some(size), None) => Ok(size),
            (None, _) if there.is_some() => Err(words.refuse(&format!("lacks a pyramid: {whose} none on {cell}"))),
            _ => Err(words.refuse("lacks the size of the pyramid")),
        }
    }

    fn card(&self, words: &mut Words<'_>) -> Result<Played, ReadError> {
        match words.card()? {
            Some(named) => self.held(named, &[]),
            None => self.placed(words).ok_or_else(|| no_card(*words)),
        }
    }

    /// A card that is named by its place alone, if the viewer sees it there.
    fn placed(&self, words: &mut Words<'_>) -> Option<Played> {
        let mut after = *words;
        let place = plain(after.next()?)?;
        let (_, card) = self.game.seen_hand(self.sight, self.viewer?).find(|(seen, _)| *seen == place)?;
        *words = after;
        Some(Played { place, card })
    }

    /// All cards that follow, in the order of their places.
    fn cards(&self, words: &mut Words<'_>) -> Result<Vec<Played>, ReadError> {
        let mut cards: Vec<Played> = Vec::new();
        loop {
            let card = match words.card()? {
                Some(named) => self.held(named, &cards)?,
                None => match self.placed(words) {
                    Some(card) => card,
                    None => break,
                },
            };
            if cards.iter().any(|other| other.place == card.place) {
                return Err(words.refuse("names a place twice"));
            }
            cards.push(card);
        }
        cards.sort_by_key(|card| card.place);
        let is_place = plain({ *words }.next().unwrap_or_default()).is_some();
        if cards.is_empty() || is_place { Err(no_card(*words)) } else { Ok(cards) }
    }

    /// A card with its place: as named, or else the first such card in the viewer's hand that is not among
    /// `taken`.
    fn held(&self, (place, card): (Option<u8>, Card), taken: &[Played]) -> Result<Played, ReadError> {
        if let Some(place) = place {
            return Ok(Played { place, card });
        }
        let Some(viewer) = self.viewer else {
            return Err(refuse(card.short(), "must have its place in the hand and a colon before it"));
        };
        let is_taken = |place: u8| taken.iter().any(|other| other.place == place);
        let mut seen = self.game.seen_hand(self.sight, viewer);
        match seen.find(|(place, held)| *held == card && !is_taken(*place)) {
            Some((place, _)) => Ok(Played { place, card }),
            None => Err(ReadError {
                what: format!(
                    "{} is not in your hand{}",
                    card.full_name(),
                    more_than(taken.iter().filter(|other| other.card == card).count())
                ),
                hint: your_hand(self.game.told_hand(self.sight, viewer)),
            }),
        }
    }

    fn attack<'a>(&self, mut words: Words<'a>) -> Result<(Step, Words<'a>), ReadError> {
        let cell = words.cell()?;
        let seats = &self.game.setting.seats;
        let mut named: Vec<_> =
            seats.all().filter_map(|seat| Some((seat, words.skip_name(seats.name(seat))?))).collect();
        // One name may begin with another name and a number. So a reading with a written size comes before
        // one that leaves the size out, as the canonical form never does, and then the longer name comes
        // before the shorter.
        let lacks_size = |mut rest: Words<'_>| rest.skip("with");
        named.sort_by_key(|(seat, rest)| (lacks_size(*rest), std::cmp::Reverse(seats.name(*seat).len())));
        let mut wrong = words.refuse("does not say whose pyramid is attacked");
        for (owner, rest) in named {
            match self.attack_on(cell, owner, rest) {
                Ok(read) => return Ok(read),
                Err(error) => wrong = error,
            }
        }
        Err(wrong)
    }

    fn attack_on<'a>(&self, cell: Cell, owner: Seat, words: Words<'a>) -> Result<(Step, Words<'a>), ReadError> {
        let mut words = words;
        let size = if words.skip("with") {
            let whose = format!("{} has", self.game.setting.seats.name(owner));
            self.lone(words, cell, self.viewer.map(|_| owner), &whose)?
        } else {
            let size = words.size()?;
            if !words.skip("with") {
                return Err(words.refuse("lacks with and the cards that are spent"));
            }
            size
        };
        let with = self.cards(&mut words)?;
        let replaces = words.skip("replace");
        let draws = if words.skip("draw") { words.number("the number of cards that are drawn")? } else { 0 };
        Ok((Step::Attack(Attack { cell, owner, size, with, replaces, draws }), words))
    }
}

/// The error where a card is wanted and none is named.
fn no_card(mut words: Words<'_>) -> ReadError {
    let whole = words;
    match words.next().filter(|word| plain(word).is_some()) {
        Some(place) => {
            refuse(place, "is no place of a card that you see in your hand; a card is 5ML, or with its place 2:5ML")
        }
        None => whole.refuse("lacks a card"),
    }
}

/// The words that tell how often a card is there, if it is wanted more often.
fn more_than(times: usize) -> &'static str {
    ["", " more than once", " more than twice"].get(times).copied().unwrap_or(" so often")
}
