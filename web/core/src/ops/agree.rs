//! Agreeing to what another seat wants to do.

use bypost::file::Agreed;
use bypost::post::consent_lines;
use bypost::session::typed::agreed;
use bypost::session::{Agree, Refusal, agreed_in_words};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Done, Pause, arguments};
use crate::app::App;
use crate::host::World;

#[derive(Deserialize)]
struct Agreeing {
    file: String,
    #[serde(default)]
    seen: Option<String>,
    words: String,
    #[serde(default)]
    sure: Vec<String>,
}

/// Signs that the seats whose keys are here agree, and gives the lines to send.
pub fn agree(app: &mut App, request: &Value, world: World) -> Done {
    let Agreeing { file, seen, words, sure } = arguments(request)?;
    let opened = app.opened_as_seen(&file, seen.as_deref())?;
    let to = agreed(&[words])?;
    let (id, seats) = (opened.chain().id, opened.table().seats().clone());
    let mut agree = Agree::new(&world, app.home(), opened, to.clone())?;
    let own = agree.own_seats();
    if own.is_empty() {
        return Err(nobody_here(&to, agree.own_clock().map(|clock| seats.name(clock))));
    }
    // Whoever says yes has been told what stays known.
    agree.confirm();
    must_be_known(&agree.what_stays_known(), "Do you agree to that?", &sure)?;
    for seat in own {
        agree.agree(seat)?;
    }
    let consents = agree.commit()?;
    let lines = consents.iter().map(|consent| consent_lines(&id, consent)).collect::<Result<Vec<_>, _>>()?;
    let told = consents.iter().map(|consent| format!("{} agrees to {}", consent.seat, agreed_in_words(&consent.to)));
    Ok(json!({ "told": told.collect::<Vec<_>>(), "text": lines.concat() }))
}

/// Asks before turns are taken back: what stays known of them is told.
pub fn must_be_known(known: &[String], question: &str, sure: &[String]) -> Result<(), Pause> {
    if known.is_empty() || sure.iter().any(|one| one == "known") {
        return Ok(());
    }
    Err(Pause::Ask { kind: "known", what: format!("{}\n{question}", known.join("\n")), key: None })
}

/// Why nobody here agrees; the seat on the clock may be here.
fn nobody_here(to: &Agreed, clock: Option<&str>) -> Pause {
    let what = agreed_in_words(to);
    match clock {
        Some(name) => Refusal::new(format!("{name} is on the clock, and needs no consent of its own"))
            .hint(format!("ask the others to agree to {what}; once their lines are taken in here, {name} plays it"))
            .into(),
        None => Pause::refused(format!("no key here has a seat that can agree to {what}")),
    }
}
