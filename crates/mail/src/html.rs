//! HTML, or the remains of it in a text: tags are taken away, entities are undone. This does only as
//! much as the text of a table needs.

/// Tags at which a line ends.
const LINES: [&str; 12] = ["br", "p", "div", "tr", "li", "pre", "blockquote", "h1", "h2", "h3", "hr", "table"];

/// Elements whose content is no text.
const UNSEEN: [&str; 4] = ["style", "script", "head", "title"];

/// Bytes of the longest tag and of the longest entity.
const TAG: usize = 4000;
const ENTITY: usize = 14;

/// The text in HTML, if there seem to be tags or entities.
pub(super) fn text(html: &str) -> Option<String> {
    let mut text = String::with_capacity(html.len());
    let (mut rest, mut changed) = (html, false);
    // The end of something that is never closed is looked for only once.
    let mut open = Open { comment: false, element: false };
    while let Some(at) = rest.find(['<', '&']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some((c, after)) = entity(rest) {
            text.push(c);
            (rest, changed) = (after, true);
        } else if let Some((seen, after)) = tag(rest, &mut open) {
            text.push_str(seen);
            (rest, changed) = (after, true);
        } else {
            text.push_str(&rest[..1]);
            rest = &rest[1..];
        }
    }
    text.push_str(rest);
    changed.then_some(text)
}

/// The kinds of things that were found to be opened and never closed.
struct Open {
    comment: bool,
    element: bool,
}

/// The text that a tag, or an element that is not shown, leaves behind, and the text after it.
fn tag<'a>(html: &'a str, open: &mut Open) -> Option<(&'static str, &'a str)> {
    if let Some(after) = html.strip_prefix("<!--") {
        let end = if open.comment { None } else { after.find("-->") };
        open.comment = end.is_none();
        return Some(("", &after[end? + 3..]));
    }
    let inner = html.strip_prefix('<')?;
    // A line may have been broken in it.
    let name = inner.trim_start_matches(['/', '!', '?', ' ', '\n', '\r']);
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let end = inner.bytes().take(TAG).position(|byte| matches!(byte, b'>' | b'<'))?;
    let mut after = inner[end..].strip_prefix('>')?;
    let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = name[..length].to_ascii_lowercase();
    if !inner.starts_with('/') && UNSEEN.contains(&name.as_str()) && !open.element {
        match close(after, &name) {
            Some(at) => after = &after[at..],
            None => open.element = true,
        }
    }
    Some((if LINES.contains(&name.as_str()) { "\n" } else { "" }, after))
}

/// The place of the tag that closes an element.
fn close(html: &str, name: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = html[from..].find("</") {
        let tag = &html[from + at + 2..];
        if tag.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return Some(from + at);
        }
        from += at + 2;
    }
    None
}

/// The character that an entity stands for, and the text after it.
fn entity(html: &str) -> Option<(char, &str)> {
    let inner = html.strip_prefix('&')?;
    let end = inner.bytes().take(ENTITY).position(|byte| byte == b';')?;
    let after = &inner[end + 1..];
    // A line may have been broken in it.
    let name: String = inner[..end].chars().filter(|c| !c.is_whitespace() && *c != '>').collect();
    let number = |text: &str, radix| char::from_u32(u32::from_str_radix(text, radix).ok()?);
    let c = match name.strip_prefix('#') {
        Some(digits) => match digits.strip_prefix(['x', 'X']) {
            Some(digits) => number(digits, 16)?,
            None => number(digits, 10)?,
        },
        None => named(&name)?,
    };
    Some((c, after))
}

/// The entities that stand for what tables are written in, and for what typography makes of it.
fn named(name: &str) -> Option<char> {
    Some(match name {
        "amp" | "AMP" => '&',
        "lt" | "LT" => '<',
        "gt" | "GT" => '>',
        "quot" | "QUOT" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "shy" => '\u{ad}',
        "num" => '#',
        "plus" => '+',
        "sol" => '/',
        "equals" => '=',
        "comma" => ',',
        "period" => '.',
        "colon" => ':',
        "semi" => ';',
        "lowbar" => '_',
        "lsqb" | "lbrack" => '[',
        "rsqb" | "rbrack" => ']',
        "bsol" => '\\',
        "hyphen" | "dash" => '\u{2010}',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        "lsquo" => '\u{2018}',
        "rsquo" => '\u{2019}',
        "ldquo" => '\u{201c}',
        "rdquo" => '\u{201d}',
        "bdquo" => '\u{201e}',
        "hellip" => '\u{2026}',
        "zwnj" => '\u{200c}',
        "zwj" => '\u{200d}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "Tab" => '\t',
        "NewLine" => '\n',
        _ => return None,
    })
}
