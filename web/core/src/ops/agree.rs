//! Agreeing to what another seat wants to do.

use bypost::post::consent_lines;
use bypost::session::typed::agreed;
use bypost::session::{Agree, agreed_in_words};
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
    let id = opened.chain().id;
    let mut agree = Agree::new(&world, app.home(), opened, to.clone())?;
    let own = agree.own_seats();
    if own.is_empty() {
        return Err(Pause::refused(format!("no key here has a seat that can agree to {}", agreed_in_words(&to))));
    }
    let known = agree.what_stays_known();
    if !known.is_empty() && !sure.iter().any(|one| one == "known") {
        return Err(Pause::Ask { kind: "known", what: known.join("\n"), key: None });
    }
    // Whoever says yes has been told what stays known.
    agree.confirm();
    for seat in own {
        agree.agree(seat)?;
    }
    let consents = agree.commit()?;
    let lines = consents.iter().map(|consent| consent_lines(&id, consent)).collect::<Result<Vec<_>, _>>()?;
    let told = consents.iter().map(|consent| format!("{} agrees to {}", consent.seat, agreed_in_words(&consent.to)));
    Ok(json!({ "told": told.collect::<Vec<_>>(), "text": lines.concat() }))
}
