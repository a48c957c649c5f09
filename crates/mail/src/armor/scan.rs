//! The search for armours in a text from which every character is taken away that is not of the armour's
//! alphabet. What is left has no quoting, line ends, blanks or dashes any more, and the words of the armour's
//! two lines have come together.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::{ARMOR, COLUMNS, HEAD, Head, NARROW, NoPacket, framed, summed, unpack};
use crate::{DamagedPiece, FoundText, Origin, Repair, ScanBudget, views};

/// The words of the line before the armour, of the line after it, and what the armour begins with.
const BEGIN: &[u8] = b"BEGINBYPOSTTABLE";
const END: &[u8] = b"ENDBYPOSTTABLE";
const MAGIC: &[u8] = b"bypostA";

/// The versions after it, as their letters.
const VERSIONS: [u8; 2] = *b"BC";

/// Letters that hold the head.
const FIRST: usize = HEAD.div_ceil(3) * 4;

/// How many bytes the text in an armour has, as its first letters say.
pub(crate) fn text_length(first: &[u8]) -> Option<usize> {
    let bytes = STANDARD.decode(first.get(..FIRST)?).ok()?;
    Some(Head::read(&bytes)?.ok()?.text)
}

/// How many damaged armours of one text are told of.
const DAMAGED: usize = 32;

#[derive(Debug, thiserror::Error)]
enum ArmorDamage {
    /// It ends too early, and nothing says that it was meant to end there.
    #[error("the {ARMOR} is cut off: of its {wanted} characters the last {} are missing", .wanted - .found)]
    Cut {
        /// Characters that are there.
        found: usize,
        /// Characters that it says it has.
        wanted: usize,
    },
    /// It ends within its first line.
    #[error("the {ARMOR} is cut off in its first line: all the rest is missing")]
    Stub,
    /// Its last line is there, and so is its beginning, but not all that lies between.
    #[error("{} of the {ARMOR}'s {wanted} characters are missing before its last line", .wanted - .found)]
    Lost { found: usize, wanted: usize },
    /// There is more between its beginning and its last line than it says.
    #[error("{} characters stand in the {ARMOR} that do not belong there", .found - .wanted)]
    Swollen { found: usize, wanted: usize },
    /// The text after the first line, or before the last, does not begin as an armour does.
    #[error("the beginning of the {ARMOR} is missing or was changed")]
    Headless,
    /// All characters are there, but not as they were sent.
    #[error("the {ARMOR} {0}")]
    Changed(#[from] NoPacket),
    /// So much was found before it that no more is looked at.
    #[error("more is packed in this {ARMOR} than is looked at in one go")]
    TooMuch,
}

/// What one way of reading a text has found.
pub(crate) struct Reading {
    /// The armours, in the order in which they stand.
    pub(crate) armors: Vec<Result<FoundText, DamagedPiece>>,
    /// The tables without armour.
    pub(crate) bare: Vec<Result<FoundText, DamagedPiece>>,
    /// How many armours there were that had been seen before.
    pub(crate) known: usize,
    /// Whether there is any trace of an armour, or of a file.
    pub(crate) traced: bool,
}

impl Reading {
    pub(crate) fn good(&self) -> usize {
        self.known + self.armors.iter().chain(&self.bare).filter(|piece| piece.is_ok()).count()
    }

    /// Takes over the armours that an earlier reading has found whole: this one has only counted them, if it
    /// has met them.
    pub(crate) fn keep(&mut self, earlier: Self) {
        let whole: Vec<_> = earlier.armors.into_iter().filter(Result::is_ok).collect();
        self.known = self.known.saturating_sub(whole.len());
        self.armors.extend(whole);
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.good() > 0 && self.armors.iter().chain(&self.bare).all(Result::is_ok)
    }
}

/// Reads the armours of a text one way: first with the letters in front of quoting marks, then without them.
pub(crate) fn armors_in(text: &str, repairs: &[Repair], budget: &mut ScanBudget) -> Reading {
    let first = find(text, &sift(text), repairs, budget);
    if first.is_settled() || !first.traced {
        return first;
    }
    let Some(unmarked) = views::without_initials(text) else { return first };
    let mut second = find(text, &sift(&unmarked), repairs, budget);
    if second.good() <= first.good() {
        return first;
    }
    second.keep(first);
    second
}

/// The letters of the armour's alphabet in a text, in order.
pub(crate) fn sift(text: &str) -> Vec<u8> {
    let mut letters = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        if byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/' {
            letters.push(byte);
        } else if let [0xef, 0xac, third @ 0x80..=0x86, ..] = rest {
            letters.extend_from_slice(views::LIGATURES[usize::from(third - 0x80)].as_bytes());
        }
        rest = after;
    }
    letters
}

