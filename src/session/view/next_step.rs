//! The next step at a table for somebody who looks at it, in one sentence with the command.

use super::command::{Command, Deed};
use super::drawing::whose;
use super::table_now::{Asker, Asks, Due, NextStep, TableNow};
use super::{View, Viewer};
use crate::chain::Link;
use crate::file::{Agreed, TableStep, Time};
use crate::kit::{lasting, listed};
use crate::rules::{Seat, Seats};
use crate::session::agreement::agreements::{Agreement, agreements, rival};
use crate::session::company::opponents::opponent_at;
use crate::session::{Delivery, KeyFile, Memory, Opened, OtherStates, Refusal, key_of, shell};
use crate::table::{Ending, Pending, Table, retrace};

/// Seconds without an answer after which a player of a table without a pace may have gone: a fortnight.
const LONG: i64 = 14 * 24 * 60 * 60;

/// The next step at a table.
pub fn next_step(opened: &Opened, asker: &Asker<'_>) -> NextStep {
    if let Some(Refusal { what, hint }) = asker.hindered {
        let next = NextStep::new(Due::PressOn, what.clone());
        return hint.iter().fold(next, |next, hint| next.told(hint.at(asker.file)));
    }
    let table = &opened.table;
    let is_own = |seat: &Seat| asker.readers.contains(seat) || key_of(asker.keys, table, *seat).is_some();
    let own: Vec<Seat> = table.seats().all().filter(is_own).collect();
    let (agreements, asks) = (agreements(asker.memory, opened), Asks::of(opened, asker, &own));
    let open = TableNow { opened, table, asker, own, agreements, asks };
    if let Some(aside) = open.set_aside() {
        return aside;
    }
    let special = open.gone_on().or_else(|| open.agreed());
    let next = special.unwrap_or_else(|| {
        open.before_first_move(match opened.table.clock() {
            None => open.over(),
            Some(seat) if !opened.table.is_full() => open.to_join(seat),
            Some(seat) if open.is_here(seat) => open.to_play(seat),
            Some(seat) => open.awaited(seat),
        })
    });
    open.parted(open.asked_first(next))
}

/// The next step at a table for the readers of a mail, as far as its sender knows it.
pub fn next_of_readers(
    opened: &Opened,
    readers: &[Seat],
    memory: Option<&Memory>,
    now: Time,
    others: &OtherStates,
) -> NextStep {
    // What their files are called is not known here, and nobody is told what they are called here.
    let (keys, delivery, can_mail, is_unpushed, hindered) = (&[], Delivery::None, false, false, None);
    let (file, is_found, viewer) = (FILE, true, None);
    let asker =
        Asker { keys, memory, now, file, is_found, delivery, is_unpushed, hindered, can_mail, others, readers, viewer };
    next_step(opened, &asker)
}

