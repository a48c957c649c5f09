//! Private keys under a passphrase that take no time to unlock. The program makes its own so that guessing
//! takes long.

use std::io::Write as _;

use age::secrecy::SecretString;
use bypost::file::base64_encode;
use bypost::session::KeyFile;

/// The key of a name with this byte 32 times as its seed, under a passphrase.
pub(crate) fn locked_key(name: &str, byte: u8, passphrase: &str) -> KeyFile {
    let open = KeyFile::new(name, &[byte; 32]).unwrap();
    let mut recipient = age::scrypt::Recipient::new(SecretString::from(passphrase.to_owned()));
    recipient.set_work_factor(1);
    let encryptor = age::Encryptor::with_recipients(std::iter::once(&recipient as &dyn age::Recipient)).unwrap();
    let mut armoured = Vec::new();
    let armour = age::armor::ArmoredWriter::wrap_output(&mut armoured, age::armor::Format::AsciiArmor).unwrap();
    let mut writer = encryptor.wrap_output(armour).unwrap();
    writer.write_all(base64_encode(&[byte; 32]).as_bytes()).unwrap();
    writer.finish().unwrap().finish().unwrap();
    let lines = String::from_utf8(armoured).unwrap();
    let identity = base64_encode(&open.public().unwrap().bytes());
    let text = format!("name = \"{name}\"\nidentity = \"{identity}\"\nlocked = \"\"\"\n{lines}\"\"\"\n");
    KeyFile::parse(&text).unwrap()
}
