//! Words that a person types as a step, and that belong to another command.

use super::TurnWriter;
use crate::file::{Agreed, Hint};
use crate::rules::{Seat, Sight};
use crate::session::company::opponents::would_agree;
use crate::session::typed::agreed;
use crate::session::{Clock, Entropy, Refusal, Store, shell};

/// Commands that need nothing but a table.
const COMMANDS: [&str; 10] = ["join", "show", "moves", "log", "status", "mail", "undo", "reveal", "verify", "compact"];

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// Why words are no steps but belong to another command, and how that is typed; none if the game reads
    /// them as steps, or nobody does.
    pub(super) fn slip(&mut self, steps: &[String]) -> Option<Refusal> {
        let (sight, is_shut) = self.own_sight();
        let game = self.table.game();
        let reads = |text: &str| game.canonical(text, &sight).is_ok();
        let text = steps.join(" ").to_lowercase();
        let first = text.split_whitespace().next()?;
        if reads(&text) || steps.iter().flat_map(|step| game.split(step)).next().is_some_and(reads) {
            return None;
        }
        let file = shell::path(&self.path);
        // Names are not in small letters.
        let words: Vec<String> = steps.iter().flat_map(|step| step.split_whitespace()).map(str::to_owned).collect();
        let late = self.table.clock().map_or("LATE".to_owned(), |late| shell::operand(self.table.seats().name(late)));
        let (what, hint) = match first {
            "ask" | "consent" => ("is a command, and no step", self.agreeing(first, &words[1..])),
            "back" | "end" | "draw" | "out" => {
                ("is no step: the others must agree to it", self.agreeing("ask", &words))
            }
            "without" => ("needs the name of the seat that is late", format!("bypost play {file} without {late}")),
            "accuse" => {
                ("needs the name of the seat that dealt a false piece", format!("bypost play {file} accuse DEALER"))
            }
            "handover" => ("needs the key of the new owner", self.handing_over()),
            // With a key that is locked they may be a step which names cards of the hand.
            command if COMMANDS.contains(&command) && (!is_shut || text == first) => {
                ("is a command, and no step", format!("bypost {command} {file}"))
            }
            _ => return None,
        };
        Some(Refusal::new(format!("{first} {what}")).hint(Hint::command(hint)))
    }

    /// What the seat on the clock sees if its key is here, and whether that key is locked.
    fn own_sight(&mut self) -> (Sight, bool) {
        let own = self.own_clock().and_then(|seat| Some((seat, self.keyring.at(&self.table, seat)?)));
        let Some((seat, index)) = own else { return (Sight::public(), false) };
        let identity = self.keyring.identity(index).ok();
        let is_shut = identity.is_none();
        (self.table.view(seat, identity).1, is_shut)
    }

    /// How a person brings something about that others must agree to.
    fn agreeing(&self, command: &str, words: &[String]) -> String {
        let file = shell::path(&self.path);
        let Ok(to) = agreed(words) else {
            return format!(
                "bypost {command} {file} WHAT: back N, end, draw, out SEAT, without SEAT or handover SEAT=KEY"
            );
        };
        let (typed, is_out) = (shell::agreed(&to), matches!(to, Agreed::Out(_)));
        let play = format!("bypost play {file} {}", shell::agreed_step(&to));
        // Whoever is on the clock plays it; so does anybody else who claims.
        match if is_out { self.own_seat() } else { self.own_clock() } {
            Some(author) if self.nobody_is_asked(author, &to) => play,
            Some(_) if !is_out => format!("the others agree by bypost consent FILE {typed}; then {play}"),
            _ => format!("bypost {command} {file} {typed}"),
        }
    }

    /// Whether all who must agree to something are opponents who do.
    fn nobody_is_asked(&self, author: Seat, to: &Agreed) -> bool {
        let asked = self.table.must_agree(author, to);
        asked.into_iter().all(|seat| would_agree(self.keys(), &self.table, seat, to))
    }

    fn handing_over(&self) -> String {
        let seat = self.own_clock().or(self.own_seat()).map_or("SEAT", |seat| self.table.seats().name(seat));
        let (file, words) = (shell::path(&self.path), format!("handover {seat}=KEY"));
        format!(
            "the new owner prints KEY by bypost key show; the others agree by bypost consent FILE {words}; then \
             bypost play {file} {words}"
        )
    }
}
