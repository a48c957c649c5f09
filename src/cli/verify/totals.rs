//! The totals of many files that were checked.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use super::checked::{as_json, odd};
use super::checked_folder::FileVerdict;
use crate::cli::context::Context;
use crate::cli::verify::checked::Judged;
use crate::file::base64_encode;
use crate::kit::counted;
use crate::rules::Hash;
use crate::session::{Tip, by_table};

/// So much as is kept of a file that was checked.
pub(in crate::cli) struct KeptCounts {
    /// What it means for the exit code.
    pub(in crate::cli) judged: Judged,
    /// It as `docs/json.md` tells; none if there is nothing to check.
    pub(in crate::cli) json: Option<Value>,
    /// What is wrong with it, in one line.
    pub(in crate::cli) fault: Option<String>,
    /// What a person can do about that.
    pub(in crate::cli) way_out: Option<String>,
    /// What looks odd about it.
    pub(in crate::cli) odd: Vec<String>,
    /// Its last turn, if it holds.
    pub(in crate::cli) tip: Option<Tip>,
    is_over: bool,
    is_witnessed: bool,
}

impl KeptCounts {
    /// What is kept of a file.
    pub(in crate::cli) fn of(context: &Context, path: &Path, seen: FileVerdict) -> Self {
        let mut kept = Self {
            judged: Judged::Valid,
            json: None,
            fault: None,
            way_out: None,
            odd: Vec::new(),
            tip: None,
            is_over: false,
            is_witnessed: false,
        };
        match seen {
            FileVerdict::Table(opened) => {
                let mut json = as_json(context, path, Ok(&*opened));
                json["table"] = json!(base64_encode(&opened.table.id()));
                kept.json = Some(json);
                kept.odd = odd(context, &opened);
                kept.tip = Some(Tip::of(&opened.chain));
                kept.is_over = opened.table.outcome().is_some();
                kept.is_witnessed = opened.table.is_witnessed();
            }
            FileVerdict::Flawed(flaw) => {
                let mut json = as_json(context, path, Err(&flaw));
                json["table"] = Value::Null;
                kept.json = Some(json);
                kept.judged = flaw.judged();
                kept.fault = Some(flaw.in_words(path));
                kept.way_out = flaw.way_out(path);
            }
            FileVerdict::Other => {}
        }
        kept
    }
}

/// How many there are of each.
#[derive(Debug, Default)]
pub(in crate::cli) struct Totals {
    tables: usize,
    over: usize,
    unwitnessed: usize,
    parted: usize,
    valid: usize,
    invalid: usize,
    unread: usize,
    others: usize,
}

impl Totals {
    /// The totals of these files, when these tables have parted.
    pub(in crate::cli) fn of(kept: &[KeptCounts], parted: BTreeSet<Hash>) -> Self {
        let mut totals = Self { parted: parted.len(), ..Self::default() };
        for kept in kept {
            *match kept.judged {
                Judged::Invalid | Judged::Forked => &mut totals.invalid,
                Judged::NoTable => &mut totals.unread,
                Judged::Valid if kept.tip.is_some() => &mut totals.valid,
                Judged::Valid => &mut totals.others,
            } += 1;
        }
        let tips: Vec<Option<Tip>> = kept.iter().map(|kept| kept.tip).collect();
        for files in by_table(&tips).values() {
            totals.tables += 1;
            totals.over += usize::from(kept[files.newest].is_over);
            totals.unwitnessed += usize::from(!kept[files.newest].is_witnessed);
        }
        totals
    }

    /// They in a line; what there is none of is left out.
    pub(in crate::cli) fn in_words(&self) -> String {
        let all = [
            (self.over, format!("{} over", self.over)),
            (self.parted, format!("{} parted", self.parted)),
            (self.unwitnessed, format!("{} with chance not witnessed", self.unwitnessed)),
        ];
        let tables: String =
            all.iter().filter(|(count, _)| *count > 0).map(|(_, words)| format!(", {words}")).collect();
        let all = [
            (self.invalid, format!("{} invalid", self.invalid)),
            (self.unread, format!("{} no table or unread", self.unread)),
            (self.others, format!("{} passed over", self.others)),
        ];
        let files: String = all.iter().filter(|(count, _)| *count > 0).map(|(_, words)| format!(", {words}")).collect();
        format!("{}{tables}; {} valid{files}", counted(self.tables, "table"), counted(self.valid, "file"))
    }

    /// They as `docs/json.md` tells.
    pub(in crate::cli) fn json(&self) -> Value {
        json!({
            "tables": self.tables,
            "over": self.over,
            "parted": self.parted,
            "unwitnessed": self.unwitnessed,
            "valid": self.valid,
            "invalid": self.invalid,
            "unread": self.unread,
            "passed_over": self.others,
        })
    }
}
