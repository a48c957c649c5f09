//! Fuzzes the reader of `targets::shuffle`.
#![no_main]

#[path = "../targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::shuffle(bytes));
