//! Seeds under a passphrase, as age writes them: for a scrypt recipient, armoured.

use std::io::{self, Read as _, Write as _};

use age::secrecy::SecretString;
use zeroize::Zeroizing;

/// Encrypts a seed.
pub(super) fn encrypt(seed: &str, passphrase: &str) -> io::Result<String> {
    let encryptor = age::Encryptor::with_user_passphrase(secret(passphrase));
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
    let identity = age::scrypt::Identity::new(secret(passphrase));
    let mut reader =
        decryptor.decrypt(std::iter::once(&identity as &dyn age::Identity)).map_err(|error| wrong(&error))?;
    let mut seed = Zeroizing::new(String::new());
    reader.read_to_string(&mut seed).map_err(|error| wrong(&error))?;
    Ok(seed)
}

fn secret(passphrase: &str) -> SecretString {
    SecretString::from(passphrase.to_owned())
}
