//! A writer works out whose turn a person means, and what is to be played in it. Words that belong to another
//! command are no steps. It joins seats with the keys that are here.

use super::TurnWriter;
use crate::chain::Link;
use crate::file::{Agreed, FILE, Hint, RESIGN, TableStep};
use crate::rules::{Seat, Sight};
use crate::seal::PublicIdentity;
use crate::session::company::opponents::{opponent_at, opponent_named_at, would_agree};
use crate::session::typed::{NEAR, agreed, seat_name, table_step, wrap};
use crate::session::view::ahead::check_late;
use crate::session::view::drawing;
use crate::session::view::story::just_played;
use crate::session::{Clock, Entropy, KeyFile, Question, Refusal, Store, shell, way_back};
use crate::table::{Draft, Table};
use bypost_seal::SigningPermit;

/// The words of a step as they are compared: in small letters, and without those that people say between a
/// card and its place. A blank may be missing behind a word, as in `raise5`.
fn bare(step: &str) -> Vec<String> {
    let words = step.split(|c: char| c.is_whitespace() || c == '@').flat_map(|word| {
        let rest = word.trim_start_matches(|c: char| c.is_lowercase());
        let (first, rest) = word.split_at(word.len() - rest.len());
        if first.chars().count() > 2 { [first, rest] } else { [word, ""] }
    });
    let words = words.filter(|word| !word.is_empty()).map(str::to_lowercase);
    words.filter(|word| !["on", "to", "at"].contains(&&**word)).collect()
}

/// How near a step is to what was typed; none if it was not meant. Only words of letters are mistyped: of
/// cards, cells and numbers another one means something else. Numbers may be left out, and blanks be wrong.
fn nearness(typed: &[String], step: &[String]) -> Option<f64> {
    let is_word =
        |word: &String, letters: usize| word.chars().count() >= letters && word.chars().all(char::is_alphabetic);
    // A card of the hand is named by its number or its face as well.
    let is_same = |typed: &str, word: &str| {
        let parts = word.split_once(':').map(|(number, card)| [number, card]);
        typed == word || parts.is_some_and(|parts| parts.contains(&typed))
    };
    if typed.concat() == step.concat() {
        return Some(1.0);
    }
    let (mut typed, mut all) = (typed.iter().peekable(), 0.0);
    for word in step {
        let nearness = typed.peek().map_or(0.0, |typed| match is_same(typed, word) {
            true => 1.0,
            false if is_word(typed, 2) && is_word(word, 3) => strsim::normalized_damerau_levenshtein(typed, word),
            false => 0.0,
        });
        if nearness > NEAR {
            typed.next();
            all += nearness;
        } else if word.chars().all(|c| c.is_ascii_digit()) {
            all -= 0.1;
        } else {
            return None;
        }
    }
    typed.next().is_none().then_some(all)
}

/// Commands that need nothing but a table.
const COMMANDS: [&str; 9] = ["join", "show", "moves", "log", "status", "mail", "undo", "reveal", "verify"];

