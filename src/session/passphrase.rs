//! Seeds under a passphrase, as age writes them: for a scrypt recipient, armoured.

use std::io::{self, Read as _, Write as _};

use age::secrecy::SecretString;
use zeroize::Zeroizing;

/// The work factor of scrypt, the same on every machine: 2^18 blocks of 1 KiB, which is 256 MiB and about a
/// second. Left to itself, age measures, and a fast machine would write what a telephone cannot open.
const WORK: u8 = 18;

/// The greatest work factor that a browser can do, which is 1 GiB. More would end it.
#[cfg(target_arch = "wasm32")]
const MOST_WORK: u8 = 20;

/// Encrypts a seed.
pub(super) fn encrypt(seed: &str, passphrase: &str) -> io::Result<String> {
    let mut recipient = age::scrypt::Recipient::new(secret(passphrase));
    recipient.set_work_factor(WORK);
    let recipients = std::iter::once(&recipient as &dyn age::Recipient);
    let encryptor = age::Encryptor::with_recipients(recipients).map_err(io::Error::other)?;
    let mut armoured = Vec::new();
    let armour = age::armor::ArmoredWriter::wrap_output(&mut armoured, age::armor::Format::AsciiArmor)?;
    let mut writer = encryptor.wrap_output(armour)?;
    writer.write_all(seed.as_bytes())?;
    writer.finish()?.finish()?;
    String::from_utf8(armoured).map_err(io::Error::other)
}

/// Decrypts a seed.
pub(super) fn decrypt(locked: &str, passphrase: &str) -> Result<Zeroizing<String>, String> {
    let wrong = |error: &dyn std::fmt::Display| format!("the key cannot be unlocked: {error}");
    let armour = age::armor::ArmoredReader::new(locked.as_bytes());
    let decryptor = age::Decryptor::new_buffered(armour).map_err(|error| wrong(&error))?;
    #[cfg_attr(not(target_arch = "wasm32"), expect(unused_mut, reason = "the program takes what it can do"))]
    let mut identity = age::scrypt::Identity::new(secret(passphrase));
    #[cfg(target_arch = "wasm32")]
    identity.set_max_work_factor(MOST_WORK);
    let mut reader =
        decryptor.decrypt(std::iter::once(&identity as &dyn age::Identity)).map_err(|error| wrong(&error))?;
    let mut seed = Zeroizing::new(String::new());
    reader.read_to_string(&mut seed).map_err(|error| wrong(&error))?;
    Ok(seed)
}

fn secret(passphrase: &str) -> SecretString {
    SecretString::from(passphrase.to_owned())
}
