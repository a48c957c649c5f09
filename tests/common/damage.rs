//! What mail does to text: each damage as a function, by the rows of the table in `docs/mail.md`.

/// One thing that mail does to text.
pub(crate) struct Damage {
    /// The number of the row, and the kind of damage.
    pub(crate) name: &'static str,
    /// Applies the damage to a text.
    pub(crate) apply: fn(&str) -> String,
}

/// The damages after which the table can still be read: every character is in its place, or can be restored.
pub(crate) const DAMAGES: &[Damage] = &[
    Damage { name: "1 CRLF", apply: |text| text.replace('\n', "\r\n") },
    Damage { name: "1 lone CR", apply: |text| text.replace('\n', "\r") },
    Damage {
        name: "1 mixed line ends",
        apply: |text| each(text, |n, line| format!("{line}{}", ["\n", "\r\n", "\r"][n % 3])),
    },
    Damage { name: "1 no last line end", apply: |text| text.trim_end_matches(['\n', '\r']).to_owned() },
    Damage { name: "1 byte-order mark", apply: |text| format!("\u{feff}{text}") },
    Damage { name: "2 trailing blanks", apply: |text| each(text, |n, line| format!("{line}{}\n", " ".repeat(n % 4))) },
    Damage { name: "2 trailing blanks removed", apply: |text| each(text, |_, line| format!("{}\n", line.trim_end())) },
    Damage { name: "2 tabs for blanks", apply: |text| text.replace(' ', "\t") },
    Damage { name: "2 no-break spaces", apply: |text| text.replace(' ', "\u{a0}") },
    Damage { name: "3 wrapped at 60", apply: |text| wrapped(text, 60) },
    Damage { name: "3 wrapped at 72", apply: |text| wrapped(text, 72) },
    Damage { name: "3 wrapped at 76", apply: |text| wrapped(text, 76) },
    Damage { name: "3 wrapped at 78", apply: |text| wrapped(text, 78) },
    Damage { name: "3 all lines joined", apply: |text| text.trim_end().replace('\n', " ") },
    Damage { name: "3 blank lines between", apply: |text| text.replace('\n', "\n\n") },
    Damage { name: "3 broken within words", apply: |text| broken(text, 50) },
    Damage { name: "4 quoted", apply: |text| each(text, |_, line| format!("> {line}\n")) },
    Damage { name: "4 quoted without blank", apply: |text| each(text, |_, line| format!(">{line}\n")) },
    Damage { name: "4 quoted three times", apply: |text| each(text, |_, line| format!("> >> {line}\n")) },
    Damage { name: "4 quoted with bars", apply: |text| each(text, |_, line| format!("| {line}\n")) },
    Damage { name: "4 quoted with initials", apply: |text| each(text, |_, line| format!("ABc> {line}\n")) },
    Damage {
        name: "4 a reply above",
        apply: |text| format!("Well played!\n\nOn Monday, alice wrote:\n{}", (DAMAGES[16].apply)(text)),
    },
    Damage { name: "4 a reply below", apply: |text| format!("{}\nThank you - and now?\n", (DAMAGES[16].apply)(text)) },
    Damage {
        name: "4 unmarked quoting",
        apply: |text| format!("My turn.\n\n-----Original Message-----\nFrom: alice\nSent: Monday\nTo: bob\n\n{text}"),
    },
    Damage { name: "5 From", apply: |text| format!(">From bob\n{}", text.replace("\nFrom ", "\n>From ")) },
    Damage {
        name: "5 dashes",
        apply: |text| each(text, |_, line| format!("{}{line}\n", if line.starts_with('-') { "- " } else { "" })),
    },
    Damage {
        name: "5 dots",
        apply: |text| each(text, |_, line| format!("{}{line}\n", if line.starts_with('.') { "." } else { "" })),
    },
    Damage { name: "6 quoted-printable", apply: quoted_printable },
    Damage { name: "6 base64", apply: base64 },
    Damage { name: "7 space-stuffed", apply: |text| each(text, |_, line| format!(" {line}\n")) },
    Damage { name: "7 flowed", apply: |text| flowed(text, " \n") },
    Damage { name: "7 flowed with DelSp", apply: |text| broken(text, 60).replace('\n', " \n") },
    Damage { name: "8 smart quotes", apply: smart },
    Damage {
        name: "8 ligatures",
        apply: |text| {
            text.replace("ffi", "\u{fb03}")
                .replace("fi", "\u{fb01}")
                .replace("fl", "\u{fb02}")
                .replace("ff", "\u{fb00}")
        },
    },
    Damage {
        name: "8 dashes and dots",
        apply: |text| text.replace("...", "\u{2026}").replace("--", "\u{2014}").replace("-----", "\u{2014}\u{2014}-"),
    },
    Damage {
        name: "8 linked addresses",
        apply: |text| {
            let text = text.replace("bob@example.net", "bob@example.net<mailto:bob@example.net>");
            format!("alice@example.org <mailto:alice@example.org> wrote <https://example.org/a?b=c>:\n{text}")
        },
    },
    Damage {
        name: "9 HTML with br",
        apply: |text| format!("<html><body>{}</body></html>", markup(text).replace('\n', "<br>\n")),
    },
    Damage {
        name: "9 HTML with div",
        apply: |text| each(&markup(text), |_, line| format!("<div dir=\"ltr\" class=\"gmail_default\">{line}</div>")),
    },
    Damage {
        name: "9 HTML in pre",
        apply: |text| format!("<style>p > a {{ x: y }}</style><pre>{}</pre>", markup(text)),
    },
    Damage {
        name: "9 HTML without pre",
        apply: |text| format!("<p>{}</p>", markup(text).split_whitespace().collect::<Vec<_>>().join(" ")),
    },
    Damage {
        name: "9 HTML in blockquote",
        apply: |text| {
            format!(
                "<div>Yes!</div><blockquote><p>{}</p></blockquote>",
                markup(text).replace('\n', "<br/>").replace(' ', "&nbsp;")
            )
        },
    },
    Damage {
        name: "10 list footer",
        apply: |text| {
            format!(
                "{text}\n_______________________________________________\nGames mailing list\nGames@example.org\nhttps://example.org/mailman/listinfo/games\n"
            )
        },
    },
    Damage { name: "10 signature", apply: |text| format!("{text}\n-- \nBob, who = 1 of \"us\" [really]\n") },
    Damage {
        name: "10 text around",
        apply: |text| format!("Dear Bob,\nhere is my turn. I play by bypost = by post.\n\n{text}\n\nYours,\n# alice\n"),
    },
];

