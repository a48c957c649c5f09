//! Secrets that follow from a secret and from public values.

use curve25519_dalek::scalar::Scalar;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha512;
use zeroize::Zeroizing;

use crate::rules::Transcript;

/// HMAC-SHA-512 (RFC 2104) under `key` over the 64 bytes of a transcript.
pub(super) fn derive(key: &[u8; 32], transcript: &Transcript) -> Zeroizing<[u8; 64]> {
    // A 32-byte key is shorter than the block, so it is padded to one and never hashed first.
    let mut block = Zeroizing::new([0; 128]);
    block[..32].copy_from_slice(key);
    let mut mac = <Hmac<Sha512> as KeyInit>::new((&*block).into());
    mac.update(&transcript.wide());
    Zeroizing::new(mac.finalize().into_bytes().into())
}

/// The same, reduced to a scalar (64 bytes, little-endian, modulo the group order).
pub(super) fn derive_scalar(key: &[u8; 32], transcript: &Transcript) -> Zeroizing<Scalar> {
    Zeroizing::new(Scalar::from_bytes_mod_order_wide(&derive(key, transcript)))
}
