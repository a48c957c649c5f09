//! A player gives an order: what was typed is read with the eyes of the seat.

use super::condition::Condition;
use super::given::{Deed, GivenOrder, Reply, Until};
use super::ordered_step::OrderedStep;
use super::record::{Orders, is_of_game};
use crate::file::{Hint, Time};
use crate::rules::ReadyWords;
use crate::session::company::opponents::opponent_at;
use crate::session::{KeyFile, Memory, Opened, Refusal, View};

/// What a player types for one answer of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedReply {
    /// What it waits for.
    pub on: String,
    /// What is played then.
    pub then: String,
    /// What is played on anything else.
    pub otherwise: Option<String>,
}

/// What a player types for orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedOrders {
    /// Steps or ready words that are each an order of its own, whatever the others do.
    pub words: Vec<String>,
    /// The answers of one order.
    pub replies: Vec<TypedReply>,
    /// How long all of them stand.
    pub until: Option<String>,
}

impl Orders {
    /// Takes in orders for the seat of a view, and gives their numbers. They are tried after those that are
    /// here.
    ///
    /// # Errors
    /// The view is nobody's or an opponent's, the table is over, or what was typed is no order there, or is
    /// one already.
    pub fn give(
        &mut self,
        opened: &Opened,
        view: &View,
        keys: &[KeyFile],
        memory: Option<&Memory>,
        now: Time,
        typed: &TypedOrders,
    ) -> Result<Vec<u32>, Refusal> {
        let (chain, table) = (opened.chain(), opened.table());
        let member = view.seat.and_then(|seat| Some((seat, table.members().get(seat.index())?)));
        let (seat, member) =
            member.ok_or_else(|| Refusal::new("no key here has a seat for which an order could play"))?;
        if opponent_at(keys, table, seat).is_some() {
            let name = table.seats().name(seat);
            return Err(Refusal::new(format!("{name} is an opponent of this home, which chooses by itself")));
        }
        if table.outcome().is_some() {
            return Err(Refusal::new("the table is over, and nothing is left to order"));
        }
        let until = typed.until.as_deref().map_or(Ok(Until::Turn), |text| view.until(text, now))?;
        let alone = |text: &String| Ok(vec![Reply { on: Condition::Any, deed: view.deed(text)?, otherwise: None }]);
        let mut all: Vec<Vec<Reply>> = typed.words.iter().map(alone).collect::<Result<_, Refusal>>()?;
        if !typed.replies.is_empty() {
            all.push(typed.replies.iter().map(|reply| view.reply(reply)).collect::<Result<_, _>>()?);
        }
        let mut orders = self.clone();
        let mut numbers = Vec::new();
        for replies in all {
            let number = orders.all.iter().map(|order| order.number).max().unwrap_or_default().saturating_add(1);
            let order = GivenOrder {
                number,
                key: member.identity.bytes(),
                seat: table.seats().name(seat).to_owned(),
                turn: table.turns(),
                after: chain.head(),
                undone: memory.map_or(0, |memory| memory.undone_on(&chain.head())),
                until,
                replies,
            };
            if let Some(same) = orders.all.iter().find(|other| GivenOrder { number, ..(*other).clone() } == order) {
                return Err(Refusal::new(format!("order {} says the same already: {same}", same.number)));
            }
            numbers.push(number);
            orders.all.push(order);
        }
        orders.fit().map_err(Refusal::new)?;
        *self = orders;
        Ok(numbers)
    }
}

impl View {
    fn until(&self, text: &str, now: Time) -> Result<Until, Refusal> {
        let game = self.table.game();
        let until = match text.trim().to_lowercase().as_str() {
            "turn" => Some(Until::Turn),
            "end" => Some(Until::End),
            "hand" => {
                let what = || Refusal::new(format!("{} is not played in hands", game.info().title));
                let hint = "an order stands until turn, a date such as 2026-12-24, or end";
                return game.hand_number().map(Until::Hand).ok_or_else(|| what().hint(hint));
            }
            _ => Time::read(text).or_else(|| end_of_day(text)).map(Until::Time),
        };
        match until {
            Some(Until::Time(time)) if time <= now => Err(Refusal::new(format!("{text} is over"))),
            Some(until) => Ok(until),
            None => Err(Refusal::new(format!("{text} is no time until which an order could stand"))
                .hint("it is turn, hand, end, a date such as 2026-12-24, or a time such as 2026-12-24T18:00:00Z")),
        }
    }

    fn reply(&self, typed: &TypedReply) -> Result<Reply, Refusal> {
        let game = self.table.game();
        Ok(Reply {
            on: Condition::read(&typed.on).map_err(Refusal::new)?.in_the_form_of(game)?,
            deed: self.deed(&typed.then)?,
            otherwise: typed.otherwise.as_deref().map(|text| self.deed(text)).transpose()?,
        })
    }

    /// What is to be played, as typed.
    fn deed(&self, text: &str) -> Result<Deed, Refusal> {
        let game = self.table.game();
        let ready = game.ready_words();
        if let Some(words) = ready.iter().find_map(|words| Some(words.with(words.read(text)?))) {
            return Ok(Deed::Ready(words));
        }
        if let Some(words) = ready.iter().find(|words| words.lacks_number(text)) {
            return Err(Refusal::new(format!("{:?} needs a number from 1 in it: {}", text.trim(), words.form)));
        }
        let parts: Vec<&str> = game.split(text);
        parts.iter().try_for_each(|part| is_of_game(part)).map_err(Refusal::new)?;
        let steps: Result<Vec<OrderedStep>, _> =
            parts.iter().map(|part| OrderedStep::read(part, game, &self.sight)).collect();
        steps.map(Deed::Steps).map_err(|error| {
            let forms: Vec<&str> = ready.iter().map(|words: &ReadyWords| words.form).collect();
            let refusal = Refusal::new(error.to_string());
            let hint = match &forms[..] {
                [] => Hint::from(error.hint.as_str()),
                _ => Hint::from(error.hint.as_str()).and(format!("for orders also: {}", forms.join(", "))),
            };
            refusal.hint(hint)
        })
    }
}

/// The end of a day that is written like `2026-12-24`.
fn end_of_day(text: &str) -> Option<Time> {
    Time::read(&format!("{text}T00:00:00Z")).map(|day| day.plus(24 * 60 * 60))
}