impl TableNow<'_> {
    /// The same with how many mails go before the first move, for somebody who waits for it.
    fn before_first_move(&self, next: NextStep) -> NextStep {
        // Whoever is to decide something while seats are open is to join, and later makes the first move.
        let (is_full, decides) = (self.table.is_full(), next.due == Due::Decide);
        if is_full && decides || self.is_late() {
            return next;
        }
        let joins = self.table.clock().filter(|_| !is_full && decides);
        let own: Vec<Seat> = self.own.iter().copied().chain(joins).collect();
        // A mail tells its readers apart.
        let is_mailed = self.asker.readers.is_empty() && !own.is_empty() && self.asker.delivery != Delivery::Git;
        let left = if is_mailed { FirstMove::of(self.opened, &own, !self.is_to_send()) } else { None };
        // Whoever gets the next mail and moves is told already.
        let left = left.filter(|left| left.to.as_deref() != self.table.clock().as_ref().map(std::slice::from_ref));
        left.and_then(|left| left.in_words(self.table.seats())).into_iter().fold(next, NextStep::with)
    }

    /// What is asked before the next step is taken, beside the options that answer it.
    fn asked_first(&self, next: NextStep) -> NextStep {
        let commands = || next.commands.iter();
        let is_turn = |command: &&Command| matches!(command.deed, Deed::Play | Deed::Join);
        let mut what = Vec::new();
        if commands().filter(is_turn).any(|command| command.is_sure || command.is_anyway) {
            what.extend(self.asks.what.clone());
        }
        if commands().any(|command| command.deed == Deed::Consent && command.is_anyway) {
            what.extend(self.asks.of_consent.clone());
        }
        let is_without = |command: &&Command| matches!(command.agreed, Some(Agreed::Without(_)));
        if commands().any(|command| is_without(&command)) && commands().any(|command| command.is_anyway) {
            what.extend(self.since_unknown());
        }
        what.dedup();
        if what.is_empty() { next } else { next.with(format!("to be sure of first: {}", what.join("; "))) }
    }

    /// What others ask for, and what all have agreed to. Where the seat on the clock is late, only what is
    /// agreed about that comes first.
    fn agreed(&self) -> Option<NextStep> {
        let is_late = self.is_late();
        let is_now =
            |agreement: &&Agreement| (!is_late || rival(&agreement.to).is_some()) && self.is_timely(&agreement.to);
        let usable =
            |one: &&Agreement| one.is_usable(self.table, &self.own) && self.agreed_otherwise(&one.to).is_none();
        if let Some(agreement) = self.agreements.iter().filter(is_now).find(usable) {
            return Some(self.usable(agreement));
        }
        let asked = self.agreements.iter().filter(is_now).find(|one| self.is_asked(one))?;
        let words = asked.asked_in_words(&in_a_sentence(&asked.to));
        let does = " agrees; a turn of whoever is on the clock declines";
        Some(NextStep::new(Due::Decide, words).by(self.consent(&asked.to), does))
    }

    /// Whether a seat here is asked to agree to something, and has not agreed to what does not go together
    /// with it.
    pub(super) fn is_asked(&self, agreement: &Agreement) -> bool {
        let is_lacking = |seat: &Seat| agreement.lacking.iter().any(|name| name == self.name(*seat));
        let is_person = |seat: &&Seat| opponent_at(self.asker.keys, self.table, **seat).is_none();
        self.own.iter().filter(is_person).any(is_lacking) && self.agreed_otherwise(&agreement.to).is_none()
    }

    /// All that is needed for something is here.
    pub(super) fn usable(&self, agreement: &Agreement) -> NextStep {
        let what = in_a_sentence(&agreement.to);
        let words = match agreement.lacking.first() {
            None => format!("all have agreed {what}"),
            // Whoever claims need not have said so before.
            Some(own) => agreement.asked_in_words(&what) + &format!(", and {own} may claim"),
        };
        let play = self.play_agreed(&agreement.to, &shell::agreed_step(&agreement.to));
        NextStep::new(Due::Decide, words).by(play, " does it")
    }

    fn over(&self) -> NextStep {
        if self.table.outcome().is_none() {
            return NextStep::standing(Due::Nothing, whose(self.table));
        }
        if let Some(seat) = self.opened.denies().filter(|seat| self.is_here(*seat)) {
            let words = format!("{}: if {} had time or has played, deny it", whose(self.table), self.name(seat));
            return NextStep::longer(Due::Decide, words).by(self.play_agreed(&Agreed::Contest, "contest"), "");
        }
        if self.is_to_send() && self.own.len() < self.table.seats().count() {
            return self.to_send(self.opened.next_reader().as_deref().unwrap_or("the others"));
        }
        if let Some(Ending::Claimed { contested: true, .. }) = self.table.ending() {
            let report = self.typed("verify --report", "") + " tells what the file shows";
            return NextStep::new(Due::Nothing, "the claim is denied, and the players settle it").told(report);
        }
        // Only cards are worth a turn after the end.
        let is_hidden = self.table.lots().pending().iter().any(Pending::is_card);
        let reveals = is_hidden && self.own.iter().any(|seat| self.table.may_play(*seat, &TableStep::Reveal).is_ok());
        let next = match self.table.ending() {
            Some(Ending::Claimed { late, .. }) => {
                NextStep::new(Due::Nothing, format!("{} may deny the claim", self.name(late)))
            }
            None if self.table.ended_without().is_some() => {
                NextStep::standing(Due::Nothing, whose(self.table)).with("the late seat may say that it was in time")
            }
            _ if reveals => NextStep::new(Due::Nothing, "the table is over"),
            _ => NextStep::new(Due::Nothing, "the table is over, and nothing is left to do"),
        };
        if let Some(Ending::Accused { .. }) = self.table.ending() {
            return next.told(self.typed("verify --report", "") + " tells what is proven");
        }
        let next = next.told(self.typed("log", "") + " tells how it went");
        if reveals { next.told(self.typed("reveal", "") + " opens what was hidden to the end") } else { next }
    }

    fn to_join(&self, seat: Seat) -> NextStep {
        let (name, keys) = (self.name(seat), self.asker.keys);
        let fixed = self.table.header().seats[seat.index()].1;
        let is_kept = |key: &&KeyFile| key.public().is_some_and(|public| Some(public.bytes()) == fixed);
        let own = keys.iter().find(|key| if fixed.is_some() { is_kept(key) } else { key.name == name });
        let is_begun_here = self.asker.memory.is_some_and(|memory| memory.begun);
        match own {
            // Somebody else may be meant, so an opponent waits until it is told to sit there.
            Some(opponent) if opponent.opponent().is_some() && !(fixed.is_some() && is_begun_here) => {
                let join = self.typed("join", &shell::option("--as", &opponent.name));
                return self.to_join_elsewhere(seat).told(join + " seats the opponent of this home");
            }
            Some(_) => return NextStep::new(Due::Decide, format!("{name} is to join")).by(self.join(), ""),
            None if fixed.is_some() => return self.to_join_elsewhere(seat),
            None => {}
        }
        let is_anybody_here =
            self.table.seats().all().any(|seat| self.asker.keys.iter().any(|key| key.is_persons(self.name(seat))));
        if self.asker.keys.is_empty() || self.table.members().is_empty() && !is_anybody_here {
            let key = Command::new(Deed::Other, ["key", "new"], shell::operand(name));
            let (join, words) = (self.join(), format!("{name} is to join, with a key that is made once"));
            let mut next = NextStep::longer(Due::Decide, words).told(format!("{key}, then {join}"));
            next.commands = vec![key, join];
            return next;
        }
        self.to_join_elsewhere(seat)
    }

    /// A seat is to be taken by somebody who is not here.
    fn to_join_elsewhere(&self, seat: Seat) -> NextStep {
        let name = self.name(seat);
        if self.is_to_send() || self.table.members().is_empty() {
            return self.to_send(&format!("{name}, who joins"));
        }
        let next = self.waiting(seat);
        let is_pushed = self.asker.delivery == Delivery::Git && self.asker.readers.is_empty();
        if is_pushed { next.with(format!("tell {name} to clone this repository")) } else { next }
    }

    fn to_play(&self, seat: Seat) -> NextStep {
        if opponent_at(self.asker.keys, self.table, seat).is_some() {
            let words = format!("{}, an opponent of this home, is to play", self.name(seat));
            return NextStep::new(Due::PressOn, words).by(self.command("play", ""), " makes its turn");
        }
        if let Some(next) = self.with_false_piece(seat) {
            return next;
        }
        let name = self.name(seat);
        let view = self.seen_by(seat);
        let table = view.as_ref().map_or(self.table, |view| &view.table);
        let or = self.goes_on_without(seat).map(|_| format!(", or goes on without {name}")).unwrap_or_default();
        let late = format!("{name}'s time is used up, but {name} may play until somebody claims{or}");
        let late = self.is_late().then_some(late);
        if !table.may_decide(seat) {
            let nothing = (view.is_some() && !table.is_paying()).then(|| format!("{name} has nothing to decide"));
            let next = match late.or(nothing) {
                Some(words) => NextStep::new(Due::PressOn, words),
                None => NextStep::standing(Due::PressOn, whose(table)),
            };
            return self.or_wishes(next.by(self.play(""), " makes the turn"));
        }
        let (moves, play) = (self.typed("moves", ""), self.play("STEP"));
        let steps = view.as_ref().filter(|_| self.asker.viewer == Some(seat)).map(View::sample_steps);
        let (steps, more) = steps.unwrap_or_default();
        let told = match &steps[..] {
            [] => format!("{play} takes a step"),
            [only] => self.play(&shell::words(only)).to_string(),
            [first, others @ ..] => {
                let first = self.play(&shell::words(first));
                // Nobody is to take a few of many for advice.
                let or = match more {
                    Some(0) => String::new(),
                    Some(more) => format!("one of {} others, such as ", more + others.len()),
                    None => "others, such as ".to_owned(),
                };
                format!("{first}, or {or}{}", others.join(", "))
            }
        };
        let told = format!("{told}; {moves} lists all");
        let mut next = match late {
            Some(late) => NextStep::new(Due::Decide, late),
            None => NextStep::headed(Due::Decide, whose(table)),
        };
        next = next.told(told);
        next.commands.push(play);
        self.or_wishes(next)
    }

    /// The same with what others ask for, where the seat on the clock is late: elsewhere that comes first.
    fn or_wishes(&self, next: NextStep) -> NextStep {
        if self.is_late() { self.other_wishes(next) } else { next }
    }

    /// The view of a seat that is to play: its own part may open what is to be decided on, or show
    /// that others are to go on first. None if nobody here can tell, such as with a locked key.
    fn seen_by(&self, seat: Seat) -> Option<View> {
        let key = key_of(self.asker.keys, self.table, seat)?;
        let view = Viewer::new(vec![key.clone()]).look(self.table, None).ok()?;
        view.locked.is_none().then_some(view)
    }

    fn awaited(&self, seat: Seat) -> NextStep {
        let reader = self.opened.next_reader().unwrap_or_default();
        if self.is_late() {
            let next = self.late(seat);
            return if self.is_to_send() { self.to_send_or(next, &reader) } else { next };
        }
        if self.is_to_send() {
            return self.to_send(&reader);
        }
        if self.opened.chain.awaits_new_owner(seat) {
            return NextStep::new(Due::Wait, format!("the file goes to {reader}"));
        }
        match self.soon_late(seat) {
            Some(soon) => NextStep::standing(Due::Wait, whose(self.table)).with(soon),
            None => self.waiting(seat),
        }
    }

    /// Others are awaited, who may have gone.
    fn waiting(&self, seat: Seat) -> NextStep {
        let waited = self.asker.now.seconds() - self.table.time().seconds();
        let next = NextStep::headed(Due::Wait, whose(self.table));
        if self.own.is_empty() || waited < LONG || self.table.header().pace.is_some() && self.table.is_full() {
            return next;
        }
        let words = format!("{} has not answered for {}, and nobody can claim", self.name(seat), lasting(waited));
        let remind = if self.asker.can_mail { self.typed("mail", "--send") + " reminds, " } else { String::new() };
        NextStep::new(Due::Wait, words).told(remind + &self.typed("inbox --aside", "") + " lays the table aside")
    }
}

