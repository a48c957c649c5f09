//! A whole game to look back on.

use bypost::session::{page as written, replay};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::answer::{Done, arguments};
use crate::app::App;

#[derive(Deserialize)]
struct Of {
    file: String,
    #[serde(default, rename = "as")]
    name: Option<String>,
}

/// The page of a table, for everybody or through the eyes of a seat.
pub fn page(app: &mut App, request: &Value) -> Done {
    let Of { file, name } = arguments(request)?;
    let (opened, view, mut viewer) = app.view(&file, name.as_deref())?;
    let replay = match &name {
        None => replay::public(opened.chain(), opened.table()),
        Some(_) => viewer.replay(opened.chain(), &view),
    }?;
    let whose = name.map(|name| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>());
    let stem = file.strip_suffix(".toml").unwrap_or(&file);
    let name = whose.map_or_else(|| format!("{stem}.html"), |whose| format!("{stem}-{whose}.html"));
    Ok(json!({ "html": written(&replay, "bypost"), "name": name }))
}
