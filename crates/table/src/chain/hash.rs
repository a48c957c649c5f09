//! What the hashes of a header and of a turn cover. `docs/format.md` lists the same fields with vectors.

use crate::file::{Consent, Deal, FORFEIT, Header, Join, RescuePart, ShufflePart, Turn};
use bypost_rules::{Hash, OptionValue, Transcript};

/// The table's id: the hash of everything in the header.
pub fn table_id(header: &Header) -> Hash {
    let Header { game, rules, deal, seats, addresses, created, nonce, pace, forfeit, rescue, hints, options } = header;
    let mut hash = Transcript::new("table");
    hash.text("game", game).number("rules", (*rules).into());
    absorb_deal(&mut hash, deal);
    hash.count("seats", seats.len());
    for (name, identity) in seats {
        hash.text("seat", name).number("fixed", identity.is_some().into()).optional("identity", *identity);
    }
    hash.text("created", &created.to_string()).bytes("nonce", nonce).count("options", options.len());
    for (name, value) in options {
        hash.text("option", name);
        match value {
            OptionValue::Number(number) => hash.bytes("number", &number.to_be_bytes()),
            OptionValue::Text(text) => hash.text("text", text),
        };
    }
    absorb_addresses(&mut hash, addresses);
    hash.optional("pace", pace.map(|pace| pace.to_string())).optional("forfeit", forfeit.then_some(FORFEIT));
    if let Some(pieces) = rescue {
        hash.number("rescue", (*pieces).into());
    }
    if *hints {
        hash.number("hints", 1);
    }
    hash.hash()
}

/// Absorbs nothing at all for a header without addresses.
fn absorb_addresses(hash: &mut Transcript, addresses: &[(String, String)]) {
    if !addresses.is_empty() {
        hash.count("addresses", addresses.len());
    }
    for (seat, address) in addresses {
        hash.text("seat", seat).text("address", address);
    }
}

fn absorb_deal(hash: &mut Transcript, deal: &Deal) {
    hash.text("deal", deal.word());
    match deal {
        Deal::Sealed => {}
        Deal::Seed(seed) => {
            hash.text("seed", seed);
        }
        Deal::Lots(lots) => {
            hash.count("lots", lots.len());
            for lot in lots {
                hash.text("lot", lot);
            }
        }
    }
}

/// The hash of a turn of this table: everything in it but the signature.
pub fn turn_hash(table: &Hash, turn: &Turn) -> Hash {
    let Turn { number, seat, time, after, join, steps, say, .. } = turn;
    let Turn { shuffles, consents, shares, proof, rescue, state, signature: _, .. } = turn;
    let mut hash = Transcript::new("turn");
    hash.bytes("table", table)
        .number("number", (*number).into())
        .text("seat", seat)
        .text("time", &time.to_string())
        .bytes("after", after);
    absorb_join(&mut hash, join.as_ref());
    absorb_texts(&mut hash, "steps", steps);
    absorb_texts(&mut hash, "say", say);
    absorb_shuffles(&mut hash, shuffles);
    absorb_consents(&mut hash, consents);
    hash.count("shares", shares.len());
    for part in shares {
        hash.slot(part.slot).bytes("share", &part.share);
    }
    hash.number("proven", proof.is_some().into()).optional("proof", *proof);
    absorb_rescue(&mut hash, rescue);
    hash.bytes("state", state).hash()
}

/// Absorbs nothing at all for a turn that holds nothing of rescue.
fn absorb_rescue(hash: &mut Transcript, part: &RescuePart) {
    let RescuePart { escrow, opened, pieces, piece_proof } = part;
    hash.optional("escrow", escrow.as_ref()).optional("opened", *opened);
    if !pieces.is_empty() {
        hash.count("pieces", pieces.len());
    }
    for part in pieces {
        hash.slot(part.slot).bytes("piece", &part.share);
    }
    hash.optional("piece-proof", *piece_proof);
}

fn absorb_join(hash: &mut Transcript, join: Option<&Join>) {
    hash.number("joins", join.is_some().into());
    let Some(Join { identity, sealed }) = join else { return };
    hash.bytes("identity", identity).number("sealed", sealed.is_some().into());
    if let Some(sealed) = sealed {
        hash.bytes("key-nonce", &sealed.nonce).bytes("key", &sealed.key).bytes("key-proof", &sealed.proof);
        hash.optional("escrow-key", sealed.escrow_key);
    }
}

/// Absorbs nothing at all for a turn without shuffles, as most are.
fn absorb_shuffles(hash: &mut Transcript, shuffles: &[ShufflePart]) {
    if !shuffles.is_empty() {
        hash.count("shuffles", shuffles.len());
    }
    for shuffle in shuffles {
        hash.number("lot", shuffle.lot.into()).bytes("deck", &shuffle.deck).bytes("proof", &shuffle.proof);
    }
}

/// Absorbs nothing at all for a turn without consents, as nearly all are.
fn absorb_consents(hash: &mut Transcript, consents: &[Consent]) {
    if !consents.is_empty() {
        hash.count("consents", consents.len());
    }
    for consent in consents {
        let Consent { seat, on, to, time, signature } = consent;
        hash.text("seat", seat).bytes("on", on).text("to", &to.to_string()).text("time", &time.to_string());
        hash.bytes("signature", signature);
    }
}

/// The hash of a consent at this table: everything in it but the signature.
pub fn consent_hash(table: &Hash, consent: &Consent) -> Hash {
    let Consent { seat, on, to, time, signature: _ } = consent;
    let mut hash = Transcript::new("consent");
    hash.bytes("table", table).text("seat", seat).bytes("on", on);
    hash.text("to", &to.to_string()).text("time", &time.to_string()).hash()
}

fn absorb_texts(hash: &mut Transcript, label: &'static str, texts: &[String]) {
    hash.number(label, texts.len() as u64);
    for text in texts {
        hash.text("line", text);
    }
}
