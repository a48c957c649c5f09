//! The operations, by what they are about. `web/src/contract/values.ts` has the values that they give.

mod agree;
mod archive;
mod check;
mod games;
mod inbox;
mod keys;
mod looking;
mod receive;
mod replay;
mod send;
mod settings;
mod signing;
mod sources;
mod table;
mod words;

use serde_json::Value;

use crate::answer::Done;
use crate::app::App;
use crate::host::World;

/// An operation for which no key is needed; none if it is no such.
pub fn without_keys(op: &str, app: &App, request: &Value, world: World) -> Option<Done> {
    Some(match op {
        "style" => Ok(looking::style()),
        "replay_hashes" => Ok(looking::replay_hashes()),
        "look" => looking::look(app, request, world),
        "check" => check::check(app, request),
        "games" => Ok(games::games()),
        "rules" => games::rules(request),
        _ => return None,
    })
}

/// An operation on the store that is open; none if there is no such.
pub fn with_keys(op: &str, app: &mut App, request: &Value, world: World) -> Option<Done> {
    Some(match op {
        "keys" => keys::list(app),
        "key_new" => keys::new(app, request, world),
        "key_words_import" => keys::import_words(app, request),
        "key_import" => keys::import(app, request, world),
        "key_export" => keys::export(app, request, world),
        "key_words" => keys::words(app, request),
        "key_backed_up" => keys::backed_up(app, request),
        "name_forget" => settings::forget_name(app, request),
        "inbox" => inbox::list(app, world),
        "begin" => signing::begin(app, request, world),
        "join" => signing::join(app, request, world),
        "play" => signing::play(app, request, world),
        "undo" => signing::undo(app, request, world),
        "table" => table::show(app, request, world),
        "words" => words::next(app, request),
        "agree" => agree::agree(app, request, world),
        "send" => send::send(app, request, world),
        "table_file" => send::file(app, request, world),
        "receive" => receive::receive(app, request, world),
        "replay" => replay::page(app, request),
        "forget" => settings::forget_file(app, request),
        "address_set" => settings::set_address(app, request),
        "export_all" => archive::export(app, request, world),
        _ => return None,
    })
}
