//! Taking in what came.

use bypost::draw::escape::printable;
use bypost::file::Hint;
use bypost::kit::hex;
use bypost::session::{Clock as _, Import, Imported, Tables as _, ahead, consents_in_words, taken_in_words};
use serde::Deserialize;
use serde_json::{Value, json};

use super::sources::{Source, nothing, scan};
use crate::answer::{Done, arguments};
use crate::app::App;
use crate::host::World;

#[derive(Deserialize)]
struct Receive {
    sources: Vec<Source>,
    #[serde(default)]
    any: bool,
}

/// Takes the newest state of every table out of mails, files and pasted text, and what seats have agreed to.
pub fn receive(app: &mut App, request: &Value, world: World) -> Done {
    let Receive { sources, any } = arguments(request)?;
    let (mut home, mut folder) = (app.home(), app.folder());
    let scan = scan(&sources, &folder, folder.ids().into_iter().collect())?;
    if scan.is_empty() {
        return Err(nothing(&scan));
    }
    let mut import = Import::new(&mut home, &mut folder, any, &|_| ()).at(world.now());
    let all = import.all(&scan);
    let strangers = import.strangers(&scan);
    let consents = import.consents(&scan, world.now());
    let mut lines = Vec::new();
    for (brought, imported) in &all {
        let file = imported.file.as_ref().map(|path| path.to_string_lossy().into_owned());
        let text = imported.in_words(brought, file.as_deref().unwrap_or_default());
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
    let broken: Vec<String> = scan.broken().iter().map(|what| printable(what)).collect();
    Ok(json!({ "lines": lines, "broken": broken }))
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

fn line(kind: &str, text: &str, hint: Option<Hint>, file: Option<&str>) -> Value {
    let hint = hint.and_then(|hint| hint.for_all());
    json!({ "kind": kind, "what": text, "hint": hint, "file": file })
}
