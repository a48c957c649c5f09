//! The core of bypost in a browser: the session behind a store that only a passphrase opens, and everything
//! that the page shows, in words and pictures.
//!
//! The page asks by [`call`] with a text of JSON and gets one back. It is a bare interface rather than
//! wasm-bindgen: two functions and one import need no tool that must fit a version, and the page's script
//! holds nothing that was generated.

mod answer;
mod app;
mod folder;
mod home;
mod host;
mod ops;
mod records;
mod text;
mod vault;

use std::cell::RefCell;

use app::App;

thread_local! {
    static APP: RefCell<App> = RefCell::new(App::default());
    /// The last answer, with its length before it.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Allocates room for a request of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::leak(vec![0u8; length].into_boxed_slice()).as_mut_ptr()
}

/// Answers the request in a room: four bytes with the length of the answer, the lowest first, and the answer.
/// It stays until the next call.
///
/// # Safety
/// The room must be one that [`room`] gave for this length, and is gone afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(request: *mut u8, length: usize) -> *const u8 {
    // SAFETY: the caller says that `room` made it so.
    let mut bytes = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(request, length)) };
    let answer = APP.with_borrow_mut(|app| ops::answer(app, &String::from_utf8_lossy(&bytes)));
    // There may be a passphrase in it.
    zeroize::Zeroize::zeroize(&mut *bytes);
    ANSWER.with_borrow_mut(|kept| {
        // The answer before may hold the words of a key.
        zeroize::Zeroize::zeroize(kept);
        kept.extend((answer.len() as u32).to_le_bytes());
        kept.extend(answer.as_bytes());
        kept.as_ptr()
    })
}
