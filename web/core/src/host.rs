//! What the browser gives: randomness, and the time of a call.

use bypost::file::Time;
use bypost::session::{Clock, Entropy};

#[cfg(target_arch = "wasm32")]
fn fill(bytes: &mut [u8]) -> Result<(), String> {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Fills memory with random bytes that nobody can guess.
        fn random(place: *mut u8, length: usize);
    }

    // SAFETY: the place is as long as it says, and the page writes nowhere else.
    unsafe { random(bytes.as_mut_ptr(), bytes.len()) };
    Ok(())
}

#[cfg(not(target_arch = "wasm32"))]
fn fill(bytes: &mut [u8]) -> Result<(), String> {
    getrandom::fill(bytes).map_err(|error| format!("there are no random numbers: {error}"))
}

/// So many random bytes.
///
/// # Errors
/// There are none.
pub fn random<const N: usize>() -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    fill(&mut bytes)?;
    Ok(bytes)
}

/// The world at the time of one call.
#[derive(Clone, Copy, Debug)]
pub struct World {
    /// Seconds since 1970, by the clock of the page.
    pub now: i64,
}

impl Clock for World {
    fn now(&self) -> Time {
        Time::at(self.now)
    }
}

impl Entropy for World {
    fn bytes(&self) -> Result<[u8; 32], String> {
        random()
    }
}
