//! Standing orders: steps of which the first that is legal is played when the others' turns come and it is a
//! seat's turn. They live in a home and never in a file that travels.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::company::opponents::{is_among_opponents, opponent_at};
use super::view::story::played;
use super::{Kept, KeyFile, Opened, Refusal, View};
use crate::chain::{Chain, Link};
use crate::file::{FILE, Hint, STEP, TableStep, base64_decode, base64_encode};
use crate::kit::{check_line, check_name, read_toml};
use crate::rules::{Game, ReadError, Seat, Sight, number_in};
use crate::seal::PublicIdentity;
use crate::table::Table;

/// Steps of one order, at most.
const STEPS: usize = 16;

/// The orders of one table as a home keeps them: at most one for each seat whose key is here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    #[serde(rename = "order")]
    all: Vec<StandingOrder>,
}

/// An order of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StandingOrder {
    /// The seat for which it plays.
    pub seat: String,
    /// The identity whose order it is, in base64.
    key: String,
    /// The steps, of which the first that is legal is played.
    pub steps: Vec<String>,
    /// The number of the hand until whose end it stands; none if it plays one turn.
    pub hand: Option<u32>,
    played: u32,
    /// The turn that was the last one when it was given. It plays only below that turn.
    given: KnownTurn,
    /// The newest turn that is known to be here. It plays only on turns that come in after that one.
    seen: KnownTurn,
}

/// A turn of a table by its number and its hash, in base64.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownTurn {
    turn: u32,
    hash: String,
}

impl KnownTurn {
    fn last_of(chain: &Chain) -> Self {
        let turn = chain.links.last().map_or(0, |link| link.turn.number);
        Self { turn, hash: base64_encode(&chain.head()) }
    }

    /// The turns of a chain after this one; none if the chain does not hold it.
    fn after<'c>(&self, chain: &'c Chain) -> Option<&'c [Link]> {
        let (until, after) = chain.links.split_at_checked(self.turn as usize)?;
        until.last().is_some_and(|link| base64_encode(&link.hash) == self.hash).then_some(after)
    }
}

/// How an order stands, as the turns of a file tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderState {
    /// It waits for turns of the others.
    Stands,
    /// It plays nothing in this file, and why.
    Held(String),
    /// It plays nothing any more, and why.
    Over(String),
}

impl Kept for Orders {
    fn parse(text: &str) -> Result<Self, String> {
        let orders: Self = read_toml(text).map_err(|misread| format!("is no record of standing orders: {misread}"))?;
        for (at, order) in orders.all.iter().enumerate() {
            order.check()?;
            if orders.all[..at].iter().any(|other| other.seat == order.seat) {
                return Err(format!("two orders are for {}", order.seat));
            }
        }
        Ok(orders)
    }
}

impl Orders {
    /// All orders.
    pub fn all(&self) -> &[StandingOrder] {
        &self.all
    }

    /// The order of a seat.
    pub fn of(&self, seat: &str) -> Option<&StandingOrder> {
        self.all.iter().find(|order| order.seat == seat)
    }

    /// Drops the order of this seat, or all.
    pub fn cancel(&mut self, seat: Option<&str>) {
        self.all.retain(|order| seat.is_some_and(|seat| order.seat != seat));
    }

    /// Takes in an order for the seat of a view, in place of the one that it had.
    ///
    /// # Errors
    /// The view is nobody's or an opponent's, no turns of others can come before the seat's next one, or what
    /// was typed is no order at this table.
    pub fn give(
        &mut self,
        opened: &Opened,
        view: &View,
        keys: &[KeyFile],
        steps: &[String],
        until_hand: bool,
    ) -> Result<(), Refusal> {
        let (chain, table) = (opened.chain(), opened.table());
        let member = view.seat.and_then(|seat| Some((seat, table.members().get(seat.index())?)));
        let (seat, member) =
            member.ok_or_else(|| Refusal::new("no key here has a seat for which an order could play"))?;
        let (name, game) = (table.seats().name(seat), table.game());
        if opponent_at(keys, table, seat).is_some() {
            return Err(Refusal::new(format!("{name} is an opponent of this home, which chooses by itself")));
        }
        if table.outcome().is_some() {
            return Err(Refusal::new("the table is over, and nothing is left to order"));
        }
        if !table.is_full() {
            return Err(Refusal::new("not all have joined: an order plays only on turns that come after that"));
        }
        if is_among_opponents(keys, table) {
            return Err(Refusal::new("all others are opponents of this home: no turn comes in on which it could play"));
        }
        let in_hand = || {
            let what = format!("{} is not played in hands", game.info().title);
            game.hand_number()
                .ok_or_else(|| Refusal::new(what).hint(Hint::command("without --until hand an order plays one turn")))
        };
        let hand = if until_hand { Some(in_hand()?) } else { None };
        if table.clock() == Some(seat) {
            let what = format!("the clock is with {name}, and an order plays only on turns that the others send later");
            return Err(
                Refusal::new(what).hint(Hint::command(format!("play this turn first: bypost play {FILE} STEP")))
            );
        }
        let steps = steps.iter().map(|text| view.ordered(text)).collect::<Result<_, _>>()?;
        let (seat, key, last) = (name.to_owned(), base64_encode(&member.identity.bytes()), KnownTurn::last_of(chain));
        let order = StandingOrder { seat, key, steps, hand, played: 0, given: last.clone(), seen: last };
        order.check().map_err(Refusal::new)?;
        self.cancel(Some(name));
        self.all.push(order);
        Ok(())
    }

