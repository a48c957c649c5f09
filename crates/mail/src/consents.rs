//! Consents in mails: a few lines that nothing on the way harms, since only letters between two words count.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::armor::framed;
use super::armor::scan::{places, sift};
use super::limits::CONSENTS;
use super::{ScanBudget, views};
use bypost_rules::Hash;
use bypost_rules::kit::counted;
use bypost_table::file::{CONSENT_BYTES, Consent, consent_text, read_consent};

/// Characters of a line.
const COLUMNS: usize = 64;

/// The last word of the lines around a consent, without which a text holds none, and what is left of these
/// lines in a mail.
const WORD: &str = "CONSENT";
const BEGINS: &[u8] = b"BEGINBYPOSTCONSENT";
const ENDS: &[u8] = b"ENDBYPOSTCONSENT";

/// Why base64 with padding is refused: a consent has one form.
const PADDED: &str = "a consent has padding, which no consent has";
const CHANGED: &str = "a consent was changed on its way";
const CUT_OFF: &str = "a consent is cut off";
const MORE: &str = "more consents came than are looked at in one go";

/// A consent with the id of its table, or why it cannot be read.
type Found = Result<(Hash, Consent), String>;

/// The lines that carry a consent.
///
/// # Errors
/// It cannot be written.
///
/// ```
/// use bypost_table::file::{Agreed, Consent, Time};
/// use bypost_mail::{ScanBudget, consents_in, consent_lines};
///
/// let consent = Consent {
///     seat: "bob".to_owned(),
///     on: [1; 32],
///     to: Agreed::Out("ann".to_owned()),
///     time: Time::at(1_800_000_000),
///     signature: [2; 64],
/// };
/// let lines = consent_lines(&[3; 32], &consent)?;
/// let quoted: String = lines.lines().map(|line| format!("> {line}\r\n")).collect();
/// assert_eq!(consents_in(&quoted, &mut ScanBudget::default()), [Ok(([3; 32], consent))]);
/// # Ok::<(), String>(())
/// ```
pub fn consent_lines(table: &Hash, consent: &Consent) -> Result<String, String> {
    let letters = STANDARD_NO_PAD.encode(consent_text(table, consent)?);
    let [begin, end] = ["BEGIN", "END"].map(|which| format!("-----{which} BYPOST {WORD}-----"));
    Ok(framed(letters.as_bytes(), COLUMNS, [&begin, &end]))
}

/// The consents in a text, with the ids of their tables, in the order in which they stand there; or why one
/// cannot be read. Whatever mail has left in the text is undone, as far as `budget` bears it.
pub fn consents_in(text: &str, budget: &mut ScanBudget) -> Vec<Result<(Hash, Consent), String>> {
    if !text.contains(WORD) {
        return Vec::new();
    }
    let mut best = read_all(text);
    if is_settled(&best) {
        return best;
    }
    for view in views::others(text, true, budget) {
        let found = read_all(&view.text);
        if best.is_empty() || good(&found) > good(&best) || has_padding(&found) {
            best = found;
        }
        if is_settled(&best) {
            break;
        }
    }
    best
}

pub(super) fn passed_over(count: usize) -> String {
    format!("{} passed over: {MORE}", counted(count, "consent"))
}

/// Whether no other reading can be better. In another one padding may look like the end of a line that mail
/// has broken.
fn is_settled(found: &[Found]) -> bool {
    let is_good = |one: &Found| one.as_ref().err().is_none_or(|what| what.ends_with(MORE));
    !found.is_empty() && (found.iter().all(is_good) || has_padding(found))
}

fn has_padding(found: &[Found]) -> bool {
    found.iter().any(|one| one.as_ref().is_err_and(|what| what == PADDED))
}

/// Reads a text one way: first with the letters in front of quoting marks, then without them.
fn read_all(text: &str) -> Vec<Found> {
    let first = read_letters(text);
    if is_settled(&first) {
        return first;
    }
    let second = views::without_initials(text).map(|plain| read_letters(&plain)).unwrap_or_default();
    if good(&second) > good(&first) || has_padding(&second) { second } else { first }
}

fn read_letters(text: &str) -> Vec<Found> {
    let (letters, padded) = (sift(text), padded_in(text));
    let read = |body: &[u8]| match padded.iter().any(|letters| letters == body) {
        true => Err(PADDED.to_owned()),
        false => read(body),
    };
    let mut bodies = bodies(&letters);
    let more = bodies.len().saturating_sub(CONSENTS);
    bodies.truncate(CONSENTS);
    let read = |body: Option<&[u8]>| body.ok_or_else(|| CUT_OFF.to_owned()).and_then(read);
    let mut found: Vec<Found> = bodies.into_iter().map(read).collect();
    found.dedup();
    found.extend((more > 0).then(|| Err(passed_over(more))));
    found
}

/// What stands between the two lines of each consent; nothing where the second is missing.
fn bodies(letters: &[u8]) -> Vec<Option<&[u8]>> {
    let begins = places(letters, BEGINS);
    let nexts = begins.iter().skip(1).copied().chain([letters.len()]);
    let between = begins.iter().zip(nexts).map(|(begin, next)| &letters[begin + BEGINS.len()..next]);
    between.map(|body| Some(&body[..*places(body, ENDS).first()?])).collect()
}

/// The letters of consents that end with padding. Mail also leaves such a sign where it has broken lines: in
/// other lines too.
fn padded_in(text: &str) -> Vec<Vec<u8>> {
    if !text.contains('=') {
        return Vec::new();
    }
    let letters = text.split('=').map(sift).collect::<Vec<_>>().join(&b'=');
    let padded = bodies(&letters).into_iter().flatten().filter_map(|body| {
        let signs = body.iter().filter(|letter| **letter == b'=').count();
        let first = body.len() - signs;
        (signs > 0 && body[first..].iter().all(|letter| *letter == b'=')).then(|| body[..first].to_vec())
    });
    padded.collect()
}

