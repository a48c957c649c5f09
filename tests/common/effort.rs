//! How often tests try what is drawn by chance. A usual run tries enough to find a fault that many tables
//! show; `BYPOST_THOROUGH=1 cargo test` tries several times as much, for a change of rules or of the seal.

/// How often something is tried: `usual` times, or `thorough` times in a thorough run.
pub(crate) fn tries(usual: u64, thorough: u64) -> u64 {
    if std::env::var_os("BYPOST_THOROUGH").is_some_and(|value| value == "1") { thorough } else { usual }
}