    pub(super) fn note_played(&mut self, seat: &str) {
        self.all.retain(|order| order.seat != seat || order.hand.is_some());
        self.all.iter_mut().filter(|order| order.seat == seat).for_each(|order| order.played += 1);
    }

    /// Notes that all turns of a chain are here: an order plays on none of them any more. It gives whether
    /// that is news.
    pub fn note_seen(&mut self, chain: &Chain) -> bool {
        let before = self.clone();
        for order in self.all.iter_mut().filter(|order| order.seen.after(chain).is_some()) {
            order.seen = KnownTurn::last_of(chain);
        }
        *self != before
    }

    /// Drops the orders that are over, and gives them in words.
    pub fn drop_over(&mut self, chain: &Chain, table: &Table) -> Vec<String> {
        let is_over = |order: &StandingOrder| matches!(order.state(chain, table), OrderState::Over(_));
        let over: Vec<StandingOrder>;
        (over, self.all) = std::mem::take(&mut self.all).into_iter().partition(is_over);
        over.iter().map(|order| order.in_words(chain, table)).collect()
    }
}

impl StandingOrder {
    /// What is wrong with an order that was read or typed.
    fn check(&self) -> Result<(), String> {
        check_name(&self.seat).map_err(|error| format!("the seat of an order: {error}"))?;
        for bytes in [&self.key, &self.given.hash, &self.seen.hash] {
            base64_decode::<32>(bytes)?;
        }
        if !(1..=STEPS).contains(&self.steps.len()) {
            return Err(format!("an order has 1 to {STEPS} steps"));
        }
        for step in &self.steps {
            check_step(step)?;
        }
        Ok(())
    }

    /// How it stands after the turns of a chain.
    pub fn state(&self, chain: &Chain, table: &Table) -> OrderState {
        let seat = table.seats().find(&self.seat);
        let (Some(since), Some(_)) = (self.given.after(chain), self.seen.after(chain)) else {
            let turn = if self.given.after(chain).is_some() { self.seen.turn } else { self.given.turn };
            return OrderState::Held(format!("this file does not hold turn {turn} as it was here before"));
        };
        let own: Vec<&Link> =
            since.iter().filter(|link| Some(link.seat) == seat && !link.turn.steps.is_empty()).collect();
        let owner = seat.and_then(|seat| table.members().get(seat.index()));
        // An order foresees nothing but turns that play steps of the game, or pay.
        let is_parting = |step: &String| step == "leave" || step == "resign";
        let is_odd = |Link { turn, .. }: &Link| {
            TableStep::of(turn).is_some() || turn.join.is_some() || turn.steps.iter().any(is_parting)
        };
        let over = if table.outcome().is_some() {
            "the table is over".to_owned()
        } else if owner.map(|member| base64_encode(&member.identity.bytes())).as_ref() != Some(&self.key) {
            "the seat belongs to another key".to_owned()
        } else if let Some(odd) = since.iter().find(|link| is_odd(link)) {
            format!("in turn {} {}", odd.turn.number, played(&odd.turn, None))
        } else if own.len() < self.played as usize {
            "a turn that it played was taken back".to_owned()
        } else if let Some(other) = own.get(self.played as usize) {
            format!("{} has played turn {} in person", self.seat, other.turn.number)
        } else if self.hand.is_some() && self.hand != table.game().hand_number() {
            "the hand is over".to_owned()
        } else {
            return OrderState::Stands;
        };
        OrderState::Over(over)
    }

    /// Whether the newest turn that is not the seat's own came in since the order last knew what is here.
    pub(super) fn is_called(&self, chain: &Chain, seat: Seat, own: &[PublicIdentity]) -> bool {
        let last = self.seen.after(chain).and_then(|new| new.iter().rfind(|link| link.seat != seat));
        last.is_some_and(|link| !own.contains(&link.author))
    }

    /// The first of its steps that is legal for the seat that is to decide and has this sight.
    pub(super) fn step(&self, game: &dyn Game, sight: &Sight) -> Option<String> {
        self.steps.iter().find_map(|text| {
            let words = game.order_words().iter().find_map(|form| Some((form, number_in(form, text)?)));
            let step = match words {
                Some((form, number)) => game.ordered_step(form, number)?,
                None => game.canonical(text, sight).ok()?,
            };
            game.preview(&step, sight).ok()?.map(|_| step)
        })
    }

    /// The order with how it stands after the turns of a chain, in a sentence.
    pub fn in_words(&self, chain: &Chain, table: &Table) -> String {
        match self.state(chain, table) {
            OrderState::Stands => self.to_string(),
            OrderState::Held(why) => format!("{self}; it is held back: {why}"),
            OrderState::Over(why) => format!("{self}; it is over: {why}"),
        }
    }
}

