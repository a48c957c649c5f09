//! A table on its way to people, how they are told of it, and whether its armour stands in the text.

use super::addresses::MailLook;
use crate::post::{Person, armor_within};
use crate::rules::Seat;
use crate::session::{BrowserAddress, LeftBefore, NextStep};

/// A text that holds a table or a part of it, with the people to whom it goes and how they are told of it.
#[derive(Clone, Debug)]
pub struct Dispatch<'a> {
    /// The people to whom it goes.
    pub to: Vec<Person>,
    /// The people who get a copy.
    pub cc: Vec<Person>,
    /// The seats that are told what has happened since they wrote.
    pub readers: &'a [Seat],
    /// The next step, for those seats.
    pub next: NextStep,
    /// The text that travels.
    pub file: &'a str,
    /// How the mail is to look.
    pub look: MailLook,
    /// Whether the armour stands in the text besides.
    pub armoring: Armoring,
    /// Where somebody who has no bypost finds `bypost.html`, if the sender knows that.
    pub browser: Option<&'a BrowserAddress>,
    /// The program that has the game: bypost, or one with other games.
    pub program: &'a str,
    /// Whether `bypost.html` has the game as well.
    pub has_page: bool,
    /// That the same has left an hour before or earlier: then the mail reminds.
    pub reminds: Option<LeftBefore>,
}

/// Bytes of the longest armour that stands in a text unasked: of a mail, and of one that a person copies, who
/// may be spared to attach the file.
#[cfg(feature = "mail")]
const SHORT: usize = 6 << 10;
const COPIED: usize = 64 << 10;

/// Bytes of the longest file that is put into an armour at all. Longer ones only go as an attachment.
const ARMORED: usize = 4 << 20;

/// Whether the armour of a table stands in the text of a mail. The table is always attached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Armoring {
    /// While it has at most 6 KiB.
    #[default]
    Short,
    /// Up to 4 MiB.
    Always,
    /// Not at all.
    Never,
}

impl Armoring {
    /// The armour for a text of as many columns at most, if it stands in it.
    #[cfg(feature = "mail")]
    pub(crate) fn of(self, file: &str, width: u16) -> Option<String> {
        self.within(SHORT, file, width)
    }

    /// The same for a text that a person copies.
    pub(crate) fn copied(self, file: &str, width: u16) -> Option<String> {
        self.within(COPIED, file, width)
    }

    fn within(self, short: usize, file: &str, width: u16) -> Option<String> {
        if self == Self::Never || file.len() > ARMORED {
            return None;
        }
        let armor = armor_within(file, width);
        (self == Self::Always || armor.len() <= short).then_some(armor)
    }
}

#[cfg(test)]
mod tests {
    use super::{Armoring, SHORT};
    use crate::post::{Repair, ScanBudget, armor, search};

    #[test]
    fn an_armour_of_any_width_is_read() {
        let file: String = (0..400).map(|number| format!("{number} * {}\n", number * 7919)).collect();
        for width in [40, 63, 72] {
            let armor = Armoring::Always.of(&file, width).unwrap();
            assert!(armor.lines().all(|line| line.len() <= usize::from(width)), "{width}: {armor}");
            let found = |mail: &str| search(mail, &mut ScanBudget::default()).pieces.remove(0).unwrap();
            assert_eq!((found(&armor).text, found(&armor).repairs), (file.clone(), vec![]), "{width}");
            // A mail program that breaks lines leaves some short ones, whatever their width was.
            for broken in [20, 39, 41, 50] {
                let wrap = |line: &str| line.as_bytes().chunks(broken).map(<[u8]>::to_vec).collect::<Vec<_>>();
                let lines: Vec<Vec<u8>> = armor.lines().flat_map(wrap).collect();
                let mail = String::from_utf8(lines.join(&b'\n')).unwrap();
                let is_whole = armor.lines().all(|line| line.len() <= broken);
                let repairs = if is_whole { vec![] } else { vec![Repair::Lines] };
                assert_eq!((found(&mail).text, found(&mail).repairs), (file.clone(), repairs), "{width} {broken}");
            }
        }
    }

    #[test]
    fn only_a_short_armour_stands_in_a_text_unasked() {
        // Hashes of numbers do not pack.
        let noise = |lines: u32| (0..lines).map(|line| format!("{:08x}\n", line.wrapping_mul(0x9e37_79b9))).collect();
        let files: [String; 2] = [noise(100), noise(3_000)];
        assert!(armor(&files[0]).len() <= SHORT && armor(&files[1]).len() > SHORT);
        let stands = |armoring: Armoring| [0, 1].map(|which| armoring.of(&files[which], 72).is_some());
        assert_eq!(stands(Armoring::Short), [true, false]);
        assert_eq!(stands(Armoring::Always), [true, true]);
        assert_eq!(stands(Armoring::Never), [false, false]);
    }
}
