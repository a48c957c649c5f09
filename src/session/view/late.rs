//! The next step where the time of the seat on the clock is used up, and where the others have gone on
//! without a seat. Of two ways that others have agreed on, a player is told the one command that ends
//! the wait.

use super::ahead::{allowance_of, check_gone, had_long_enough_from};
use super::drawing::whose;
use super::next_step::in_a_sentence;
use super::table_now::{Due, NextStep, TableNow};
use crate::file::{Agreed, TableStep};
use crate::kit::listed;
use crate::rules::Seat;
use crate::session::agreement::agreements::{Agreement, rival};
use crate::session::{has_objected, shell};

impl TableNow<'_> {
    /// The time of the seat on the clock is used up.
    pub(super) fn late(&self, late: Seat) -> NextStep {
        let name = self.name(late);
        let used_up = match self.is_to_send() {
            true => format!("if {name} has it, {name}'s time is used up"),
            false => format!("{name}'s time is used up"),
        };
        let out = Agreed::Out(self.name(late).to_owned());
        let goes_on = self.goes_on_without(late);
        let may = |seat: &Seat| self.table.may_play(*seat, &TableStep::Claim).is_ok();
        let Some(own) = self.own.iter().copied().find(may) else {
            let others = listed(self.table.seats().all().filter(may).map(|seat| self.name(seat)));
            let without = goes_on.map(|_| format!("go on without {}, ", self.name(late))).unwrap_or_default();
            return NextStep::new(Due::Wait, format!("{used_up}: {} may {without}claim, or wait", others));
        };
        if let Some(next) = self.both_ways(&used_up).or_else(|| self.soon_without(late, &used_up)) {
            return self.other_wishes(next);
        }
        let author = goes_on.filter(|_| !self.own.iter().any(|seat| self.has_agreed(*seat, &out)));
        let gone = check_gone(self.table, self.asker.memory, self.asker.now, true);
        let next = match (author, gone) {
            (Some(author), Ok(())) => self.to_go_on(late, author, &used_up),
            (Some(_), Err(early)) => self.to_claim(own, &out, &used_up).with(early.what),
            (None, _) => self.to_claim(own, &out, &used_up),
        };
        self.other_wishes(next)
    }

    /// Whether what is agreed about the seat on the clock may be done by the clock here.
    pub(super) fn is_timely(&self, to: &Agreed) -> bool {
        match to {
            Agreed::Out(_) => self.is_late(),
            Agreed::Without(_) => {
                self.is_late() && check_gone(self.table, self.asker.memory, self.asker.now, true).is_ok()
            }
            _ => true,
        }
    }

    /// What others have agreed to beside the step that is told where a seat is late: the other way to go on,
    /// and wishes of before.
    pub(super) fn other_wishes(&self, mut next: NextStep) -> NextStep {
        // What can be done at once about the late seat is the step itself.
        let is_step = |one: &&Agreement| rival(&one.to).is_some() && one.is_usable(self.table, &self.own);
        for one in self.agreements.iter().filter(|one| !is_step(one)) {
            let is_lacking = |seat: &Seat| one.lacking.iter().any(|name| name == self.name(*seat));
            let otherwise = self.agreed_otherwise(&one.to);
            let is_told = (rival(&one.to).is_none() || otherwise.is_some()) && self.is_timely(&one.to);
            let both = if otherwise.is_some() { " as well" } else { "" };
            let but = otherwise.map(|own| format!(", and {own} has agreed otherwise, and of the two a claim counts"));
            let what = in_a_sentence(&one.to);
            if is_told && one.is_usable(self.table, &self.own) {
                let play = self.play_agreed(&one.to, &shell::agreed_step(&one.to));
                next = next.with(format!("all have agreed {what}")).by(play, " does it instead");
            } else if is_told && self.own.iter().any(is_lacking) {
                next.due = next.due.min(Due::Decide);
                let consent = self.consent(&one.to);
                next = next
                    .with(one.asked_in_words(&what) + &but.unwrap_or_default())
                    .by(consent, &format!(" agrees to that{both}"));
            }
        }
        next
    }

    /// From when on the others may do something, where the time of the seat on the clock is used up, but
    /// clocks may differ by more than that.
    pub(super) fn soon_late(&self, late: Seat) -> Option<String> {
        let from = self.table.deadline().filter(|until| self.asker.now > *until)?.plus(allowance_of(self.table));
        let may = |seat: &Seat| self.table.may_play(*seat, &TableStep::Claim).is_ok();
        let others: Vec<Seat> = self.table.seats().all().filter(may).collect();
        let out = Agreed::Out(self.name(late).to_owned());
        let agree = others.first().is_some_and(|author| !self.table.must_agree(*author, &out).is_empty());
        let claim = match (self.goes_on_without(late), agree) {
            (Some(_), _) => format!("agree to go on without {}, or to claim", self.name(late)),
            (None, true) => "agree to claim".to_owned(),
            (None, false) => "claim".to_owned(),
        };
        let others = listed(others.iter().map(|seat| self.name(*seat)));
        Some(format!("from {} on {others} may {claim}", from.in_words_to_the_second()))
    }

    /// A seat here may claim that the time of another one is used up.
    fn to_claim(&self, own: Seat, out: &Agreed, used_up: &str) -> NextStep {
        let others: Vec<&str> = self.table.must_agree(own, out).into_iter().map(|seat| self.name(seat)).collect();
        let (own, has_agreed) = (self.name(own), self.has_agreed(own, out));
        if others.is_empty() {
            return NextStep::new(Due::Decide, format!("{used_up}: {own} may wait, or claim"))
                .by(self.play_agreed(out, "claim"), " ends the table");
        }
        let (others, has) = (listed(&others), if others.len() == 1 { "has" } else { "have" });
        if has_agreed {
            return NextStep::new(Due::Wait, format!("{used_up}: {own} may claim once {others} {has} agreed as well"));
        }
        let words = format!("{used_up}: {own} may wait, or agree with {others} to claim");
        NextStep::new(Due::Decide, words).by(self.consent(out), " agrees")
    }

    /// The others may go on without a late seat, or claim.
    fn to_go_on(&self, late: Seat, author: Seat, used_up: &str) -> NextStep {
        let (gone, table) = (self.name(late), self.table);
        let (without, out) = (Agreed::Without(gone.to_owned()), Agreed::Out(gone.to_owned()));
        let asked: Vec<Seat> = table.must_agree(author, &without);
        let names = |seats: Vec<Seat>| listed(seats.iter().map(|seat| self.name(*seat)));
        let lacking: Vec<Seat> = asked.iter().copied().filter(|seat| !self.has_agreed(*seat, &without)).collect();
        // The author need not agree to what it does.
        let does =
            self.is_here(author) && (asked.is_empty() || !lacking.is_empty()) && !self.has_agreed(author, &without);
        let Some(own) = self.own.iter().copied().find(|seat| lacking.contains(seat)).or(does.then_some(author)) else {
            let when = match lacking.len() {
                0 => ", as all have agreed".to_owned(),
                1 => format!(" once {} has agreed as well", names(lacking)),
                _ => format!(" once {} have agreed as well", names(lacking)),
            };
            return NextStep::new(
                Due::Wait,
                format!("{used_up}: {} may go on without {gone}{when}", self.name(author)),
            );
        };
        let claims = match table.must_agree(own, &out).is_empty() {
            true => format!("{} ends the table instead", self.play_agreed(&out, "claim")),
            false => format!("{} agrees to end the table by a claim instead", self.consent(&out)),
        };
        let name = self.name(own);
        if asked.is_empty() {
            return NextStep::new(Due::Decide, format!("{used_up}: {name} may wait, or go on without {gone}"))
                .by(self.play_agreed(&without, &shell::agreed_step(&without)), " does it")
                .told(claims);
        }
        if own == author {
            let (has, lacking) = (if lacking.len() == 1 { "has" } else { "have" }, names(lacking));
            let words = format!("{used_up}: {name} may wait, or go on without {gone} once {lacking} {has} agreed");
            return NextStep::new(Due::Decide, words).told(claims);
        }
        let others = asked.into_iter().chain([author]).filter(|seat| *seat != own).collect();
        let words = format!("{used_up}: {name} may wait, or agree with {} to go on without {gone}", names(others));
        NextStep::new(Due::Decide, words).by(self.consent(&without), " agrees").told(claims)
    }

    /// The others have gone on without the only seats that are here.
    pub(super) fn gone_on(&self) -> Option<NextStep> {
        let seat = self.put_out().filter(|_| !self.own.iter().any(|seat| self.table.is_in(*seat)))?;
        let (name, is_missing) = (self.name(seat), self.table.is_missing(seat));
        let goes_on = format!("the others have gone on without {name}");
        if has_objected(self.asker.memory, &self.opened.chain, name) {
            let due = if is_missing { Due::Wait } else { Due::Nothing };
            let words = format!("{goes_on}, who has objected; {}", whose(self.table));
            return Some(NextStep::new(due, words));
        }
        let objects = self.command("consent", "contest").about(&Agreed::Contest);
        let says = format!(" says that {name} was not late");
        Some(match is_missing {
            true => NextStep::new(Due::Decide, format!("{goes_on}: if {name} had time or has played, say so"))
                .by(objects, ""),
            false if self.table.outcome().is_none() => NextStep::new(Due::Nothing, goes_on).by(objects, &says),
            false => NextStep::new(Due::Nothing, goes_on).told(format!("{objects}{says}")),
        })
    }

    pub(super) fn with_false_piece(&self, seat: Seat) -> Option<NextStep> {
        let (name, table) = (self.name(seat), self.table);
        table.pieces_needed()?;
        let (dealers, is_forced) =
            self.with_identity(seat, |identity| (table.false_pieces(seat, identity), table.is_forced(seat, identity)))?;
        if let Some(dealer) = dealers.first().map(|dealer| self.name(*dealer)) {
            let accuse = shell::table_step(&TableStep::Accuse(dealer.to_owned()));
            return Some(
                NextStep::new(Due::Decide, format!("{dealer} has dealt {name} a false piece of its key"))
                    .by(self.play(&accuse).naming(dealer), " shows it to all, and ends the table"),
            );
        }
        let gone = table.paid_for().filter(|_| !is_forced).map(|gone| self.name(gone))?;
        let words =
            format!("{name} cannot pay for {gone}, whose piece is false; the others can go on without {name} or claim");
        let ends = format!("{} ends the table, once the others have agreed", self.play("agreed end"));
        Some(NextStep::new(Due::Decide, words).told(ends))
    }

    /// Somebody here may do what others have agreed to about a late seat, and has agreed to the other way.
    /// Each home that may act says so, or each would wait for the other.
    pub(super) fn both_ways(&self, used_up: &str) -> Option<NextStep> {
        let is_meant = |one: &&Agreement| self.is_timely(&one.to) && one.is_usable(self.table, &self.own);
        let (one, own) =
            self.agreements.iter().filter(is_meant).find_map(|one| Some((one, self.agreed_otherwise(&one.to)?)))?;
        let (way, other, does) = match one.to {
            Agreed::Out(_) => ("to a claim", "to go on", " ends the table"),
            _ => ("to go on", "to a claim", " goes on"),
        };
        let given = self.have_agreed(one);
        let words = format!("{used_up}: {given} {way}, and {own} {other}; if both are written, the claim counts");
        let play = self.play_agreed(&one.to, &shell::agreed_step(&one.to));
        Some(NextStep::new(Due::Decide, words).by(play, does))
    }

    /// Others have agreed to go on without a late seat, and somebody here may do it, or agree, only later.
    pub(super) fn soon_without(&self, late: Seat, used_up: &str) -> Option<NextStep> {
        let to = Agreed::Without(self.name(late).to_owned());
        let (from, why) = had_long_enough_from(self.table, self.asker.memory)?;
        let one = self.agreements.iter().find(|one| one.to == to && self.asker.now <= from)?;
        let is_lacking = |seat: &&Seat| one.lacking.iter().any(|name| name == self.name(**seat));
        let author = self.goes_on_without(late).filter(|seat| self.is_here(*seat));
        let (own, command) = match self.own.iter().find(is_lacking) {
            Some(own) => (*own, self.consent(&to)),
            None => (author?, self.play_agreed(&to, &shell::agreed_step(&to))),
        };
        let does = if author == Some(own) { "do so" } else { "agree to that" };
        let (given, gone, own) = (self.have_agreed(one), self.name(late), self.name(own));
        let from = from.in_words_to_the_second();
        let words = format!("{used_up}: {given} to go on without {gone}, and {own} may {does} from {from} on");
        Some(NextStep::new(Due::Wait, words).with(why).told(format!("{command} does it then")))
    }

    /// Who has agreed to something, such as `ann and bob have agreed`.
    fn have_agreed(&self, one: &Agreement) -> String {
        let has = if one.given.len() == 1 { "has" } else { "have" };
        format!("{} {has} agreed", listed(&one.given))
    }
}
