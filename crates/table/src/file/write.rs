//! Types → TOML. There is one text for each table; a new turn changes nothing before it but the drawing.

use std::fmt::Write as _;

use super::header::FORFEIT;
use super::value::encode;
use super::{Consent, Deal, File, Header, Join, RescuePart, SealedJoin, Turn};
use bypost_rules::OptionValue;

/// Columns of a line of base64.
const COLUMNS: usize = 64;

/// The whole file: the drawing as comments, the header, the turns.
///
/// ```
/// use bypost_table::file::{self, Deal, File, Header, Time};
///
/// let game = (bypost_games::GAMES[0].info)();
/// let seats = vec![("alice".to_owned(), None), ("bob".to_owned(), None)];
/// let header = Header::new(game, Deal::Seed("a word".to_owned()), seats, Time::at(1_800_000_000), [7; 32]);
/// let file = File { header, turns: Vec::new() };
/// let text = file::text(&file, "a drawing");
/// assert!(text.starts_with("# a drawing\n\nbypost = 1\ngame = "));
/// assert_eq!(file::read(text.as_bytes()), Ok(file), "the drawing is not read");
/// ```
pub fn text(file: &File, drawing: &str) -> String {
    let mut text: String = drawing.lines().map(|line| format!("# {line}").trim_end().to_owned() + "\n").collect();
    text.push('\n');
    text.push_str(&header_text(&file.header));
    for turn in &file.turns {
        text.push('\n');
        text.push_str(&turn_text(turn));
    }
    text
}

/// The header, whose first key is the version of the format.
fn header_text(header: &Header) -> String {
    let mut text = String::new();
    let names = header.seats.iter().map(|(name, _)| quoted(name)).collect::<Vec<_>>().join(", ");
    // Writing to a String cannot fail.
    let _ = writeln!(text, "bypost = 1\ngame = {}\nrules = {}", quoted(&header.game), header.rules);
    let _ = writeln!(text, "deal = {}", quoted(header.deal.word()));
    match &header.deal {
        Deal::Sealed => {}
        Deal::Seed(seed) => text.push_str(&format!("seed = {}\n", quoted(seed))),
        Deal::Lots(lots) => list(&mut text, "lots", lots),
    }
    let _ =
        writeln!(text, "seats = [{names}]\ncreated = \"{}\"\nnonce = \"{}\"", header.created, encode(&header.nonce));
    if let Some(pace) = header.pace {
        let _ = writeln!(text, "pace = \"{pace}\"");
    }
    if header.forfeit {
        let _ = writeln!(text, "forfeit = \"{FORFEIT}\"");
    }
    if let Some(pieces) = header.rescue {
        let _ = writeln!(text, "rescue = {pieces}");
    }
    if header.hints {
        text.push_str("hints = true\n");
    }
    if header.seats.iter().any(|(_, identity)| identity.is_some()) {
        text.push_str("\n[identities]\n");
        for (name, identity) in &header.seats {
            if let Some(identity) = identity {
                let _ = writeln!(text, "{} = \"{}\"", quoted(name), encode(identity));
            }
        }
    }
    if !header.addresses.is_empty() {
        text.push_str("\n[addresses]\n");
    }
    for (name, address) in &header.addresses {
        let _ = writeln!(text, "{} = {}", quoted(name), quoted(address));
    }
    if !header.options.is_empty() {
        text.push_str("\n[options]\n");
    }
    for (name, value) in &header.options {
        let _ = match value {
            OptionValue::Number(number) => writeln!(text, "{name} = {number}"),
            OptionValue::Text(word) => writeln!(text, "{name} = {}", quoted(word)),
        };
    }
    text
}

/// One turn, beginning with `[[turn]]`.
pub fn turn_text(turn: &Turn) -> String {
    let mut text = "[[turn]]\n".to_owned();
    let _ = writeln!(text, "number = {}\nseat = {}\ntime = \"{}\"", turn.number, quoted(&turn.seat), turn.time);
    let _ = writeln!(text, "after = \"{}\"", encode(&turn.after));
    if let Some(join) = &turn.join {
        join_text(&mut text, join);
    }
    list(&mut text, "steps", &turn.steps);
    list(&mut text, "say", &turn.say);
    let share = |part: &super::SharePart| format!("{}.{} {}", part.slot.lot, part.slot.place, encode(&part.share));
    list(&mut text, "shares", &turn.shares.iter().map(share).collect::<Vec<_>>());
    long(&mut text, "proof", turn.proof.as_ref());
    let RescuePart { escrow, opened, pieces, piece_proof } = &turn.rescue;
    long(&mut text, "escrow", escrow.as_ref());
    long(&mut text, "opened", opened.as_ref());
    list(&mut text, "pieces", &pieces.iter().map(share).collect::<Vec<_>>());
    long(&mut text, "piece-proof", piece_proof.as_ref());
    let _ = writeln!(text, "state = \"{}\"", encode(&turn.state));
    long(&mut text, "signature", Some(&turn.signature));
    for shuffle in &turn.shuffles {
        let _ = writeln!(text, "\n[[turn.shuffle]]\nlot = {}", shuffle.lot);
        long(&mut text, "deck", Some(&shuffle.deck));
        long(&mut text, "proof", Some(&shuffle.proof));
    }
    for consent in &turn.consents {
        let Consent { seat, on, to, time, signature } = consent;
        let _ = writeln!(text, "\n[[turn.consent]]\nseat = {}\non = \"{}\"", quoted(seat), encode(on));
        let _ = writeln!(text, "to = {}\ntime = \"{time}\"", quoted(&to.to_string()));
        long(&mut text, "signature", Some(signature));
    }
    text
}

fn join_text(text: &mut String, join: &Join) {
    let _ = writeln!(text, "identity = \"{}\"", encode(&join.identity));
    if let Some(SealedJoin { nonce, key, escrow_key, proof }) = &join.sealed {
        let _ = writeln!(text, "key-nonce = \"{}\"\nkey = \"{}\"", encode(nonce), encode(key));
        long(text, "key-proof", Some(proof));
        if let Some(key) = escrow_key {
            let _ = writeln!(text, "escrow-key = \"{}\"", encode(key));
        }
    }
}

/// A list of strings, on one line while it fits; nothing if it is empty.
fn list(text: &mut String, key: &str, items: &[String]) {
    if items.is_empty() {
        return;
    }
    let items: Vec<_> = items.iter().map(|item| quoted(item)).collect();
    let line = format!("{key} = [{}]\n", items.join(", "));
    if line.chars().count() <= 76 {
        text.push_str(&line);
    } else {
        let _ = writeln!(text, "{key} = [\n  {},\n]", items.join(",\n  "));
    }
}

/// A value whose base64 is longer than a line, if there is one.
fn long(text: &mut String, key: &str, bytes: Option<impl AsRef<[u8]>>) {
    let Some(bytes) = bytes else { return };
    let base64 = encode(bytes.as_ref());
    let lines: Vec<_> = base64.as_bytes().chunks(COLUMNS).map(|line| String::from_utf8_lossy(line)).collect();
    let _ = writeln!(text, "{key} = [\n  \"{}\",\n]", lines.join("\",\n  \""));
}

/// A TOML basic string. Texts of a file hold no control characters, so these two are all there is to escape.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
