//! Consents in mails.

use super::ScanBudget;
use super::signed_lines::SignedLines;
use crate::file::{CONSENT_BYTES, Consent, consent_text, read_consent};
use crate::rules::Hash;

/// How consents travel.
pub(super) const CONSENT: SignedLines = SignedLines {
    word: "CONSENT",
    begins: b"BEGINBYPOSTCONSENT",
    ends: b"ENDBYPOSTCONSENT",
    thing: "consent",
    a_thing: "a consent",
    bytes: CONSENT_BYTES,
    most: 1_024,
};

/// The lines that carry a consent.
///
/// # Errors
/// It cannot be written.
///
/// ```
/// use bypost::file::{Agreed, Consent, Time};
/// use bypost::post::{ScanBudget, consents_in, consent_lines};
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
    Ok(CONSENT.lines(&consent_text(table, consent)?, u16::MAX))
}

/// The consents in a text, with the ids of their tables, in the order in which they stand there; or why one
/// cannot be read. Whatever mail has left in the text is undone, as far as `budget` bears it.
#[must_use]
pub fn consents_in(text: &str, budget: &mut ScanBudget) -> Vec<Result<(Hash, Consent), String>> {
    CONSENT.found_in(text, budget, read_consent)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests stop at what should not be")]

    use super::super::MailScan;
    use super::*;
    use crate::file::{Agreed, Time};

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