/// What is agreed to, after a verb.
pub(super) fn in_a_sentence(to: &Agreed) -> String {
    match to {
        Agreed::Back(number) => format!("to take turn {number} back, with all that was played on it"),
        Agreed::End => "to end the game as it stands".to_owned(),
        Agreed::Draw => "to end the game with a shared win".to_owned(),
        Agreed::Out(late) => format!("that {late}'s time is used up"),
        Agreed::Without(late) => format!("to go on without {late}, whose time is used up"),
        Agreed::Contest => "that somebody was not late".to_owned(),
        Agreed::Handover { seat, .. } => format!("to hand the seat {seat} over to another key"),
    }
}

/// The word of commands for a file that has no name here.
const FILE: &str = "FILE";

impl TableNow<'_> {
    /// Whether a turn that was signed here has not left yet, or is not pushed.
    pub(super) fn is_to_send(&self) -> bool {
        let is_unsent = |memory: &Memory| memory.has_unsent(&self.opened.chain);
        self.asker.readers.is_empty() && (self.asker.is_unpushed || self.asker.memory.is_some_and(is_unsent))
    }

    /// The file goes to a reader, and to all others who need it.
    pub(super) fn to_send(&self, reader: &str) -> NextStep {
        let file = self.asker.file;
        let goes = match self.is_named() {
            true if self.asker.delivery == Delivery::Git => {
                format!("turn {} of {file} is not in the shared repository yet, and goes", self.table.turns())
            }
            true => format!("send {file}"),
            false => "the file goes".to_owned(),
        };
        self.sent_by(NextStep::new(Due::PressOn, format!("{goes} to {reader}{}", self.also())))
    }

    /// The same where the reader is late: a home does not see files that pass from hand to hand, so it is
    /// told as well what may be done if the file has left.
    pub(super) fn to_send_or(&self, late: NextStep, reader: &str) -> NextStep {
        let what = if self.is_named() { self.asker.file } else { "the file" };
        let words = format!("unless {reader} has it, send {what} to {reader}{}", self.also());
        let mut next = self.sent_by(NextStep::new(late.due.min(Due::PressOn), words)).with(late.words);
        next.commands.extend(late.commands);
        next
    }

    pub(super) fn is_named(&self) -> bool {
        !self.asker.file.is_empty() && self.asker.file != FILE
    }

    fn sent_by(&self, next: NextStep) -> NextStep {
        let file = self.asker.file;
        match self.asker.delivery {
            _ if file == FILE => next,
            Delivery::Git => next.by(Command::new(Deed::Other, ["play", file, "--git"], ""), " commits and pushes it"),
            delivery if self.asker.can_mail || delivery == Delivery::Mail => {
                next.by(self.command("mail", "--send"), "")
            }
            _ => next.by(self.command("mail", "--by-hand"), " prints it to copy"),
        }
    }

    /// Those beside the reader who need what has not left: whoever the others go on without in it, and all
    /// where a turn of it comes late, since they may take its author for late.
    fn also(&self) -> String {
        // A push brings them to all, and at the end the reader is told with all others.
        if self.asker.delivery == Delivery::Git || self.table.clock().is_none() {
            return String::new();
        }
        let (table, links) = (self.table, &self.opened.chain.links);
        let from = links.iter().rposition(|link| !self.is_here(link.seat)).map_or(0, |last| last + 1);
        let others = |seats: &mut dyn Iterator<Item = Seat>| {
            let is_other = |seat: &Seat| !self.is_here(*seat) && table.clock() != Some(*seat);
            let names: Vec<&str> = seats.filter(is_other).map(|seat| self.name(seat)).collect();
            (!names.is_empty()).then(|| listed(&names))
        };
        let mut gone = links[from..].iter().filter_map(Link::without).filter_map(|name| table.seats().find(&name));
        if let Some(gone) = others(&mut gone) {
            return format!(", and to {gone}, who may say that this is wrong");
        }
        let late = links[from..].iter().find(|link| self.came_late(link)).map(|link| &link.turn.seat);
        let all = others(&mut table.seats().all().filter(|seat| table.is_in(*seat)));
        let told = late.zip(all).map(|(author, all)| format!(", and to {all}, who may take {author} for late"));
        told.unwrap_or_default()
    }

    fn came_late(&self, link: &Link) -> bool {
        let (chain, at) = (&self.opened.chain, link.turn.number as usize - 1);
        // Most turns take no longer than what each turn may take, so nothing is replayed.
        let waited = at.checked_sub(1).map(|before| link.turn.time.seconds() - chain.links[before].turn.time.seconds());
        let is_slow = chain.header.pace.zip(waited).is_some_and(|(pace, waited)| waited > pace.turn());
        let before = || retrace(self.table.before_all().ok()?, chain, at, |_| ()).ok();
        let is_late = |before: Table| {
            before.clock() == Some(link.seat) && before.deadline().is_some_and(|until| link.turn.time > until)
        };
        is_slow && before().is_some_and(is_late)
    }
}

