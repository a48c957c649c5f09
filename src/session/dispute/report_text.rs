//! A report in words.

use super::relation::proved;
use super::report::{Finding, Ground, Maker, Verdict};
use crate::chain::span;
use crate::draw::escape::printable;
use crate::kit::{hex, listed};
use crate::session::view::drawing::whose;
use crate::session::view::story::headline;

impl Finding {
    /// What was found of a file with this name, in lines.
    #[must_use]
    pub fn lines(&self, name: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let word = match &self.verdict {
            Verdict::Valid => "valid".to_owned(),
            Verdict::Invalid { .. } => "INVALID".to_owned(),
            Verdict::Evidence(fork) => return proved(fork, name),
            Verdict::NoTable(fault) => return vec![format!("{name}: no table; {fault}")],
        };
        lines.push(format!("{name}: {word}"));
        match &self.ground {
            Some(ground) => lines.extend(ground.lines()),
            None => lines.push("  nothing of it is proved".to_owned()),
        }
        if let Verdict::Invalid { fault, turn, maker } = &self.verdict {
            lines.push(format!("  fault: {fault}"));
            if let Some(turn) = turn {
                lines.push(format!("  the file says: {}", headline(turn)));
            }
            lines.push(format!("  who made it: {}", maker.in_words()));
        }
        lines.iter().map(|line| printable(line)).collect()
    }
}

impl Ground {
    fn lines(&self) -> Vec<String> {
        let (table, seats) = (&self.table, self.table.seats());
        let title = &table.game().info().title;
        let deal = table.header().deal.word();
        let mut lines = vec![format!("  table {} of {title}, {deal} deal", &hex(&table.id())[..8])];
        let author = |name: &str| self.chain.links.iter().find(|link| link.turn.seat == name);
        for seat in seats.all() {
            let name = seats.name(seat);
            lines.push(match author(name) {
                Some(join) => {
                    let handed = self.chain.handovers(seat);
                    let handed =
                        handed.map(|(turn, key)| format!("; handed over to key {} in turn {turn}", key.fingerprint()));
                    let (key, turn) = (join.author.fingerprint(), join.turn.number);
                    format!("  seat {name}: key {key}, joined in turn {turn}{}", handed.collect::<String>())
                }
                None => format!("  seat {name}: nobody has joined"),
            });
        }
        let turns = self.chain.links.len();
        lines.push(match turns {
            0 => "  proved: no turn".to_owned(),
            _ => format!("  proved: {}, with all signatures, rules and proofs", span(1, turns, [""; 2])),
        });
        if !table.is_witnessed() {
            lines.push("  not proved: chance, which was known to its maker".to_owned());
        }
        lines.push(format!("  then: {}", whose(table)));
        if !self.is_drawn {
            lines.push("  not true: the drawing on top, which is not this table's; only the turns count".to_owned());
        }
        lines
    }
}

impl Maker {
    /// Who it was, in words.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            Self::Signer(key) => {
                format!("the owner of the key {}, whose signature holds for it as it stands", key.fingerprint())
            }
            Self::Joined(keys) => {
                let keys: Vec<String> = keys.iter().map(crate::seal::PublicIdentity::fingerprint).collect();
                format!("the maker of the table; the keys that joined have signed it: {}", listed(&keys))
            }
            Self::Anybody => "anybody who had the file may have made it; no player is convicted".to_owned(),
        }
    }
}
