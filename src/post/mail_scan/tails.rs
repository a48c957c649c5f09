//! A scan keeps each tail of a table once.

use super::limits::{LimitExceeded, TAIL_BYTES, TAILS};
use super::{BroughtTail, MailScan};
use crate::file::read_tail;
use crate::post::scan_budget::BUSY;
use crate::post::{DamagedPiece, Repair};

impl MailScan {
    /// Takes in a tail, and tells whether it can be read.
    pub(super) fn tail(&mut self, text: String, repairs: Vec<Repair>) -> bool {
        if let Some(same) = self.tails.iter_mut().find(|other| other.text == text) {
            same.repairs = repairs.min(std::mem::take(&mut same.repairs));
            return true;
        }
        if !self.budget.parses(&text) {
            self.tell(BUSY.to_owned());
            return false;
        }
        let tail = match read_tail(text.as_bytes()) {
            Ok(tail) => tail,
            Err(fault) => {
                let hint = fault.hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default();
                let why = format!("the last turns of a table cannot be read: {fault}{hint}");
                self.damaged(DamagedPiece { why, of: None });
                return false;
            }
        };
        let bytes: usize = self.tails.iter().map(|tail| tail.text.len()).sum();
        if self.tails.len() == TAILS || bytes + text.len() > TAIL_BYTES {
            self.exceeded = Some(LimitExceeded::Tails);
        } else {
            self.tails.push(BroughtTail { tail, text, repairs });
        }
        true
    }
}
