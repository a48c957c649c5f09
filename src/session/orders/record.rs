//! The orders of one table as a home keeps them, which are read and written.

use serde::{Deserialize, Serialize};

use super::condition::Condition;
use super::given::{Deed, GivenOrder, Reply, Until};
use super::ordered_step::OrderedStep;
use crate::file::{STEP, STEPS, TableStep, base64_decode, base64_encode};
use crate::kit::{check_line, check_name};

/// Orders at one table, and answers of one order, at most.
const ORDERS: usize = 64;
const REPLIES: usize = 32;

/// The orders of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    pub(super) all: Vec<GivenOrder>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOrders {
    #[serde(default)]
    order: Vec<RawOrder>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOrder {
    number: u32,
    key: String,
    seat: String,
    turn: u32,
    after: String,
    #[serde(default, skip_serializing_if = "is_none")]
    undone: u32,
    until: String,
    reply: Vec<RawReply>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawReply {
    r#if: String,
    then: RawDeed,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#else: Option<RawDeed>,
}

/// Ready words are one text, and steps a list.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "steps as a list, or the words of a game as a text")]
enum RawDeed {
    Ready(String),
    Steps(Vec<RawStep>),
}

/// A step is one text where its words say no more than it does.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a step as a text, or with its words")]
enum RawStep {
    Literal(String),
    Typed(RawTyped),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTyped {
    words: String,
    step: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives it so")]
fn is_none(number: &u32) -> bool {
    *number == 0
}

impl Orders {
    /// Reads orders from a text that [`Orders::text`] gave.
    ///
    /// # Errors
    /// What it is not, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let raw: RawOrders = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        let all: Vec<GivenOrder> = raw.order.into_iter().map(order).collect::<Result<_, _>>()?;
        let is_new = |at: usize| all[..at].iter().all(|other| other.number != all[at].number);
        if let Some(at) = (0..all.len()).find(|at| !is_new(*at)) {
            return Err(format!("two orders have the number {}", all[at].number));
        }
        let orders = Self { all };
        orders.fit().map(|()| orders)
    }

    /// The orders as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    pub fn text(&self) -> Result<String, String> {
        let raw = RawOrders { order: self.all.iter().map(raw_order).collect() };
        toml::to_string(&raw).map_err(|error| error.to_string())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The orders, in the order in which they are tried.
    pub fn all(&self) -> &[GivenOrder] {
        &self.all
    }

    /// Keeps only the orders of these numbers.
    pub fn keep(&mut self, is_kept: impl Fn(u32) -> bool) {
        self.all.retain(|order| is_kept(order.number));
    }

    /// Whether they are few enough.
    pub(super) fn fit(&self) -> Result<(), String> {
        if self.all.len() > ORDERS {
            return Err(format!("a table has at most {ORDERS} orders"));
        }
        match self.all.iter().all(|order| (1..=REPLIES).contains(&order.replies.len())) {
            true => Ok(()),
            false => Err(format!("an order has 1 to {REPLIES} answers")),
        }
    }
}

fn order(raw: RawOrder) -> Result<GivenOrder, String> {
    check_name(&raw.seat).map_err(|error| format!("the seat of an order: {error}"))?;
    Ok(GivenOrder {
        number: raw.number,
        key: base64_decode(&raw.key)?,
        seat: raw.seat,
        turn: raw.turn,
        after: base64_decode(&raw.after)?,
        undone: raw.undone,
        until: Until::read(&raw.until).ok_or("an order stands until turn, hand N, a time, or end")?,
        replies: raw.reply.into_iter().map(reply).collect::<Result<_, _>>()?,
    })
}

fn reply(raw: RawReply) -> Result<Reply, String> {
    let otherwise = raw.r#else.map(deed).transpose()?;
    Ok(Reply { on: Condition::read(&raw.r#if)?, deed: deed(raw.then)?, otherwise })
}

fn deed(raw: RawDeed) -> Result<Deed, String> {
    let line = |text: &String| check_line(text, STEP).map_err(|error| format!("what an order plays: {error}"));
    match raw {
        RawDeed::Ready(words) => line(&words).map(|()| Deed::Ready(words)),
        RawDeed::Steps(steps) if !(1..=STEPS).contains(&steps.len()) => {
            Err(format!("an order plays 1 to {STEPS} steps in a turn"))
        }
        RawDeed::Steps(steps) => {
            let step = |raw| match raw {
                RawStep::Literal(step) => OrderedStep::literal(step),
                RawStep::Typed(RawTyped { words, step }) => OrderedStep { words, step },
            };
            let steps: Vec<OrderedStep> = steps.into_iter().map(step).collect();
            for text in steps.iter().flat_map(|step| [&step.words, &step.step]) {
                line(text)?;
                is_of_game(text)?;
            }
            Ok(Deed::Steps(steps))
        }
    }
}

/// Refuses steps that are not the game's: these a person plays, or nobody.
pub(super) fn is_of_game(step: &str) -> Result<(), String> {
    let lower = step.trim().to_lowercase();
    if ["resign", "leave"].contains(&lower.as_str()) || TableStep::read(step).or(TableStep::read(&lower)).is_some() {
        return Err(format!("{step} is not played by an order, but in person"));
    }
    Ok(())
}

fn raw_order(order: &GivenOrder) -> RawOrder {
    RawOrder {
        number: order.number,
        key: base64_encode(&order.key),
        seat: order.seat.clone(),
        turn: order.turn,
        after: base64_encode(&order.after),
        undone: order.undone,
        until: order.until.to_string(),
        reply: order.replies.iter().map(raw_reply).collect(),
    }
}

fn raw_reply(reply: &Reply) -> RawReply {
    RawReply { r#if: reply.on.to_string(), then: raw_deed(&reply.deed), r#else: reply.otherwise.as_ref().map(raw_deed) }
}

fn raw_deed(deed: &Deed) -> RawDeed {
    match deed {
        Deed::Ready(words) => RawDeed::Ready(words.clone()),
        Deed::Steps(steps) => RawDeed::Steps(steps.iter().cloned().map(raw_step).collect()),
    }
}

fn raw_step(OrderedStep { words, step }: OrderedStep) -> RawStep {
    if words == step { RawStep::Literal(step) } else { RawStep::Typed(RawTyped { words, step }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::Time;

    const GOOD: &str = r#"
[[order]]
number = 1
key = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
seat = "bob"
turn = 7
after = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
until = "hand 3"
[[order.reply]]
if = "bet 1..5"
then = "call at most 5"
else = ["fold"]
"#;

    #[test]
    fn orders_are_read_as_they_were_written() {
        let mut orders = Orders::parse(GOOD).unwrap();
        assert_eq!(orders.all[0].to_string(), "if bet 1..5, then call at most 5, else fold");
        orders.all[0].replies[0].deed =
            Deed::Steps(vec![OrderedStep { words: "9C c4".to_owned(), step: "3:9C c4".to_owned() }]);
        for until in [Until::Turn, Until::End, Until::Hand(0), Until::Time(Time::at(1_800_000_000))] {
            orders.all[0].until = until;
            orders.all[0].undone += 1;
            let again = orders.all[0].replies[0].clone();
            orders.all[0].replies.push(Reply { on: Condition::Any, otherwise: None, ..again });
            assert_eq!(Orders::parse(&orders.text().unwrap()), Ok(orders.clone()));
        }
        assert_eq!(Orders::parse(""), Ok(Orders::default()));
    }

    #[test]
    fn what_is_broken_is_told_and_never_half_read() {
        let two = GOOD.to_owned() + GOOD;
        let many = "[[order.reply]]\nif = \"any\"\nthen = [\"fold\"]\n".repeat(32);
        for (text, why) in [
            (GOOD.replace("hand 3", "hand"), "until"),
            (GOOD.replace("hand 3", "tomorrow"), "until"),
            (GOOD.replace("1..5", "5..1"), "holds no number"),
            (GOOD.replace("[\"fold\"]", "[\"resign\"]"), "in person"),
            (GOOD.replace("[\"fold\"]", "[\"agreed end\"]"), "in person"),
            (GOOD.replace("[\"fold\"]", "[\"Claim\"]"), "in person"),
            (GOOD.replace("[\"fold\"]", "[\"without bob\"]"), "in person"),
            (GOOD.replace("[\"fold\"]", "[]"), "1 to"),
            (GOOD.replace("[\"fold\"]", "[{ words = \"fold\" }]"), ""),
            (GOOD.replace("[\"fold\"]", "[{ words = \"fold\", step = \"leave\" }]"), "in person"),
            (GOOD.replace("[\"fold\"]", "[{ words = \"resign\", step = \"fold\" }]"), "in person"),
            (GOOD.replace("[\"fold\"]", "[{ words = \"fold\", step = \"fold\", x = 1 }]"), ""),
            (GOOD.replace("[\"fold\"]", "[\"a\\u001bb\"]"), "character"),
            (GOOD.replace("[\"fold\"]", "5"), "steps as a list"),
            (GOOD.replace("AAA=\"\nseat", "AA\"\nseat"), ""),
            (GOOD.replace("number = 1", "number = -1"), ""),
            (GOOD.replace("\"bob\"", "\"bo\\u202eb\""), "seat"),
            (GOOD.replace("else", "also"), "unknown field"),
            (GOOD.replace("[[order.reply]]\n", "reply = []\n[x]\n"), ""),
            (GOOD.to_owned() + &many, "answers"),
            (two, "two orders"),
            ("order = 5".to_owned(), ""),
            ("\u{0}".to_owned(), ""),
        ] {
            let error = Orders::parse(&text).expect_err(&text);
            assert!(error.contains(why), "{error}: {text}");
            assert!(!error.contains('\n'), "one line: {error}");
        }
    }
}
