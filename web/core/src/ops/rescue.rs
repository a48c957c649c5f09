//! Tables that can go on without a seat: what is traded, and what can be done there about a seat that is late,
//! missing or false.

use bypost::chain::Link;
use bypost::file::{Agreed, Deal, Header, TableStep};
use bypost::rules::Seat;
use bypost::session::{
    Agreement, KeyFile, Memory, MissingSeat, Opened, View, key_of, missing_seats, objections, pace_of, rescue_in_words,
};
use serde::{Deserialize, Serialize};

use super::games::game;
use crate::answer::Done;
use crate::app::App;
use crate::host::World;
use crate::text::{Name, Shown};

/// A table that is to begin, as far as it decides on what may be chosen of rescue.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Beginning {
    game: String,
    /// The number of seats.
    seats: u8,
    #[serde(default)]
    deal: String,
    pace: Option<String>,
}

/// A number of others who can go on without a seat.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rescue {
    pieces: u8,
    /// What is traded, in a sentence.
    words: Shown,
}

/// The numbers that may be chosen; none where a table can never go on without a seat.
pub fn choices(_: &mut App, given: Beginning, world: World) -> Done<Vec<Rescue>> {
    let Beginning { game: id, seats, deal, pace } = given;
    let deal = if deal == "open" { Deal::Seed(String::new()) } else { Deal::Sealed };
    // What is typed wrong is told when the table begins.
    let pace = pace_of(pace.as_deref(), &deal, seats.into()).ok().flatten();
    if pace.is_none() || !deal.is_sealed() {
        return Ok(Vec::new());
    }
    let now = bypost::session::Clock::now(&world);
    let mut header = Header::new((game(&id)?.info)(), deal, Vec::new(), now, [0; 32]);
    let choice = |pieces| {
        header.rescue = Some(pieces);
        rescue_in_words(&header).map(|words| Rescue { pieces, words: words.into() })
    };
    Ok((2..seats).filter_map(choice).collect())
}

/// Something that can be done at the table, beside what the rules of its game let a seat do.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// Whether it is agreed to; else it is played.
    is_agreed: bool,
    /// The words with which it is asked for.
    words: Name,
    /// What stands on its button.
    label: Shown,
    /// What it is for, in a sentence.
    about: Shown,
}

impl Offer {
    fn played(step: &TableStep, label: String, about: String) -> Self {
        Self { is_agreed: false, words: step.to_string().into(), label: label.into(), about: about.into() }
    }

    fn agreed(to: &Agreed, label: String, about: String) -> Self {
        Self { is_agreed: true, words: to.as_typed().into(), label: label.into(), about: about.into() }
    }
}

/// What is offered to somebody at a table that can go on without a seat, with the steps of the table that may
/// be played.
pub fn offers(
    opened: &Opened,
    view: &View,
    steps: &[String],
    agreements: &[Agreement],
    keys: &[KeyFile],
    memory: Option<&Memory>,
) -> Vec<Offer> {
    let table = opened.table();
    if table.pieces_needed().is_none() {
        return Vec::new();
    }
    let mut offers = Vec::new();
    for step in steps {
        if let Some(accuse @ TableStep::Accuse(dealer)) = &TableStep::read(step) {
            let about = format!(
                "{dealer} has dealt you a false piece of its key. Without a true one you cannot pay for {dealer} if it vanishes."
            );
            offers.push(Offer::played(accuse, format!("Accuse {dealer}…"), about));
        }
    }
    offers.extend(about_the_late(view, steps, agreements));
    let objected: Vec<u32> = objections(memory, opened.chain()).iter().map(|link| link.turn.number).collect();
    let put_out = opened.chain().links.iter().filter(|link| !objected.contains(&link.turn.number));
    for name in put_out.filter_map(put_out_in) {
        if table.seats().find(&name).is_some_and(|seat| key_of(keys, table, seat).is_some()) {
            let about = format!("The others have gone on without {name}. If {name} had time or has played, say so.");
            offers.push(Offer::agreed(&Agreed::Contest, format!("Say that {name} was not late…"), about));
        }
    }
    offers
}

/// The name of the seat without which a turn goes on.
fn put_out_in(link: &Link) -> Option<String> {
    match TableStep::of(&link.turn)? {
        TableStep::Without(late) => Some(late),
        _ => None,
    }
}

/// What the seat of a view can do about the seat on the clock, whose time is used up: to go on without it, or
/// to claim.
fn about_the_late(view: &View, steps: &[String], agreements: &[Agreement]) -> Vec<Offer> {
    let (table, seats) = (&view.table, view.table.seats());
    // Whoever may claim may do the other as well.
    let claim = steps.iter().any(|step| *step == TableStep::Claim.to_string());
    let Some((own, late)) = view.seat.zip(table.clock()).filter(|_| claim) else { return Vec::new() };
    let gone = seats.name(late);
    let has_agreed = |to: &Agreed| {
        agreements.iter().any(|one| one.to == *to && one.given.iter().any(|name| name == seats.name(own)))
    };
    let mut offers = Vec::new();
    let author = seats.from(late).find(|seat| table.may_go_on_without(*seat, gone).is_ok());
    let (step, without, out) =
        (TableStep::Without(gone.into()), Agreed::Without(gone.into()), Agreed::Out(gone.into()));
    if steps.contains(&step.to_string()) {
        let about = format!("{gone}'s time is used up, and all who must agree have done so.");
        offers.push(Offer::played(&step, format!("Go on without {gone}…"), about));
    } else if let Some(author) = author.filter(|author| *author != own && !has_agreed(&without)) {
        let about = format!("{gone}'s time is used up. Once all have agreed, {} does it.", seats.name(author));
        offers.push(Offer::agreed(&without, format!("Agree to go on without {gone}…"), about));
    }
    if !table.must_agree(own, &out).is_empty() && !has_agreed(&out) {
        let about = "A claim ends the table. It takes that all others agree.".to_owned();
        offers.push(Offer::agreed(&out, format!("Agree that {gone} is late…"), about));
    }
    offers
}

/// Whether a step of the table is one that is offered by itself.
pub fn is_offered(step: &str) -> bool {
    matches!(TableStep::read(step), Some(TableStep::Without(_) | TableStep::Accuse(_)))
}

/// That a seat is missing, and how far it is paid for, as it stands behind its name.
pub fn missing(opened: &Opened, seat: Seat) -> Option<Shown> {
    let missing = missing_seats(opened.table());
    let paid = |one: &MissingSeat| one.paid_in_words().map(|paid| format!(", {paid}")).unwrap_or_default();
    missing.find(seat).map(|one| format!("missing{}", paid(one)).into())
}

/// What a seat owes for a missing one, in a sentence; none of other seats.
pub fn owed_for_missing(opened: &Opened, seat: Seat) -> Option<Shown> {
    let table = opened.table();
    let owed = missing_seats(table).owed.filter(|owed| owed.by == seat)?;
    Some(format!("{} is missing, and {}.", table.seats().name(owed.gone), owed.in_words(table)).into())
}

/// Who has said of itself that it was not late, in sentences.
pub fn objected<'o>(opened: &'o Opened, memory: Option<&Memory>) -> impl Iterator<Item = String> + use<'o> {
    let objections = objections(memory, opened.chain());
    let late = objections.into_iter().filter_map(|link| Some((put_out_in(link)?, link.turn.number)));
    late.map(|(late, number)| {
        format!("{late} says that {late} was not late, though turn {number} goes on without {late}")
    })
}
