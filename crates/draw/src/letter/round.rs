//! Round tables in a mail: the piles at the corners, what lies between them, and a line for each seat.

use super::signs::{ROOM, border, label, open, token, top};
use crate::describe;
use crate::escape::markup;
use crate::picture::day;
use bypost_rules::scene::{Line, Pile, Round, Sitter, Span};

const COLUMNS: usize = 3;
const GAP: usize = 2;
/// The corners of the cells, from the lower right one on, and the other places beside the middle.
const CORNERS: [usize; 4] = [8, 6, 0, 2];
const BESIDE: [usize; 4] = [3, 5, 1, 7];

/// Writes a round table.
pub(super) fn write(page: &mut String, round: &Round, names: &[&str]) {
    let mut cells: [(bool, String); COLUMNS * COLUMNS] = Default::default();
    let places = CORNERS.iter().zip(&round.corners).chain(BESIDE.iter().zip(&round.piles));
    places.for_each(|(place, pile)| cells[*place] = (pile.is_fresh, self::pile(pile)));
    let pots = round.pots.iter().map(|pot| format!("<div>{}</div>", markup(&describe::line(pot, names))));
    let centre = round.centre.iter().map(|card| cards(std::slice::from_ref(card)));
    cells[4].1 = centre.chain(pots).collect();
    *page += &open(ROOM, GAP, "border-radius:6px");
    for row in cells.chunks(COLUMNS) {
        let cell = |(is_fresh, body): &(bool, String)| {
            let border = if *is_fresh { format!(";{}", border()) } else { String::new() };
            let (width, ground) =
                ((ROOM - GAP * (COLUMNS + 1)) / COLUMNS, day(if body.is_empty() { "wood" } else { "card" }));
            format!("<td width=\"{width}\" style=\"padding:4px 0;background:{ground}{border}\">{body}</td>")
        };
        *page += &format!("<tr>{}</tr>\n", row.iter().map(cell).collect::<String>());
    }
    *page += "</table>\n";
    round.sitters.iter().for_each(|one| *page += &sitter(one, names));
}

fn pile(pile: &Pile) -> String {
    let note = if pile.note.is_empty() { String::new() } else { format!("<div>{}</div>", label(&pile.note)) };
    format!("{} {}<div>{}</div>{note}", label(&pile.name), pile.count, cards(&pile.cards))
}

/// Cards one behind the other.
fn cards(cards: &[Span]) -> String {
    cards.iter().map(|card| top(&Line(vec![card.clone()]))).collect::<Vec<_>>().join(" ")
}

fn sitter(sitter: &Sitter, names: &[&str]) -> String {
    let told = |line: &Line| markup(&describe::line(line, names));
    let bet = if sitter.bet.0.is_empty() { String::new() } else { format!("bet {}", told(&sitter.bet)) };
    let dealer = if sitter.is_dealer { "dealer" } else { "" };
    let parts = [format!("<b>{}</b>", told(&sitter.stack)), bet, markup(&sitter.act), dealer.to_owned()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let name = markup(&sitter.name);
    format!(
        "<div style=\"margin:0 0 2px;font-size:14px\">{} {name}: {}</div>\n",
        token(sitter.seat, false),
        parts.join(", ")
    )
}
