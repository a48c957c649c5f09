//! Three homes at a table with rescue, and what they do together: they begin, go on without one, cross, pay.

use bypost::file::Agreed;
use bypost::post::{ScanBudget, consents_in};
use bypost::session::{self, Opened};

use super::home::{Home, OVERDUE, World, header};
use super::player::keep_consent;

/// Three homes, and the time.
pub(super) struct Homes {
    pub(super) all: [Home; 3],
    pub(super) world: World,
}

impl Homes {
    /// Three homes whose table has gone on until all have dealt pieces and taken those of the others.
    pub(super) fn begun(number: u8) -> Self {
        let world = World::new();
        let mut homes = Self { all: [0, 1, 2].map(|seat| Home::new(seat, &world)), world };
        let mut first = Some(session::begin(header(number), bypost::games::GAMES).unwrap());
        while homes.all[0].opened().is_none_or(|opened| opened.chain().links.len() < 9) {
            homes.turn(first.take());
        }
        homes
    }

    /// The next turn of whoever is awaited, which all get.
    pub(super) fn turn(&mut self, first: Option<Opened>) {
        let opened = first.or_else(|| self.all[0].opened()).unwrap();
        let seat = opened.table().clock().unwrap().index();
        let opened = self.all[seat].opened().unwrap_or(opened);
        self.world.pass(60);
        let steps = if opened.table().is_full() { self.all[seat].steps(&opened, 0) } else { Vec::new() };
        let written = self.all[seat].play(opened, &steps).unwrap();
        let mail = self.all[seat].send(&written);
        self.deliver(&mail);
    }

    pub(super) fn deliver(&mut self, mail: &str) {
        for home in &mut self.all {
            home.receive(mail);
        }
    }

    /// Each home takes in consents to something at a file.
    pub(super) fn take_consents(&mut self, file: &Opened, lines: &str) {
        for consent in consents_in(lines, &mut ScanBudget::default()) {
            let (_, consent) = consent.unwrap();
            for home in &mut self.all {
                let _ = keep_consent(&mut home.store, file, &consent, consent.time);
            }
        }
    }

    /// The seats on the clock, next after it, and the third.
    pub(super) fn places(&self) -> [usize; 3] {
        let late = self.all[0].opened().unwrap().table().clock().unwrap().index();
        [late, (late + 1) % 3, (late + 2) % 3]
    }

    pub(super) fn opened(&self, place: usize) -> Opened {
        self.all[place].opened().unwrap()
    }

    pub(super) fn without(&self) -> (Agreed, String) {
        let late = self.all[self.places()[0]].name().to_owned();
        (Agreed::Without(late.clone()), format!("without {late}"))
    }

    /// Three homes, one of which got the turn that the late seat does not answer only when that seat was
    /// late. The one that played it has agreed to go on without that seat.
    pub(super) fn got_late(number: u8) -> Self {
        let mut homes = Self::begun(number);
        let opened = homes.opened(0);
        let seat = opened.table().clock().unwrap().index();
        let (opened, steps) = (homes.opened(seat), homes.all[seat].steps(&opened, 0));
        let written = homes.all[seat].play(opened, &steps).unwrap();
        let mail = homes.all[seat].send(&written);
        homes.world.pass(OVERDUE);
        homes.deliver(&mail);
        let ([_, _, other], (to, _)) = (homes.places(), homes.without());
        assert_eq!(other, seat, "only whoever played has had the turn for so long");
        let file = homes.opened(other);
        let lines = homes.all[other].agree(&file, to).unwrap();
        homes.deliver(&lines);
        homes
    }

    /// One seat goes on without a late one, which plays at the same time: both files, and both mails, of
    /// which nobody has got one.
    pub(super) fn crossing(&mut self) -> ([Opened; 2], [String; 2]) {
        let ([late, author, _], gone_on) = (self.places(), self.gone_on());
        let played = self.played_late();
        let mails = [self.all[author].send(&gone_on), self.all[late].send(&played)];
        ([gone_on, played], mails)
    }

    /// A home pays in its file, and all others get it.
    pub(super) fn pays(&mut self, place: usize) -> Opened {
        let file = self.opened(place);
        let paid = self.all[place].play(file, &[]).unwrap();
        let mail = self.all[place].send(&paid);
        self.deliver(&mail);
        paid
    }

    /// The table after `without` was agreed and written, which nobody has got yet but its author.
    pub(super) fn gone_on(&mut self) -> Opened {
        let ([_, author, other], (to, step)) = (self.places(), self.without());
        self.world.pass(OVERDUE);
        let opened = self.opened(other);
        let consent = self.all[other].agree(&opened, to).unwrap();
        assert_eq!(self.all[author].receive(&consent).1, [Ok(())]);
        let opened = self.opened(author);
        self.all[author].play(opened, &[step]).unwrap()
    }

    /// The turn that the late seat plays on the file that it has.
    pub(super) fn played_late(&mut self) -> Opened {
        let [late, ..] = self.places();
        let opened = self.opened(late);
        let steps = self.all[late].steps(&opened, 0);
        self.all[late].play(opened, &steps).unwrap()
    }
}

/// What stops a player.
pub(super) fn stopped<T>(result: Result<T, String>) -> String {
    result.map(|_| ()).unwrap_err()
}
