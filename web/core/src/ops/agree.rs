//! Agreeing to what another seat wants to do.

use bypost::file::{Agreed as Agreement, Hint};
use bypost::post::consent_lines;
use bypost::session::typed::agreed;
use bypost::session::{Agree, agrees_in_words};
use serde::{Deserialize, Serialize};

use super::inbox::other_states;
use crate::answer::{Done, Pause, QuestionKind, Sure};
use crate::app::App;
use crate::host::World;
use crate::text::{AsIs, Name, Shown, all};

/// To what the seats whose keys are here agree.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Agreeing {
    file: String,
    seen: Option<String>,
    words: String,
    sure: Sure,
}

/// What was agreed to, and the lines to send.
#[derive(Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Agreed {
    told: Vec<Shown>,
    text: AsIs,
    /// The step that may be played at once, where nobody need be asked; nothing is signed then.
    step: Option<Name>,
}

/// Signs that the seats whose keys are here agree, and gives the lines to send.
pub fn agree(app: &mut App, given: Agreeing, world: World) -> Done<Agreed> {
    let Agreeing { file, seen, words, sure } = given;
    let opened = app.opened_as_seen(&file, seen.as_deref())?;
    let to = agreed(&[words])?;
    let id = opened.chain().id;
    let others = other_states(&app.home(), &app.folder(), &opened)?;
    let kind = if matches!(to, Agreement::Without(_)) { QuestionKind::Final } else { QuestionKind::Known };
    let mut agree = Agree::beside(&world, app.home(), opened, others, to)?;
    let own = agree.own_seats();
    if own.is_empty() {
        if let Some(step) = agree.at_once() {
            return Ok(Agreed { step: Some(step.into()), ..Agreed::default() });
        }
        return Err(agree.nobody_here().into());
    }
    // Whoever says yes has been told what stays known.
    agree.confirm();
    let known: Vec<String> = agree.what_stays_known().iter().filter_map(Hint::for_all).collect();
    must_be_known(kind, &known, "Do you agree to that?", &sure)?;
    for seat in own {
        agree.agree(seat)?;
    }
    let consents = agree.commit()?;
    let lines = consents.iter().map(|consent| consent_lines(&id, consent)).collect::<Result<Vec<_>, _>>()?;
    let told = consents.iter().map(|consent| agrees_in_words(&[&consent.seat], &consent.to));
    Ok(Agreed { told: all(told), text: lines.concat().into(), step: None })
}

/// Asks before turns are taken back, or before anything else for good: what is to be known of it is told.
pub fn must_be_known(kind: QuestionKind, known: &[String], question: &str, sure: &Sure) -> Result<(), Pause> {
    let word = if matches!(kind, QuestionKind::Final) { "final" } else { "known" };
    if known.is_empty() || sure.iter().flatten().any(|one| one == word) {
        return Ok(());
    }
    Err(Pause::ask(kind, format!("{}\n{question}", known.join("\n"))))
}