impl<W: Clock + Entropy, S: Store> TurnWriter<'_, W, S> {
    /// The seat whose turn is meant by steps as a person types them, and the turn. Steps of the table may be
    /// those of another seat than the one on the clock.
    ///
    /// # Errors
    /// Nobody here is to play, or the words belong to another command.
    pub fn asked(&mut self, steps: Vec<String>, say: Option<&str>) -> Result<(Seat, Draft), Refusal> {
        let seats = self.table.seats();
        let table_step = table_step(&steps)?.map(|step| match step {
            TableStep::Without(late) => TableStep::Without(seat_name(seats, &late)),
            TableStep::Accuse(dealer) => TableStep::Accuse(seat_name(seats, &dealer)),
            step => step,
        });
        if let Some(slip) = self.slip(&steps).filter(|_| table_step.is_none()) {
            return Err(slip);
        }
        // Whoever was put out objects by a consent, and not by a turn.
        let own = table_step.as_ref().and_then(|step| self.own_seat_for(step));
        if let Some(refusal) = self.put_out().filter(|_| own.is_none() && table_step == Some(TableStep::Contest)) {
            return Err(refusal);
        }
        let seat = match &table_step {
            Some(_) => own.or(self.own_clock()).or(self.own_seat()),
            None => self.own_clock(),
        };
        let seat = seat.ok_or_else(|| self.not_ours())?;
        if opponent_at(self.keys(), &self.table, seat).is_some() && !steps.is_empty() {
            let to = table_step.as_ref().and_then(|step| self.table.to_agree(seat, step));
            let agrees = to.is_some_and(|to| would_agree(self.keys(), &self.table, seat, &to));
            let is_told = matches!(table_step, Some(TableStep::Contest | TableStep::Reveal));
            if !agrees && !is_told {
                let name = self.table.seats().name(seat);
                let what = format!("the clock is with {name}, an opponent of this home, which chooses by itself");
                let play = format!("bypost play {} makes its turn", shell::path(&self.path));
                return Err(Refusal::new(what).hint(Hint::command(play)));
            }
        }
        let steps = table_step.map_or(steps, |step| vec![step.to_string()]);
        Ok((seat, Draft { steps, say: say.map(wrap).unwrap_or_default() }))
    }

    /// Why nobody here is to play.
    fn not_ours(&self) -> Refusal {
        let table = &self.table;
        let Some(seat) = table.clock() else {
            return Refusal::new(format!("nobody is to play; {}", drawing::whose(table)));
        };
        let name = table.seats().name(seat);
        if !table.is_full() {
            let refusal = Refusal::new(format!("{name} is to join first"));
            let is_here = self.keys().iter().any(|key| key.is_persons(name));
            return if is_here { refusal } else { refusal.hint(format!("send the file to {name}")) };
        }
        if let Some(refusal) = self.put_out() {
            return refusal;
        }
        // What can be done about it then is the next step at the table.
        if self.has_seat() && table.deadline().is_some() && check_late(table, self.world.now()).is_ok() {
            return Refusal::new(format!("the clock is with {name}, whose time is used up"));
        }
        if let Some(played) = just_played(&self.chain, self.keys()).filter(|_| self.has_seat()) {
            return Refusal::new(played);
        }
        let what = format!("the clock is with {name}, whose key is not here");
        let keys: Vec<&str> = self.keys().iter().map(|key| key.name.as_str()).collect();
        let had_seat = || self.keys().iter().filter_map(KeyFile::public).any(|key| table.former().contains(&key));
        Refusal::new(what).hint(match keys.len() {
            0 => Hint::command(format!("no keys are here; is --home right? {}", way_back(name))),
            _ if !self.has_seat() && had_seat() => {
                format!("the seat of a key here was handed over; send the file to {name}").into()
            }
            _ if !self.has_seat() => {
                Hint::command(format!("no key here has a seat at this table; is --home right? {}", way_back(name)))
            }
            _ => {
                let other = format!("or name another --home (keys here: {})", keys.join(", "));
                Hint::command(format!("send the file to {name}, {other}"))
            }
        })
    }

    /// That the others have gone on without all seats that are here; none if one of them is in.
    fn put_out(&self) -> Option<Refusal> {
        let seats = self.table.seats();
        let own: Vec<Seat> = seats.all().filter(|seat| self.keyring.at(&self.table, *seat).is_some()).collect();
        let mut gone = self.chain.links.iter().rev().filter_map(Link::without).filter_map(|late| seats.find(&late));
        let is_in = own.iter().any(|seat| self.table.is_in(*seat));
        let late = seats.name(gone.find(|gone| !is_in && own.contains(gone))?);
        let refusal = Refusal::new(format!("the others have gone on without {late}, who signs no turn here any more"));
        Some(refusal.hint(Hint::command(format!("bypost consent {FILE} contest says that {late} was not late"))))
    }

    /// Why words are no steps but belong to another command, and how that is typed; none if the game reads
    /// them as steps, or nobody does.
    pub(super) fn slip(&mut self, steps: &[String]) -> Option<Refusal> {
        let sight = self.own_sight();
        let game = self.table.game();
        let reads = |text: &str| game.canonical(text, &sight).is_ok();
        let text = steps.join(" ").to_lowercase();
        let first = text.split_whitespace().next()?;
        // Names are not in small letters.
        let words: Vec<String> = steps.iter().flat_map(|step| step.split_whitespace()).map(str::to_owned).collect();
        let begins = (1..=words.len()).any(|count| reads(&words[..count].join(" ")));
        if begins || steps.iter().flat_map(|step| game.split(step)).next().is_some_and(reads) {
            return None;
        }
        let file = shell::path(&self.path);
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
            "handover" => {
                let seat = self.own_clock().or(self.own_seat()).map_or("SEAT", |seat| self.table.seats().name(seat));
                let words = format!("handover {seat}=KEY");
                let hint = format!(
                    "the new owner prints KEY by bypost key show; the others agree by bypost consent {words}; then \
                     bypost play {file} {words}"
                );
                ("needs the key of the new owner", hint)
            }
            // With more words it is meant for a step, and the game tells what is wrong with that.
            command if COMMANDS.contains(&command) && text == first => {
                ("is a command, and no step", format!("bypost {command} {file}"))
            }
            _ => return None,
        };
        Some(Refusal::new(format!("{first} {what}")).hint(Hint::command(hint)))
    }

    /// The legal step, or the word that every game has, which is nearly what a seat has typed; none if all
    /// that was typed are steps, or if nothing is near.
    pub fn nearest(&mut self, seat: Seat, draft: &Draft) -> Option<String> {
        let sought = bare(&draft.steps.join(" "));
        let moves = self.with_identity(seat, |table, identity| {
            let (table, sight) = table.view(seat, Some(identity));
            let game = table.game();
            let is_step = |step: &String| TableStep::read(step).is_some() || game.canonical(step, &sight).is_ok();
            if draft.final_step(game).is_some() || draft.steps.iter().all(is_step) {
                return Vec::new();
            }
            let numbers: Vec<u32> = sought.iter().filter_map(|word| word.parse().ok()).collect();
            let ranges = table.game().ranges();
            let in_range = ranges.iter().flat_map(|range| numbers.iter().map(|number| range.step(*number)));
            table.game().moves(&sight).into_iter().chain(in_range).collect()
        });
        let moves = moves.ok().filter(|moves| !moves.is_empty())?;
        let words = [RESIGN, "claim", "contest", "agreed end", "agreed draw"].map(str::to_owned);
        let near = moves.into_iter().chain(words).filter_map(|step| Some((nearness(&sought, &bare(&step))?, step)));
        let nearest = near.max_by(|(one, _), (other, _)| one.total_cmp(other));
        nearest.map(|(_, step)| step)
    }

    /// What the seat on the clock sees, if its key is here and open.
    fn own_sight(&mut self) -> Sight {
        let own = self.own_clock().and_then(|seat| Some((seat, self.keyring.at(&self.table, seat)?)));
        let Some((seat, index)) = own else { return Sight::public() };
        self.table.view(seat, self.keyring.identity(index).ok()).1
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
        let agrees = |seat| would_agree(self.keys(), &self.table, seat, &to);
        // Whoever is on the clock plays it; so does anybody else who claims.
        match if is_out { self.own_seat() } else { self.own_clock() } {
            // All who must agree are opponents who do.
            Some(author) if self.table.must_agree(author, &to).into_iter().all(agrees) => play,
            Some(_) if !is_out => format!("the others agree by bypost consent {typed}; then {play}"),
            _ => format!("bypost {command} {file} {typed}"),
        }
    }

    /// Gives the next join a remark.
    pub fn remark(&mut self, say: &str) {
        self.remark = wrap(say);
    }

    /// Joins a seat with the key of a name.
    ///
    /// # Errors
    /// A question, or why the seat is not that key's.
    pub fn join(&mut self, seat: Seat, name: &str) -> Result<(), Question> {
        let index = self.keyring.named(name)?;
        may_join(&self.table, seat, self.keyring.key(index))?;
        self.may_sign(index)?;
        let (nonce, time) = match self.repeated()? {
            Some(written) => (written.nonce.unwrap_or_default(), written.time),
            None => {
                let random = self.world.bytes().map_err(|what| Refusal::new(format!("no randomness: {what}")))?;
                (random, self.world.now())
            }
        };
        let identity = self.keyring.identity(index)?;
        let made = self.table.make_join(
            &self.chain,
            seat,
            identity,
            (nonce, self.remark.clone()),
            time,
            SigningPermit::take(),
        )?;
        self.push(made)?;
        self.remark.clear();
        Ok(())
    }

    /// The seat that a person means to take, and the name of the key for it, if that person has named neither
    /// of the two, one, or both. Unasked it is the key that has the name of the seat.
    ///
    /// # Errors
    /// The seat is not the next one, or may be somebody else's: then it is asked, or the hint is the command
    /// that takes it.
    pub fn joining(&self, seat: Option<&str>, key: Option<&str>) -> Result<(Seat, String), Question> {
        let seats = self.table.seats();
        let no_seat = |name| {
            let names: Vec<_> = seats.all().map(|seat| seats.name(seat)).collect();
            Refusal::new(format!("the table has no seat called {name}"))
                .hint(format!("the seats: {}", names.join(", ")))
        };
        let asked = seat.map(|name| seats.find(name).ok_or_else(|| no_seat(name))).transpose()?;
        let Some(next) = self.table.clock().filter(|_| !self.table.is_full()) else {
            let all_taken = Refusal::new("all seats are taken");
            let way = Hint::command(way_back(key.unwrap_or("NAME")));
            // A player who has lost the key of a seat cannot take that seat with a new one.
            return Err(if self.has_seat() { all_taken } else { all_taken.hint(way) }.into());
        };
        match (asked.filter(|asked| *asked != next), key) {
            (Some(asked), _) => {
                let (taken, joins) = (seats.name(asked), seats.name(next));
                let what = match asked < next {
                    true => format!("{taken} has joined already, and {joins} joins next"),
                    false => format!("seats are taken in order: {joins} joins before {taken}"),
                };
                Err(Refusal::new(what).hint(format!("send the file to {joins} first")).into())
            }
            // Whoever names the seat and the key means it.
            (None, Some(key)) if asked.is_some() || !self.is_of_later(next, key) => Ok((next, key.to_owned())),
            (None, Some(key)) => Err(self.not_yet(next, key).into()),
            (None, None) => Ok((next, self.likely_key(next)?)),
        }
    }

    /// The name of the key for which the next seat is kept, or that has its name.
    fn likely_key(&self, next: Seat) -> Result<String, Question> {
        let (table, (wanted, fixed)) = (&self.table, &self.table.header().seats[next.index()]);
        let keys = self.keyring.all();
        if let Some(key) = self.key_unasked(next) {
            return Ok(key.name.clone());
        }
        if keys.is_empty() {
            let new = format!("bypost key new {} makes one; {}", shell::operand(wanted), way_back(wanted));
            return Err(Refusal::new("no keys are here").hint(Hint::command(new)).into());
        }
        let persons = || keys.iter().filter(|key| key.opponent().is_none());
        if let Some(later) = persons().find(|key| self.is_of_later(next, &key.name)) {
            return Err(self.not_yet(next, &later.name).into());
        }
        let has_seat = |key: &KeyFile| table.members().iter().any(|member| key.public() == Some(member.identity));
        let is_free = |key: &KeyFile| !(table.header().deal.is_sealed() && has_seat(key));
        let free: Vec<&str> = persons().filter(|key| is_free(key)).map(|key| key.name.as_str()).collect();
        let opponent = opponent_named_at(keys, table, next).or_else(|| keys.iter().find(|key| key.name == *wanted));
        if let Some(opponent) = opponent.filter(|key| is_free(key)) {
            return Err(self.not_unasked(next, opponent, &free).into());
        }
        if free.is_empty() {
            return Err(Refusal::new(format!("{wanted} is to join, and every key here has a seat already"))
                .hint(format!("send the file to {wanted}"))
                .into());
        }
        let ways: Vec<String> = free.iter().map(|name| shell::option("--as", name)).collect();
        let command = format!("bypost join {} {}", shell::path(&self.path), ways.join(", or "));
        let hint = Hint::from(format!("send the file to {wanted}, or choose your key if you are {wanted}"));
        let refusal = Refusal::new(format!("the next seat is {wanted}, and no key here is called so"));
        let refusal = refusal.hint(hint.and(Hint::command(command)));
        Err(match free[..] {
            [key] if fixed.is_none() => Question::OtherName { seat: wanted.clone(), key: key.to_owned(), refusal },
            _ => refusal.into(),
        })
    }

    /// Why an opponent does not take a seat that a person may be meant to take. `free` are the keys of
    /// persons that may.
    fn not_unasked(&self, next: Seat, opponent: &KeyFile, free: &[&str]) -> Refusal {
        let wanted = self.table.seats().name(next);
        let join = |key: &str| format!("bypost join {} {}", shell::path(&self.path), shell::option("--as", key));
        let what = format!(
            "{wanted} is to join, and the key {} here is an opponent's, which takes a seat only if it is told to",
            opponent.name
        );
        let persons = free.iter().map(|key| join(key) + " if that is you, ").collect::<String>();
        let seats = format!("{persons}{} seats the opponent", join(&opponent.name));
        Refusal::new(what).hint(Hint::from(format!("send the file to {wanted}")).and(Hint::command(seats)))
    }

    fn is_of_later(&self, next: Seat, name: &str) -> bool {
        self.table.seats().find(name).is_some_and(|seat| seat > next)
    }

    /// Why a key that has the name of a later seat does not take the next one unasked.
    fn not_yet(&self, next: Seat, name: &str) -> Refusal {
        let wanted = self.table.seats().name(next);
        let (seat, key) = (shell::option("--seat", wanted), shell::option("--as", name));
        let take = format!("bypost join {} {seat} {key} would take the seat of {wanted}", shell::path(&self.path));
        Refusal::new(format!("{wanted} joins before {name}"))
            .hint(Hint::from(format!("send the file to {wanted} first")).and(Hint::command(take)))
    }

    /// Joins each seat that is next, as long as its name is that of a person's key here, or it is kept for an
    /// opponent of this home that has begun the table.
    ///
    /// # Errors
    /// As [`TurnWriter::join`].
    pub fn join_all(&mut self) -> Result<(), Question> {
        while let Some(seat) = self.table.clock().filter(|_| !self.table.is_full()) {
            let name = self.table.seats().name(seat);
            let is_meant = |key: &&KeyFile| key.name == name || key.opponent().is_some();
            let Some(key) = self.key_unasked(seat).filter(is_meant).map(|key| key.name.clone()) else { break };
            self.join(seat, &key)?;
        }
        Ok(())
    }

    /// The key that takes an open seat if nobody says which: never an opponent's, unless this home has bound
    /// it to the seat. Somebody else may be meant by its name.
    fn key_unasked(&self, seat: Seat) -> Option<&KeyFile> {
        let (keys, (name, fixed)) = (self.keyring.all(), &self.table.header().seats[seat.index()]);
        let is_kept = |key: &&KeyFile| fixed.is_some() && key.public().map(|public| public.bytes()) == *fixed;
        let bound = opponent_named_at(keys, &self.table, seat).filter(|_| self.is_begun_here());
        let kept = || keys.iter().filter(|key| key.opponent().is_none()).find(is_kept);
        bound.or_else(kept).or_else(|| keys.iter().find(|key| key.is_persons(name)))
    }
}

