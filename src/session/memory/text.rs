//! The memory of a table as a text, which is read and written.

use super::Memory;
use crate::file::{Agreed, Consent, Time, base64_decode, base64_encode};
use crate::kit::{hex, read_toml};

impl Memory {
    /// Reads a memory from a text that [`Memory::text`] gave.
    ///
    /// # Errors
    /// What is wrong with the text, in one line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let memory: Self = read_toml(text)?;
        let Self { signers, consents, late_after, without_after, .. } = &memory;
        // A home may keep what others have agreed to before it signs anything itself.
        if [signers.len(), consents.len(), late_after.len(), without_after.len()] == [0; 4] {
            return Err("it remembers no key".to_owned());
        }
        Ok(memory)
    }

    /// The memory as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    pub fn text(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }
}

/// A value that stands in a memory as a text of its own.
pub(super) trait Written: Sized {
    fn write(&self) -> String;
    fn read(text: &str) -> Result<Self, String>;
}

impl<const N: usize> Written for [u8; N] {
    fn write(&self) -> String {
        base64_encode(self)
    }

    fn read(text: &str) -> Result<Self, String> {
        base64_decode(text)
    }
}

impl Written for Time {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Result<Self, String> {
        Self::read(text).ok_or_else(|| format!("{text:?} is not a time"))
    }
}

impl Written for Agreed {
    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Result<Self, String> {
        Self::read(text).ok_or_else(|| "a consent names nothing that a seat can agree to".to_owned())
    }
}

/// Nothing is written of what is not there.
impl<T: Written> Written for Option<T> {
    fn write(&self) -> String {
        self.as_ref().map(T::write).unwrap_or_default()
    }

    fn read(text: &str) -> Result<Self, String> {
        T::read(text).map(Some)
    }
}

/// The beginnings of hashes: hexadecimal, 16 digits each, with blanks between.
impl Written for Vec<[u8; 8]> {
    fn write(&self) -> String {
        self.iter().map(|on| hex(on)).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str) -> Result<Self, String> {
        let read = |text: &str| {
            let number = u64::from_str_radix(text, 16).ok().filter(|_| text.len() == 16);
            Ok(number.ok_or("an entry of signed_on is not 16 hexadecimal digits")?.to_be_bytes())
        };
        text.split_whitespace().map(read).collect()
    }
}

/// A value as its text.
pub(super) mod as_text {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::Written;

    pub(crate) fn serialize<T: Written, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&value.write())
    }

    pub(crate) fn deserialize<'de, T: Written, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        T::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Values as their texts.
pub(super) mod as_texts {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};

    use super::Written;

    pub(crate) fn serialize<T: Written, S: Serializer>(values: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(T::write))
    }

    pub(crate) fn deserialize<'de, T: Written, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| T::read(text).map_err(D::Error::custom)).collect()
    }
}

/// Consents, each as a table of texts.
pub(super) mod as_consents {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Agreed, Consent, Time};

    #[derive(Serialize, Deserialize)]
    #[serde(remote = "Consent", deny_unknown_fields)]
    struct Fields {
        seat: String,
        #[serde(with = "super::as_text")]
        on: [u8; 32],
        #[serde(with = "super::as_text")]
        to: Agreed,
        #[serde(with = "super::as_text")]
        time: Time,
        #[serde(with = "super::as_text")]
        signature: [u8; 64],
    }

    #[derive(Serialize, Deserialize)]
    struct Kept(#[serde(with = "Fields")] Consent);

    pub(crate) fn serialize<S: Serializer>(all: &[Consent], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(all.iter().cloned().map(Kept))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Consent>, D::Error> {
        Ok(Vec::<Kept>::deserialize(deserializer)?.into_iter().map(|Kept(consent)| consent).collect())
    }
}
