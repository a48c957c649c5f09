//! Whether the armour of a table stands in the text of a mail.

use crate::post::{BEGIN, END, armor};

/// Bytes of the longest armour that stands in a text unasked.
const SHORT: usize = 6 << 10;

/// Bytes of the longest file that is put into an armour at all. Longer ones only go as an attachment.
const ARMORED: usize = 4 << 20;

/// Whether the armour of a table stands in the text of a mail. The table is always attached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Armoring {
    /// Only while the armour is short.
    #[default]
    Short,
    /// Always, up to 4 MiB.
    Always,
    /// Never.
    Never,
}

impl Armoring {
    /// The armour for a text of as many columns at most, if it stands in it.
    #[must_use]
    pub(in crate::session) fn of(self, file: &str, width: u16) -> Option<String> {
        if self == Self::Never || file.len() > ARMORED {
            return None;
        }
        let armor = armor(file);
        (self == Self::Always || armor.len() <= SHORT).then(|| narrowed(&armor, width.into()))
    }
}

/// The armour in lines of as many columns at most; a reader passes over the ends of its lines.
fn narrowed(armor: &str, width: usize) -> String {
    if armor.lines().all(|line| line.len() <= width) {
        return armor.to_owned();
    }
    let letters: String = armor.lines().filter(|line| ![BEGIN, END].contains(line)).collect();
    // Base64 is ASCII.
    let lines = letters.as_bytes().chunks(width).map(|line| String::from_utf8_lossy(line).into_owned() + "\n");
    format!("{BEGIN}\n{}{END}\n", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::{Armoring, SHORT, armor};
    use crate::post::{ScanBudget, dearmor};

    #[test]
    fn an_armour_of_any_width_is_read() {
        let file: String = (0..400).map(|number| format!("{number} * {}\n", number * 7919)).collect();
        for width in [40, 63, 72] {
            let armor = Armoring::Always.of(&file, width).unwrap();
            assert!(armor.lines().all(|line| line.len() <= usize::from(width)), "{width}: {armor}");
            let found = dearmor(&armor, &mut ScanBudget::default());
            assert_eq!(found[0].as_ref().unwrap().text, file, "{width}");
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
