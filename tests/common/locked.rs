//! Private keys under a passphrase that take no time to unlock. The program makes its own so that guessing
//! takes long.

use bypost::file::base64_encode;
use bypost::session::{KeyFile, lock};

/// The key of a name with this byte 32 times as its seed, under a passphrase.
pub(crate) fn locked_key(name: &str, byte: u8, passphrase: &str) -> KeyFile {
    let open = KeyFile::new(name, &[byte; 32]).unwrap();
    let lines = lock(base64_encode(&[byte; 32]).as_bytes(), passphrase, 1, &[byte; 32]).unwrap();
    let identity = base64_encode(&open.public().unwrap().bytes());
    let text = format!("name = \"{name}\"\nidentity = \"{identity}\"\nlocked = \"\"\"\n{lines}\"\"\"\n");
    KeyFile::parse(&text).unwrap()
}
