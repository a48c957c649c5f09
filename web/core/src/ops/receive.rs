//! Taking in what came.

use bypost::file::Hint;
use bypost::games::GAMES;
use bypost::kit::hex;
use bypost::session::{Clock as _, Import, Imported, Tables as _, ahead, consents_in_words, taken_in_words};
use serde::{Deserialize, Serialize};

use super::sources::{Source, nothing, scan};
use crate::answer::Done;
use crate::app::App;
use crate::host::World;
use crate::text::{Name, Shown, all};

/// What came.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Coming {
    sources: Vec<Source>,
    /// Whether tables at which no key here has a seat are taken in, too.
    #[serde(default)]
    any: bool,
}

/// What became of it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Received {
    lines: Vec<TakenIn>,
    /// What could not be read.
    broken: Vec<Name>,
}

/// What became of one thing in it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakenIn {
    /// What it was, in one word.
    kind: Name,
    what: Shown,
    hint: Option<Shown>,
    /// The file that the table is in now.
    file: Option<Name>,
}

/// Takes the newest state of every table out of mails, files and pasted text, and what seats have agreed to.
pub fn receive(app: &mut App, Coming { sources, any }: Coming, world: World) -> Done<Received> {
    let (mut home, mut folder) = (app.home(), app.folder());
    let scan = scan(&sources, &folder, folder.ids().into_iter().collect())?;
    if scan.is_empty() {
        return Err(nothing(&scan));
    }
    let mut import = Import::new(&mut home, &mut folder, GAMES, any, &|_| ()).at(world.now());
    let brought = import.all(&scan);
    let strangers = import.strangers(&scan);
    let consents = import.consents(&scan, world.now());
    let mut lines = Vec::new();
    for (brought, imported) in &brought {
        let file = imported.file.as_ref().map(|path| path.to_string_lossy().into_owned());
        // The page leads to the table, which tells what is new there; the name of its file helps nobody.
        let text = imported.in_words(brought, "", true, false);
        lines.push(line(imported.outcome.kind(), &text, imported.hint(), file.as_deref()));
        lines.extend(beside(imported, world).iter().map(|text| line("note", text, None, None)));
    }
    for (id, refusal) in &strangers {
        let text = format!("table {}: not taken: {}", &hex(id)[..8], refusal.what);
        lines.push(line("waiting", &text, refusal.hint.clone(), None));
    }
    let (told, more) = consents_in_words(&consents);
    for consent in told {
        let refused = consent.2.as_ref().err();
        let kind = if refused.is_some() { "refused" } else { "consent" };
        lines.push(line(kind, &taken_in_words(consent), refused.and_then(|refusal| refusal.hint.clone()), None));
    }
    lines.extend(more.map(|more| line("note", &more, None, None)));
    Ok(Received { lines, broken: all(scan.broken()) })
}

/// What stands beside the outcome for one table.
fn beside(imported: &Imported, world: World) -> Vec<String> {
    let mut told = imported.warnings().to_vec();
    if !imported.repairs.is_empty() {
        let all: Vec<String> = imported.repairs.iter().map(ToString::to_string).collect();
        told.push(format!("repaired: {}", all.join(", ")));
    }
    let opened = imported.opened.as_ref();
    told.extend(opened.and_then(|opened| Some(ahead(world.now(), opened.chain())?.to_string())));
    told
}

fn line(kind: &str, text: &str, hint: Option<Hint>, file: Option<&str>) -> TakenIn {
    let hint = hint.and_then(|hint| hint.for_all()).map(Shown::from);
    TakenIn { kind: kind.into(), what: text.into(), hint, file: file.map(Name::from) }
}
