//! A file that was packed by gzip.

use std::io::Read as _;

use flate2::bufread::GzDecoder;

use super::{FIRST, MAIL, SHOWN, ScanBudget, Sealed, may_tell};

/// Bytes that are unpacked before they are charged.
const CHUNK: usize = 16 << 10;

/// The bytes with which each piece begins.
const MAGIC: &[u8] = b"\x1f\x8b";

/// The bytes that it holds; none if they are of no use. They may have been packed in pieces, one after the
/// other. What follows the last piece does not belong to them.
pub(super) fn unpacked(packed: &[u8], budget: &mut ScanBudget) -> Result<Option<Vec<u8>>, Sealed> {
    let first = &packed[..packed.len().min(FIRST)];
    if !budget.opens(first.len(), 0) {
        return Err(Sealed::TooMuch);
    }
    let mut begin = vec![0; SHOWN];
    // If nothing comes out, the reason is found when all of it is unpacked.
    let length = GzDecoder::new(first).read(&mut begin).unwrap_or_default();
    if !may_tell(&begin[..length]) {
        return Ok(None);
    }
    if !budget.opens(packed.len(), 0) {
        return Err(Sealed::TooMuch);
    }
    let (mut bytes, mut rest) = (Vec::new(), packed);
    loop {
        rest = piece(rest, &mut bytes, budget)?;
        if !rest.starts_with(MAGIC) {
            return Ok(Some(bytes));
        }
    }
}

/// Unpacks one piece, and gives what follows it.
fn piece<'a>(packed: &'a [u8], bytes: &mut Vec<u8>, budget: &mut ScanBudget) -> Result<&'a [u8], Sealed> {
    let mut decoder = GzDecoder::new(packed);
    loop {
        let from = bytes.len();
        bytes.resize(from + CHUNK, 0);
        let length = decoder.read(&mut bytes[from..]).map_err(|_| Sealed::Damaged)?;
        bytes.truncate(from + length);
        if length == 0 {
            return Ok(decoder.into_inner());
        }
        if bytes.len() > MAIL || !budget.opens(0, length) {
            return Err(Sealed::TooMuch);
        }
    }
}