/// Each line by itself, with its number.
pub(crate) fn each(text: &str, change: impl Fn(usize, &str) -> String) -> String {
    text.split_inclusive('\n').enumerate().map(|(number, line)| change(number, line.trim_end_matches('\n'))).collect()
}

/// Lines longer than so many columns broken at blanks, or anywhere if there are none.
fn wrapped(text: &str, columns: usize) -> String {
    each(text, |_, line| {
        let (mut lines, mut rest) = (String::new(), line.to_owned());
        while rest.chars().count() > columns {
            let end = rest.char_indices().nth(columns).unwrap().0;
            let at = rest[..end]
                .trim_start()
                .rfind(' ')
                .map_or(end, |at| at + rest[..end].len() - rest[..end].trim_start().len());
            let tail = rest.split_off(at);
            lines.push_str(&rest);
            lines.push('\n');
            rest = tail.trim_start().to_owned();
        }
        format!("{lines}{rest}\n")
    })
}

/// Lines broken after so many columns, even within a word.
fn broken(text: &str, columns: usize) -> String {
    each(text, |_, line| {
        let chars: Vec<char> = line.chars().collect();
        let pieces: Vec<String> = chars.chunks(columns).map(|piece| piece.iter().collect()).collect();
        pieces.join("\n") + "\n"
    })
}

/// format=flowed: lines stuffed and broken at blanks, with a blank before each soft line end.
fn flowed(text: &str, soft: &str) -> String {
    each(text, |_, line| {
        let mut lines = String::new();
        for (index, word) in line.split(' ').enumerate() {
            let last = lines.rsplit('\n').next().unwrap_or_default();
            let full = last.chars().count() + word.chars().count() > 66;
            lines.push_str(if index == 0 {
                ""
            } else if full {
                soft
            } else {
                " "
            });
            lines.push_str(word);
        }
        let stuffed = lines.starts_with(' ') || lines.starts_with('>') || lines.starts_with("From ");
        format!("{}{lines}\n", if stuffed { " " } else { "" })
    })
}

pub(crate) fn quoted_printable(text: &str) -> String {
    let mut lines = String::new();
    for line in text.split('\n') {
        let mut width = 0;
        for byte in line.bytes() {
            let plain = (33..=126).contains(&byte) && byte != b'=' || byte == b' ';
            let piece = if plain { char::from(byte).to_string() } else { format!("={byte:02X}") };
            if width + piece.len() > 75 {
                lines.push_str("=\n");
                width = 0;
            }
            width += piece.len();
            lines.push_str(&piece);
        }
        if lines.ends_with(' ') {
            lines.pop();
            lines.push_str("=20");
        }
        lines.push('\n');
    }
    lines.pop();
    lines
}

pub(crate) fn base64(text: &str) -> String {
    let encoded = bypost::file::base64_encode(text.as_bytes());
    let lines: Vec<_> = encoded.as_bytes().chunks(76).map(|line| String::from_utf8_lossy(line)).collect();
    lines.join("\n") + "\n"
}

/// A text with the typographic quotes that a word processor makes.
fn smart(text: &str) -> String {
    let mut open = false;
    text.replace('\'', "\u{2019}")
        .chars()
        .map(|c| match c {
            '"' => {
                open = !open;
                if open { '\u{201c}' } else { '\u{201d}' }
            }
            c => c,
        })
        .collect()
}

fn markup(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('+', "&#43;")
        .replace('/', "&#x2F;")
}
