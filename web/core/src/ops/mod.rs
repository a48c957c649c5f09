//! The operations, by what they are about, and how a request finds the one that it asks for.

mod agree;
mod archive;
mod check;
mod company;
mod games;
mod inbox;
mod keys;
mod looking;
mod next;
mod receive;
mod replay;
mod rescue;
mod send;
mod settings;
mod shown_table;
mod signing;
mod sources;
mod store;
mod table;
#[cfg(test)]
mod tests;
mod words;

use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Done, Nothing, Pause, arguments};
use crate::app::App;
use crate::host::World;
use crate::text::AsIs;

/// What every call holds, beside what it gives to its operation.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Call {
    op: String,
    /// Seconds since 1970.
    #[serde(default)]
    now: i64,
}

/// The operations for which no key is needed.
const WITHOUT_KEYS: [&str; 12] = [
    "create",
    "visit",
    "unlock",
    "words_by_chance",
    "style",
    "replay_hashes",
    "cover",
    "look",
    "check",
    "games",
    "rules",
    "rescues",
];

macro_rules! operations {
    ($($op:literal => $operation:path,)*) => {
        /// Does what a request asks, and gives the answer for the page: a value, a refusal or a question, and
        /// what must be kept before any of it is shown.
        pub fn answer(app: &mut App, request: &str) -> String {
            let Call { op, now } = match arguments(request) {
                Ok(call) => call,
                Err(pause) => return answered::<Nothing>(app, Err(pause)),
            };
            if app.is_locked() && !WITHOUT_KEYS.contains(&&*op) {
                return answered::<Nothing>(app, Err(Pause::refused("the keys are locked")));
            }
            match &*op {
                $($op => {
                    let done = arguments(request).and_then(|given| $operation(app, given, World { now }));
                    answered(app, done)
                })*
                _ => {
                    let what = format!("the page asks for {op}, which this version does not know");
                    answered::<Nothing>(app, Err(Pause::refused(what)))
                }
            }
        }

        /// What the page and this crate agree on.
        #[cfg(test)]
        fn contract() -> tests::Contract {
            let mut contract = tests::Contract::default();
            $(contract.operation($op, $operation);)*
            contract
        }
    };
}

operations! {
    "create" => store::create,
    "unlock" => store::unlock,
    "visit" => company::visit,
    "practise" => company::practise,
    "opponents" => company::opponents,
    "suggest" => company::suggest,
    "change_passphrase" => store::change_passphrase,
    "style" => looking::style,
    "replay_hashes" => looking::replay_hashes,
    "cover" => looking::cover,
    "look" => looking::look,
    "check" => check::check,
    "games" => games::games,
    "rules" => games::rules,
    "rescues" => rescue::choices,
    "keys" => keys::list,
    "key_new" => keys::new,
    "key_words_import" => keys::import_words,
    "key_import" => keys::import,
    "key_export" => keys::export,
    "key_words" => keys::words,
    "words_by_chance" => keys::words_by_chance,
    "key_backed_up" => keys::backed_up,
    "name_forget" => settings::forget_name,
    "inbox" => inbox::list,
    "begin" => signing::begin,
    "join" => signing::join,
    "play" => signing::play,
    "undo" => signing::undo,
    "table" => table::show,
    "log" => table::log,
    "words" => words::next,
    "agree" => agree::agree,
    "pack" => send::pack,
    "sent" => send::sent,
    "table_file" => send::file,
    "receive" => receive::receive,
    "replay" => replay::page,
    "forget" => settings::forget_file,
    "address_set" => settings::set_address,
    "export_all" => archive::export,
}

/// What was done as an answer. What was remembered before a refusal is to be kept as well.
fn answered<T: Serialize>(app: &mut App, done: Done<T>) -> String {
    let answer = match app.keep() {
        Ok(keep) => Answer { keep, visit: app.changed_visit().map(AsIs::from), ..Answer::from(done) },
        Err(what) => Answer::from(Err(Pause::refused(what))),
    };
    // Maps have names for keys, and nothing else of an answer could be unfit for JSON.
    serde_json::to_string(&answer).unwrap_or_else(|_| unreachable!())
}
