//! Somebody else's program, which may use the core but cannot sign past the session.

#[cfg(feature = "fork")]
mod fork;