impl fmt::Display for StandingOrder {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let until = if self.hand.is_some() { "until the hand is over" } else { "for one turn" };
        write!(formatter, "order of {}: {}, {until}", self.seat, self.steps.join(", else "))
    }
}

impl View {
    /// A step of an order as it is kept. A card that is named alone is that card, wherever it lies by then; a
    /// place is kept with the card that lies there now, and means nothing else.
    fn ordered(&self, text: &str) -> Result<String, Refusal> {
        let (game, words) = (self.table.game(), text.split_whitespace().collect::<Vec<_>>());
        let forms = game.order_words();
        check_step(text).map_err(Refusal::new)?;
        if forms.iter().any(|form| number_in(form, text).is_some()) {
            return Ok(words.join(" "));
        }
        if game.split(text).len() > 1 {
            return Err(Refusal::new(format!("{text:?} is more than one step"))
                .hint("each argument is one step, and the first of them that is legal is played"));
        }
        let read = |sight: &Sight| game.canonical(text, sight);
        let refused = |error: ReadError| {
            let hint = Hint::from(error.hint.as_str());
            let words = (!forms.is_empty()).then(|| format!("for orders also: {}", forms.join(", ")));
            Refusal::new(error.to_string()).hint(words.map_or(hint.clone(), |words| hint.and(words)))
        };
        // A step that is legal only later may be read without the hand of now.
        let step = read(&self.sight).or_else(|error| read(&Sight::public()).map_err(|_| error)).map_err(refused)?;
        let placed = game.with_cards(&step, &self.sight);
        let mut cards = placed.split_whitespace().filter_map(|word| word.split_once(':')).map(|(_, card)| card);
        let is_named = |card: &str| words.iter().any(|word| word.eq_ignore_ascii_case(card));
        Ok(if placed.contains(':') && cards.all(is_named) { words.join(" ") } else { placed })
    }
}

/// Refuses what is no line, and steps that are not the game's: these a person plays, or nobody.
fn check_step(step: &str) -> Result<(), String> {
    check_line(step, STEP).map_err(|error| format!("a step of an order: {error}"))?;
    let lower = step.trim().to_lowercase();
    if ["resign", "leave"].contains(&&*lower) || TableStep::read(&lower).or(TableStep::read(step)).is_some() {
        return Err(format!("{step} is not played by an order, but in person"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Kept as _, Orders};

    const GOOD: &str = r#"[[order]]
seat = "bob"
key = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
steps = ["call at most 5", "check/fold"]
hand = 3
played = 2

[order.given]
turn = 7
hash = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

[order.seen]
turn = 12
hash = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
"#;

    #[test]
    fn orders_are_read_as_they_were_written() {
        let turn = GOOD.replace("hand = 3\n", "");
        let second = GOOD.to_owned() + "\n" + &turn.replace("bob", "ann");
        for text in [GOOD, &turn, &second] {
            assert_eq!(Orders::parse(text).unwrap().text().as_deref(), Ok(text));
        }
        let told = Orders::parse(GOOD).unwrap().all()[0].to_string();
        assert_eq!(told, "order of bob: call at most 5, else check/fold, until the hand is over");
    }

    #[test]
    fn what_is_broken_is_told_and_never_half_read() {
        let many = format!("[{}]", ["\"check\""; 17].join(", "));
        for (from, to, why) in [
            ("check/fold", "resign", "in person"),
            ("check/fold", " Leave", "in person"),
            ("check/fold", "agreed end", "in person"),
            ("check/fold", "Claim", "in person"),
            ("check/fold", "without bob", "in person"),
            ("check/fold", "contest", "in person"),
            ("check/fold", "reveal all", "in person"),
            ("check/fold", "a\\u001bb", "character"),
            ("[\"call at most 5\", \"check/fold\"]", "[]", "1 to 16 steps"),
            ("[\"call at most 5\", \"check/fold\"]", &many, "1 to 16 steps"),
            ("[\"call at most 5\", \"check/fold\"]", "\"fold\"", ""),
            ("\"bob\"", "\"bo\\u202eb\"", "seat"),
            ("AAA=\"\nsteps", "AA\"\nsteps", ""),
            ("AAA=\"\n\n[order.seen", "A!A=\"\n\n[order.seen", ""),
            ("played = 2", "played = -1", ""),
            ("played = 2\n", "", "the key played is missing"),
            ("turn = 7\n", "", "the key turn is missing"),
            ("played = 2", "played = 2\nx = 1", "no key is called x here"),
            ("[order.seen]", "[order.then]", ""),
            ("[[order]]", "[[orders]]", ""),
            (GOOD, "", "the key order is missing"),
            (GOOD, "order = 5", ""),
            (GOOD, "\0", ""),
            (GOOD, &(GOOD.to_owned() + GOOD), "two orders are for bob"),
        ] {
            let text = GOOD.replacen(from, to, 1);
            assert_ne!(text, GOOD);
            let error = Orders::parse(&text).expect_err(&text);
            assert!(error.contains(why) && !error.contains('\n'), "{error}: {text}");
        }
    }
}