pub(crate) fn places(letters: &[u8], word: &[u8]) -> Vec<usize> {
    let (mut places, mut from) = (Vec::new(), 0);
    while let Some(at) = letters[from..].iter().position(|&letter| letter == word[0]) {
        from += at;
        if letters[from..].starts_with(word) {
            places.push(from);
            from += word.len();
        } else {
            from += 1;
        }
    }
    places
}

/// Whether letters hold the program's name in any case: the trace of an armour, or of a file.
fn traced(letters: &[u8]) -> bool {
    let name = &MAGIC[..MAGIC.len() - 1];
    let mut rest = letters;
    while let Some(at) = rest.iter().position(|letter| letter.eq_ignore_ascii_case(&name[0])) {
        if rest[at..].get(..name.len()).is_some_and(|word| word.eq_ignore_ascii_case(name)) {
            return true;
        }
        rest = &rest[at + 1..];
    }
    false
}

fn find(text: &str, letters: &[u8], repairs: &[Repair], budget: &mut ScanBudget) -> Reading {
    let places = |word| places(letters, word).into_iter();
    let begins = places(BEGIN).map(|at| (at, true));
    let ends = places(END).map(|at| (at, false));
    let mut lines: Vec<_> = begins.chain(ends).collect();
    lines.sort_unstable();
    let mut search = Search {
        rest: Some(text),
        letters,
        lines,
        repairs,
        found: Reading { armors: Vec::new(), bare: Vec::new(), known: 0, traced: traced(letters) },
        begun: None,
        done: 0,
    };
    let mut next = 0;
    for at in places(MAGIC) {
        next = search.lines_before(next, at);
        if at >= search.done {
            search.magic(at, budget);
        }
    }
    search.lines_before(next, usize::MAX);
    if search.begun.is_some() {
        search.wrong(ArmorDamage::Stub, None);
    }
    search.found
}

/// A walk along the letters.
struct Search<'a> {
    /// The part of the text from the last armour on that stood in it as it was written.
    rest: Option<&'a str>,
    letters: &'a [u8],
    /// The places of the words of first and last lines, in order; true for those of a first line.
    lines: Vec<(usize, bool)>,
    repairs: &'a [Repair],
    found: Reading,
    /// The place where the words of a first line end, if nothing has followed them yet.
    begun: Option<usize>,
    /// The place up to which all is read.
    done: usize,
}

impl Search<'_> {
    /// Takes note of the first and last lines before a place, beginning with the one of this index; gives the
    /// next index.
    fn lines_before(&mut self, from: usize, place: usize) -> usize {
        let mut next = from;
        while let Some(&(at, begins)) = self.lines.get(next).filter(|(at, _)| *at < place) {
            next += 1;
            if at < self.done {
                continue;
            }
            if begins {
                if self.begun.replace(at + BEGIN.len()).is_some() {
                    self.wrong(ArmorDamage::Headless, None);
                }
            } else {
                // The last line of an armour that does not begin.
                self.begun = None;
                self.done = at + END.len();
                self.wrong(ArmorDamage::Headless, None);
            }
        }
        next
    }

    /// Looks at a place where an armour may begin.
    fn magic(&mut self, at: usize, budget: &mut ScanBudget) {
        let next = self.lines.partition_point(|(line, _)| *line <= at);
        let next = self.lines.get(next).copied();
        match one(&self.letters[at..], at, next, self.begun == Some(at), budget) {
            One::Nothing => return,
            One::Known(end) => {
                self.found.known += 1;
                self.done = end;
            }
            One::Text(text, end) => {
                let mut repairs = self.repairs.to_vec();
                self.rest = self.rest.and_then(|rest| plain(rest, &self.letters[at..end]));
                if self.rest.is_none() {
                    repairs.push(Repair::Lines);
                }
                self.found.armors.push(Ok(FoundText { text, repairs }));
                self.done = end;
            }
            One::Damaged(why, end) => {
                // Its first letters hold its sum, if they are all there.
                let name = self.letters[at..end].get(..FIRST).map(<[u8]>::to_vec);
                self.wrong(why, name);
                self.done = end;
            }
        }
        self.begun = None;
        // The last line belongs to it.
        if self.letters[self.done..].starts_with(END) {
            self.done += END.len();
        }
    }

    fn wrong(&mut self, why: ArmorDamage, name: Option<Vec<u8>>) {
        if self.found.armors.iter().filter(|armor| armor.is_err()).count() < DAMAGED {
            self.found.armors.push(Err(DamagedPiece { why: why.to_string(), of: name.map(Origin::Armor) }));
        }
    }
}