/// How often it is imagined how a table comes to its first move: each card of a deck lies once in each slot.
const TRIES: u64 = 64;

/// Mails of which it is told to whom they go, at most: of more, the first ones.
const NAMED: usize = 4;

/// The mails that are left before the first move of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMove {
    /// How many they are, or how many at most.
    pub mails: usize,
    /// The seats to which they go, in order, if faces that nobody knows yet do not decide it.
    pub to: Option<Vec<Seat>>,
}

impl FirstMove {
    /// What is left where the file is with somebody who has these seats, or on its way from there to whoever
    /// is on the clock; none where a move was made or nobody has one to make.
    pub fn of(opened: &Opened, own: &[Seat], is_on_its_way: bool) -> Option<Self> {
        if opened.chain.links.iter().any(|link| !link.turn.steps.is_empty()) {
            return None;
        }
        let ways = opened.table.ways_to_decision(TRIES)?;
        // Between two seats of one person no mail goes.
        let goes = |before: Option<&Seat>, seat: &Seat| match before {
            None => !own.contains(seat) && !is_on_its_way,
            Some(before) => !own.contains(seat) || !own.contains(before),
        };
        let mails = |way: &Vec<Seat>| -> Vec<Seat> {
            let before = std::iter::once(None).chain(way.iter().map(Some));
            before.zip(way).filter(|(before, seat)| goes(*before, seat)).map(|(_, seat)| *seat).collect()
        };
        let all: Vec<Vec<Seat>> = ways.iter().map(mails).collect();
        let most = all.iter().max_by_key(|to| to.len())?.clone();
        let is_sure = all.iter().all(|to| *to == most);
        Some(Self { mails: most.len(), to: is_sure.then_some(most) })
    }

    /// It in words, with the seats to which few mails go; none if the first move is here.
    pub fn in_words(&self, seats: &Seats) -> Option<String> {
        let goes = if self.mails == 1 { "mail goes" } else { "mails go" };
        let most = if self.to.is_some() { "" } else { "at most " };
        let names: Vec<&str> = self.to.iter().flatten().map(|seat| seats.name(*seat)).collect();
        let (first, shown) = if names.len() > NAMED { ("first to", &names[..NAMED]) } else { ("to", &names[..]) };
        let names = if names.is_empty() { String::new() } else { format!(": {first} {}", listed(shown)) };
        (self.mails > 0).then(|| format!("{most}{} more {goes} before the first choice{names}", self.mails))
    }
}
