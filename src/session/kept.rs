//! Whatever a home keeps as a text in TOML.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::kit::read_toml;

/// A value that a home keeps as a text.
pub trait Kept: Serialize + DeserializeOwned {
    /// Reads what [`Kept::text`] gave.
    ///
    /// # Errors
    /// What is wrong with the text, in one line.
    fn parse(text: &str) -> Result<Self, String> {
        Ok(read_toml(text)?)
    }

    /// It as a text.
    ///
    /// # Errors
    /// What cannot be written, in one line.
    fn text(&self) -> Result<String, String> {
        toml::to_string(self).map_err(|error| error.to_string())
    }
}