/// The text from an armour on, if that stands in it as it was written, in lines of any width that a sender
/// may choose.
fn plain<'t>(text: &'t str, letters: &[u8]) -> Option<&'t str> {
    // Whatever the width, a line holds the first letters together, and nobody else's armour begins with them.
    let first = text.find(str::from_utf8(letters.get(..NARROW)?).ok()?)?;
    let columns = text[first..].lines().next()?.len();
    let framed = framed(letters, Some(columns).filter(|columns| *columns <= COLUMNS)?, [super::BEGIN, super::END]);
    let framed = if text.contains("\r\n") { framed.replace('\n', "\r\n") } else { framed };
    text.find(framed.trim_end()).map(|found| &text[found..])
}

/// The reading of one place where an armour may begin.
enum One {
    /// No armour: some word.
    Nothing,
    /// One that was seen before, up to here.
    Known(usize),
    /// A whole one, up to here.
    Text(String, usize),
    /// A damaged one, up to here.
    Damaged(ArmorDamage, usize),
}

/// Reads the armour that `letters` begin with. `at` is their place among all letters, and `next` is the next
/// first or last line of an armour.
fn one(letters: &[u8], at: usize, next: Option<(usize, bool)>, is_framed: bool, budget: &mut ScanBudget) -> One {
    if !letters.get(MAGIC.len()).is_some_and(|version| VERSIONS.contains(version)) && !is_framed {
        return One::Nothing;
    }
    let there = next.map_or(letters.len(), |(next, _)| next - at);
    let Some(first) = letters.get(..FIRST.min(there)).filter(|first| first.len() == FIRST) else {
        return One::Damaged(ArmorDamage::Stub, at + there);
    };
    let Some(read) = STANDARD.decode(first).ok().and_then(|bytes| Head::read(&bytes)) else { return One::Nothing };
    let head = match read {
        Ok(head) => head,
        Err(misfit) if is_framed => return One::Damaged(misfit.into(), at + there),
        Err(_) => return One::Nothing,
    };
    let wanted = head.bytes() / 3 * 4;
    if wanted > there {
        let closed = next.is_some_and(|(_, begins)| !begins);
        let (found, wanted) = (there, wanted);
        return One::Damaged(
            if closed { ArmorDamage::Lost { found, wanted } } else { ArmorDamage::Cut { found, wanted } },
            at + there,
        );
    }
    // The sum is the end of the head, and covers all the rest.
    let name = &letters[..FIRST];
    let bytes = STANDARD.decode(&letters[..wanted]).map_err(|_| NoPacket::Sum);
    if budget.seen.contains(name) {
        // It may be damaged here, as it is between the tags of HTML: then another reading of the text has to
        // find its end.
        if bytes.as_ref().is_ok_and(|bytes| summed(bytes, &head).is_ok()) {
            return One::Known(at + wanted);
        }
    } else if !budget.opens(head.bytes(), head.text) {
        return One::Damaged(ArmorDamage::TooMuch, at + wanted);
    }
    match bytes.and_then(|bytes| unpack(&bytes, &head)) {
        Ok(text) => {
            budget.seen.insert(name.to_vec());
            One::Text(text, at + wanted)
        }
        Err(NoPacket::Sum) if there > wanted && next.is_some_and(|(_, begins)| !begins) => {
            One::Damaged(ArmorDamage::Swollen { found: there, wanted }, at + there)
        }
        Err(misfit) => One::Damaged(misfit.into(), at + wanted),
    }
}
