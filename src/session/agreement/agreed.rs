//! What seats agree to, in words.

use crate::file::Agreed;
use crate::seal::PublicIdentity;

/// What somebody agrees to, such as `back 21`; a key stands there by its fingerprint.
#[must_use]
pub fn agreed_in_words(to: &Agreed) -> String {
    match to {
        Agreed::Handover { seat, identity } => {
            let key = PublicIdentity::decode(identity).map(|identity| identity.fingerprint());
            format!("handover {seat} to the key {}", key.unwrap_or_default())
        }
        Agreed::Back(_) | Agreed::End | Agreed::Draw | Agreed::Out(_) => to.as_typed(),
    }
}