/// Says what a check of the joining turn would find, in words for the person who chose the key.
fn may_join(table: &Table, seat: Seat, key: &KeyFile) -> Result<(), Refusal> {
    let seats = table.seats();
    if table.is_full() || table.clock() != Some(seat) {
        return Ok(());
    }
    let (name, public) = (&key.name, key.public());
    let taken = seats.all().zip(table.members()).find(|(_, member)| Some(member.identity) == public);
    if let Some((taken, _)) = taken.filter(|_| table.header().deal.is_sealed()) {
        let taken = seats.name(taken);
        let what = format!("{name} already has a seat here, {taken}: one identity cannot take two of a sealed table");
        return Err(Refusal::new(what)
            .hint(Hint::command("choose another key with --as NAME, or begin a table with --deal open")));
    }
    let fixed = table.header().seats[seat.index()].1;
    if fixed.is_some_and(|fixed| public.is_some_and(|public| public.bytes() != fixed)) {
        let print = |key: Option<PublicIdentity>| key.map_or_else(String::new, |key| key.fingerprint());
        let wanted = print(fixed.and_then(|fixed| PublicIdentity::decode(&fixed)));
        let what = format!("the seat {} is kept for the key {wanted}; {name} is {}", seats.name(seat), print(public));
        return Err(Refusal::new(what)
            .hint(Hint::command("if that key is here, choose it with --as NAME; bypost key list lists the keys")));
    }
    Ok(())
}
