//! Tracks in a mail: a cell for each space, with its name, what stands there, and where its way leads.

use super::signs::{ROOM, border, label, open, piece};
use crate::escape::markup;
use crate::picture::day;
use bypost_rules::scene::{Ground, Space, Thing, Track};

/// The spaces of a row, and the height of one.
const COLUMNS: usize = 8;
const HEIGHT: usize = 40;
const GAP: usize = 2;

/// Writes a track.
pub(super) fn write(page: &mut String, track: &Track) {
    let cell = (ROOM - GAP * (COLUMNS + 1)) / COLUMNS;
    *page += &open(cell * COLUMNS + GAP * (COLUMNS + 1), GAP, "border-radius:6px");
    let spaces: Vec<(usize, &Space)> = track.spaces.iter().enumerate().collect();
    for row in spaces.chunks(COLUMNS) {
        let cells: String = row.iter().map(|(at, space)| self::cell(track, *at, space, cell)).collect();
        *page += &format!("<tr>{cells}</tr>\n");
    }
    *page += "</table>\n";
}

fn cell(track: &Track, at: usize, space: &Space, width: usize) -> String {
    let far = track.ways.iter().find_map(|way| match *way {
        (from, to) if from == at => track.spaces.get(to),
        (from, to) if to == at => track.spaces.get(from),
        _ => None,
    });
    let ground = match space.kind {
        Ground::Plain => "card",
        Ground::Light => "light",
        Ground::Water => "water",
        Ground::Door => "door",
    };
    let stands = space.token.as_ref().map(|token| match token.thing.as_deref() {
        Some(Thing::Plinth { seat: Some(seat), .. } | Thing::Token { seat }) => {
            piece(*seat, token.glyph.unicode.trim(), false)
        }
        _ => markup(&token.glyph.unicode),
    });
    let far = far.map(|far| label(&format!("→{}", far.label)));
    let below: Vec<String> = stands.into_iter().chain(far).collect();
    let border = if space.is_fresh { format!(";{}", border()) } else { String::new() };
    format!(
        "<td width=\"{width}\" style=\"height:{HEIGHT}px;background:{}{border}\">{}<div>{}</div></td>",
        day(ground),
        label(&space.label),
        below.join(" ")
    )
}
