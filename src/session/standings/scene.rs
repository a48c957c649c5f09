//! Standings as a scene, which is drawn at any width.

use super::{Kind, Played, Player, Rating, Standings, Tally};
use crate::draw::escape::shown;
use crate::draw::scene::{Line, Scene, ScenePart, TextTable};
use crate::kit::{counted, fit, listed};
use crate::rules::Seat;

/// When a table counts.
const COUNTS: &str = "a table counts once it is over, if its deal is sealed, if two or more keys sit at it, and if its \
                      files have not parted";

/// So many players have a table of all against all. If there are more, the pairs that met are listed.
const CROSS: usize = 8;

impl Standings {
    /// The standings in tables. `known` gives the name under which a key is known to the reader, if it is.
    #[must_use]
    pub fn scene(&self, known: &dyn Fn(&Player) -> Option<String>) -> Scene {
        let mut parts = Vec::new();
        let head = match self.rated {
            0 if self.apart.is_empty() && self.invalid.is_empty() => "no tables are here".to_owned(),
            0 => format!("no table counts: {COUNTS}"),
            count => format!("{} of {}", counted(count as usize, "table"), counted(self.players.len(), "player")),
        };
        parts.push(ScenePart::Paragraph(Line::plain(head)));
        if !self.players.is_empty() {
            parts.push(ScenePart::Table(self.ranking()));
            parts.push(ScenePart::Table(self.keys(known)));
            if self.players.len() > CROSS {
                parts.push(ScenePart::Table(self.pairs()));
            } else {
                parts.push(ScenePart::Paragraph(Line::plain("Won-drawn-lost, by the row against the column:")));
                parts.push(ScenePart::Table(self.cross()));
            }
        }
        parts.extend(self.claimed());
        parts.extend(self.not_rated());
        Scene { parts }
    }

    fn ranking(&self) -> TextTable {
        let rows = self.players.iter().enumerate().map(|(at, player)| {
            let Player { score, rating, .. } = player;
            let (value, deviation) = rounded(rating);
            let numbers = [value.to_string(), deviation.to_string()].into_iter();
            let counts = [player.tables, score.won, score.drawn, score.lost].map(|count| count.to_string());
            let cells = [(at + 1).to_string()].into_iter().chain(numbers).chain(counts);
            cells.map(Line::plain).collect()
        });
        TextTable::titled(["#", "rating", "±", "tables", "won", "drawn", "lost"], rows)
    }

    /// Which key has which number, and how it is called. A name is its owner's choice, and says little unless
    /// the reader knows the key.
    fn keys(&self, known: &dyn Fn(&Player) -> Option<String>) -> TextTable {
        let known: Vec<Option<String>> = self.players.iter().map(known).collect();
        let is_any_known = known.iter().any(Option::is_some);
        let rows = self.players.iter().zip(known).enumerate().map(|(at, (player, known))| {
            let names: Vec<&str> = player.names.iter().map(String::as_str).collect();
            let cells = [(at + 1).to_string(), player.key.fingerprint(), names.join(", ")];
            let known = is_any_known.then(|| known.unwrap_or_default());
            cells.into_iter().chain(known).map(Line::plain).collect()
        });
        let titles = ["#", "key", "played as"].into_iter().chain(is_any_known.then_some("known here as"));
        TextTable { rows: std::iter::once(titles.map(Line::plain).collect()).chain(rows).collect() }
    }

    fn cross(&self) -> TextTable {
        let head = std::iter::once(String::new()).chain((1..=self.players.len()).map(|number| number.to_string()));
        let rows = self.players.iter().enumerate().map(|(at, player)| {
            let cells = self.players.iter().map(|other| match player.against.get(&other.key.bytes()) {
                Some(Tally { won, drawn, lost }) => format!("{won}-{drawn}-{lost}"),
                None => "-".to_owned(),
            });
            std::iter::once((at + 1).to_string()).chain(cells).map(Line::plain).collect()
        });
        TextTable { rows: std::iter::once(head.map(Line::plain).collect()).chain(rows).collect() }
    }

    fn pairs(&self) -> TextTable {
        let numbered = || self.players.iter().enumerate();
        let met = numbered().flat_map(|(at, one)| {
            numbered().skip(at + 1).filter_map(move |(other, player)| {
                let score = one.against.get(&player.key.bytes())?;
                let numbers = [fit::<_, u32>(at) + 1, fit::<_, u32>(other) + 1, score.won, score.drawn, score.lost];
                Some(numbers.map(|number| Line::plain(number.to_string())).into())
            })
        });
        TextTable::titled(["#", "against", "won", "drawn", "lost"], met)
    }

    /// The tables that count otherwise than by their places.
    fn claimed(&self) -> Vec<ScenePart> {
        let name = |table: &Played, seat: Seat| table.seats[seat.index()].0.clone();
        let lines = |table: &Played| -> Vec<Line> {
            let won = table.forfeits.iter().map(|forfeit| {
                let names: Vec<String> = forfeit.winners.iter().map(|seat| name(table, *seat)).collect();
                let against = format!(" against {}", name(table, forfeit.late));
                let against = if table.is_claimed { "" } else { &against };
                Line::plain(format!("  {}: counts as a win for {}{against}", shown(&table.file), listed(&names)))
            });
            won.collect()
        };
        let part = |head: &str, is_claimed: bool| {
            let tables: Vec<_> = self.forfeits.iter().filter(|table| table.is_claimed == is_claimed).collect();
            let head = Line::plain(format!("Rated, {head}: {}", tables.len()));
            let lines = std::iter::once(head).chain(tables.iter().flat_map(|table| lines(table))).collect();
            (!tables.is_empty()).then_some(ScenePart::Lines(lines))
        };
        let heads = [("claimed and not contested", true), ("against one who vanished or dealt a false piece", false)];
        heads.into_iter().filter_map(|(head, is_claimed)| part(head, is_claimed)).collect()
    }

    /// The tables that do not count, and why.
    fn not_rated(&self) -> Vec<ScenePart> {
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for kind in Kind::APART {
            let tables = self.apart.iter().filter(|table| table.kind == kind);
            let line = |table: &Played| match kind {
                Kind::Without => format!("{}: {}", shown(&table.file), table.places()),
                _ => shown(&table.file),
            };
            groups.push((kind.why().to_owned(), tables.map(line).collect()));
        }
        groups.push(("invalid".to_owned(), self.invalid.iter().map(|file| shown(file)).collect()));
        groups.retain(|(_, files)| !files.is_empty());
        let lines = |(why, files): (String, Vec<String>)| {
            let head = Line::plain(format!("Not rated, {why}: {}", files.len()));
            let files = files.iter().map(|file| Line::plain(format!("  {file}")));
            ScenePart::Lines(std::iter::once(head).chain(files).collect())
        };
        groups.into_iter().map(lines).collect()
    }
}

/// A rating and its deviation as they are shown.
#[expect(clippy::cast_possible_truncation, reason = "a number that is too large becomes the largest")]
fn rounded(rating: &Rating) -> (i64, i64) {
    (rating.value().round() as i64, rating.deviation().round() as i64)
}
