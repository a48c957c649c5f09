//! The secrets of a seat on their way to its next owner.

use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// Bytes of a rescue secret.
pub(super) const RESCUE_SECRET_BYTES: usize = 64;

/// The secrets of a seat as they are handed over with it: x, and at a table with rescue the rescue secret q.
/// Wiped on drop, never printed.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct HandedSecret {
    pub(super) own: [u8; 32],
    pub(super) rescue: Option<[u8; RESCUE_SECRET_BYTES]>,
}

impl HandedSecret {
    /// Reads x alone (32 bytes), or x ‖ q (96 bytes); none if there are more or fewer bytes.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (own, rescue) = bytes.split_first_chunk()?;
        let rescue = if rescue.is_empty() { None } else { Some(rescue.try_into().ok()?) };
        Some(Self { own: *own, rescue })
    }

    /// x, or x ‖ q.
    pub fn bytes(&self) -> Zeroizing<Vec<u8>> {
        let rescue: &[u8] = self.rescue.as_ref().map_or(&[], |rescue| rescue);
        Zeroizing::new([&self.own[..], rescue].concat())
    }
}

impl std::fmt::Debug for HandedSecret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("HandedSecret(secret)")
    }
}