fn read(letters: &[u8]) -> Found {
    if letters.len() > CONSENT_BYTES * 4 / 3 + 4 {
        return Err(CHANGED.to_owned());
    }
    let bytes = STANDARD_NO_PAD.decode(letters).map_err(|_| CHANGED)?;
    let text = String::from_utf8(bytes).map_err(|_| CHANGED)?;
    read_consent(&text).map_err(|what| format!("a consent cannot be read: {what}"))
}

fn good(found: &[Found]) -> usize {
    found.iter().flatten().count()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests stop at what should not be")]

    use super::super::MailScan;
    use super::*;
    use bypost_table::file::{Agreed, Time};

    fn consent() -> Consent {
        Consent {
            seat: "bob".to_owned(),
            on: [1; 32],
            to: Agreed::Out("ann".to_owned()),
            time: Time::at(1_800_000_000),
            signature: [2; 64],
        }
    }

    fn each(text: &str, line: impl Fn(&str) -> String) -> String {
        text.lines().map(line).collect()
    }

    /// What a mail with such a head and body brings.
    fn brought(kind: &str, body: &str) -> (Vec<(Hash, Consent)>, usize) {
        let mut scan = MailScan::default();
        let head = format!("From: bob@example.org\nMIME-Version: 1.0\nContent-Type: {kind}\n\n");
        scan.mail(format!("{head}{body}").as_bytes()).unwrap();
        let troubles = scan.broken().len();
        (scan.consents, troubles)
    }

    #[test]
    fn what_mail_leaves_in_the_lines_is_undone() {
        let lines = consent_lines(&[3; 32], &consent()).unwrap();
        let div = each(&lines, |line| format!("<div>{line}</div>\n"));
        let soft = each(&div, |line| format!("{}=\n{}\n", &line[..9], line[9..].replace('=', "=3D")));
        let marked = each(&lines, |line| format!("<p class=3D\"x\">{line}=\n</p>\n"));
        for (what, kind, body) in [
            ("as it is", "text/plain", lines.clone()),
            ("initials", "text/plain", each(&lines, |line| format!("AB> {line}\n"))),
            ("initials twice", "text/plain", each(&lines, |line| format!("AB> cd> {line}\n"))),
            ("elements of lines", "text/html", div.clone()),
            ("elements of lines in a plain text", "text/plain", div),
            ("breaks", "text/html", each(&lines, |line| format!("{line}<br>"))),
            ("letters in bold", "text/html", each(&lines, |line| format!("<b>{}</b>{}<br>\n", &line[..7], &line[7..]))),
            ("quoted HTML", "text/html", each(&lines, |line| format!("&gt; {line}<br>\n"))),
            ("quoted-printable around HTML", "text/plain", soft),
            ("quoted-printable with attributes", "text/plain", marked),
        ] {
            assert_eq!(brought(kind, &body), (vec![([3; 32], consent())], 0), "{what}: {body}");
        }
    }

    #[test]
    fn padding_is_refused() {
        // Names of three lengths, so that the text would have no padding, one sign or two.
        let mut met = [false; 3];
        for name in ["ann", "anna", "annie"] {
            let consent = Consent { to: Agreed::Out(name.to_owned()), ..consent() };
            let lines = consent_lines(&[3; 32], &consent).unwrap();
            assert_eq!(brought("text/plain", &lines).0.len(), 1);
            let letters = lines.lines().filter(|line| !line.starts_with('-')).map(str::len).sum::<usize>();
            let padding = "=".repeat((4 - letters % 4) % 4);
            met[padding.len()] = true;
            let padded = lines.replace("\n-----END", &format!("{padding}\n-----END"));
            for (what, kind, body) in [
                ("as it is", "text/plain", padded.clone()),
                ("quoted", "text/plain", each(&padded, |line| format!("> {line}\n"))),
                ("initials", "text/plain", each(&padded, |line| format!("AB> {line}\n"))),
                ("elements of lines", "text/html", each(&padded, |line| format!("<div>{line}</div>\n"))),
                ("breaks", "text/html", each(&padded, |line| format!("{line}<br>"))),
            ] {
                let wanted = if padding.is_empty() { (vec![([3; 32], consent.clone())], 0) } else { (Vec::new(), 1) };
                assert_eq!(brought(kind, &body), wanted, "{what}: {body}");
            }
        }
        assert_eq!(met, [true; 3]);
    }

    #[test]
    fn the_same_in_two_forms_is_one_consent() {
        let lines = consent_lines(&[3; 32], &consent()).unwrap();
        let html = each(&lines, |line| format!("<div>{line}</div>\n"));
        let body =
            format!("--zz\nContent-Type: text/plain\n\n{lines}\n--zz\nContent-Type: text/html\n\n{html}\n--zz--\n");
        assert_eq!(brought("multipart/alternative; boundary=zz", &body), (vec![([3; 32], consent())], 0));
    }

    #[test]
    fn a_changed_letter_is_told() {
        let lines = consent_lines(&[3; 32], &consent()).unwrap();
        for (at, letter) in lines.char_indices().filter(|(_, letter)| letter.is_ascii_lowercase()).step_by(7) {
            let changed = format!("{}{}{}", &lines[..at], letter.to_ascii_uppercase(), &lines[at + 1..]);
            let (consents, troubles) = brought("text/html", &each(&changed, |line| format!("<div>{line}</div>\n")));
            assert!(!consents.contains(&([3; 32], consent())), "{changed}");
            assert_eq!(consents.len() + troubles, 1, "{changed}");
        }
    }
}
