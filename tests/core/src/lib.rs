//! Checks a table's file in a machine without an operating system: `run.mjs` calls it from Node.

use bypost::session::{drawing, open};

#[cfg(feature = "fork")]
mod fork;

/// Allocates room for a file of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::leak(vec![0u8; length].into_boxed_slice()).as_mut_ptr()
}

/// Checks the file in a room: the drawing that belongs on top of it as comments, or why it is refused. The
/// answer is text with its length in four bytes before it, the lowest first.
///
/// # Safety
/// The room must be one that `room` gave for this length, and is gone afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn check(file: *mut u8, length: usize) -> *const u8 {
    // SAFETY: the caller says that `room` made it so.
    let bytes = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(file, length)) };
    let told = match open("table.toml", &bytes, &()) {
        Ok(opened) => drawing::comments(opened.table()),
        Err(fault) => format!("refused: {fault}"),
    };
    let mut answer = (told.len() as u32).to_le_bytes().to_vec();
    answer.extend(told.as_bytes());
    Box::leak(answer.into_boxed_slice()).as_ptr()
}
