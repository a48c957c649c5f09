//! The layout of a board, as a player writes it or as a header holds it, and what makes it valid.

use serde::Deserialize;

use super::board::{Board, Ground, PLINTHS};
use super::side::Side;
use bypost_rules::kit::{Misread, fit, read_toml};

/// A layout is a few lines; anything much longer is none.
const MOST_BYTES: usize = 8192;

/// Why a layout is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum LayoutError {
    #[error("a board file has at most {MOST_BYTES} bytes, not {0}")]
    Long(usize),
    #[error("line {line} of the board file: {what}")]
    Toml { line: usize, what: String },
    #[error("a board in one line is written \"40; suns 8 33; rivers 10-14 27-31\", with \"none\" for an empty list")]
    Text,
    #[error("a board must be written {0:?} in a header")]
    Form(String),
    #[error("a board has 12 to 200 spaces, not {0}")]
    Spaces(i64),
    #[error("a board of {spaces} spaces has no space {found}")]
    Outside { spaces: u8, found: i64 },
    #[error("the Sun on {0} stands twice")]
    SunTwice(u8),
    #[error("the Sun on {0} is in a Home Row")]
    SunHome(u8),
    #[error("a river has two ends, as [10, 14] has, not {0}")]
    Ends(usize),
    #[error("a river needs two different ends, not {0} twice")]
    OneEnd(u8),
    #[error("the river {0}-{1} stands twice")]
    RiverTwice(u8, u8),
    #[error("two rivers end on space {0}")]
    RiversMeet(u8),
    #[error("a river ends on {0}, which has a Sun")]
    RiverSun(u8),
    #[error("a river ends on {0}, which is in a Home Row")]
    RiverHome(u8),
    #[error("a river ends on {0}, where plinths return from the Duat")]
    RiverReturn(u8),
    #[error("the board differs from the two sides: a Sun on {0} needs one on {1}")]
    SunAlone(u8, u8),
    #[error("the board differs from the two sides: a river {0}-{1} needs one {2}-{3}")]
    RiverAlone(u8, u8, u8, u8),
}

/// A layout as it was written, unchecked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Layout {
    spaces: i64,
    #[serde(default)]
    suns: Vec<i64>,
    #[serde(default)]
    rivers: Vec<Vec<i64>>,
}

impl Board {
    /// Reads a board file, or the one line that a header holds.
    pub(super) fn read(content: &str) -> Result<Self, LayoutError> {
        if content.len() > MOST_BYTES {
            return Err(LayoutError::Long(content.len()));
        }
        let content = content.trim();
        let is_line = content.starts_with(|first: char| first.is_ascii_digit());
        let layout = if is_line { Layout::from_line(content)? } else { Layout::from_toml(content)? };
        layout.check()
    }

    /// Reads the one line that a header holds, in its one form.
    pub(super) fn read_canonical(text: &str) -> Result<Self, LayoutError> {
        let board = Self::read(text)?;
        let canonical = board.to_string();
        if canonical == text { Ok(board) } else { Err(LayoutError::Form(canonical)) }
    }
}

impl Layout {
    fn from_toml(content: &str) -> Result<Self, LayoutError> {
        read_toml(content).map_err(|Misread { line, what, .. }| LayoutError::Toml { line, what })
    }

    fn from_line(line: &str) -> Result<Self, LayoutError> {
        let mut parts = line.split(';').map(str::trim);
        let mut part = || parts.next().ok_or(LayoutError::Text);
        let spaces = number(part()?)?;
        let suns = list(part()?, "suns")?.into_iter().map(number).collect::<Result<_, _>>()?;
        let rivers = list(part()?, "rivers")?.into_iter().map(river).collect::<Result<_, _>>()?;
        if parts.next().is_some() {
            return Err(LayoutError::Text);
        }
        Ok(Self { spaces, suns, rivers })
    }

    fn check(&self) -> Result<Board, LayoutError> {
        let spaces = u8::try_from(self.spaces).ok().filter(|spaces| (12..=200).contains(spaces));
        let spaces = spaces.ok_or(LayoutError::Spaces(self.spaces))?;
        let mut draft = Draft::new(spaces);
        for &sun in &self.suns {
            draft.add_sun(sun)?;
        }
        for river in &self.rivers {
            // If this were read as a pair, further numbers would be passed over.
            let &[one, two] = river.as_slice() else { return Err(LayoutError::Ends(river.len())) };
            draft.add_river(one, two)?;
        }
        let board = Board::new(draft.0);
        mirrored(&board)?;
        Ok(board)
    }
}

fn number(text: &str) -> Result<i64, LayoutError> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten().ok_or(LayoutError::Text)
}

fn river(text: &str) -> Result<Vec<i64>, LayoutError> {
    let (one, two) = text.split_once('-').ok_or(LayoutError::Text)?;
    Ok(vec![number(one)?, number(two)?])
}

/// The items after a name; `none` stands for an empty list.
fn list<'a>(part: &'a str, name: &str) -> Result<Vec<&'a str>, LayoutError> {
    let mut words = part.split_whitespace();
    if words.next() != Some(name) {
        return Err(LayoutError::Text);
    }
    match words.collect::<Vec<_>>()[..] {
        [] => Err(LayoutError::Text),
        ["none"] => Ok(Vec::new()),
        ref items => Ok(items.to_vec()),
    }
}

/// The spaces so far.
struct Draft(Vec<Ground>);

impl Draft {
    fn new(spaces: u8) -> Self {
        let home = |space| match space {
            _ if space <= PLINTHS => Ground::Home(Side::Lions),
            _ if space > spaces - PLINTHS => Ground::Home(Side::Jackals),
            _ => Ground::Plain,
        };
        Self((1..=spaces).map(home).collect())
    }

    fn spaces(&self) -> u8 {
        fit(self.0.len())
    }

    fn space(&self, found: i64) -> Result<u8, LayoutError> {
        let spaces = self.spaces();
        let space = u8::try_from(found).ok().filter(|space| (1..=spaces).contains(space));
        space.ok_or(LayoutError::Outside { spaces, found })
    }

    fn ground(&mut self, space: u8) -> &mut Ground {
        &mut self.0[usize::from(space) - 1]
    }

    fn add_sun(&mut self, found: i64) -> Result<(), LayoutError> {
        let space = self.space(found)?;
        let ground = self.ground(space);
        match *ground {
            Ground::Home(_) => return Err(LayoutError::SunHome(space)),
            Ground::Sun => return Err(LayoutError::SunTwice(space)),
            Ground::River { .. } => return Err(LayoutError::RiverSun(space)),
            Ground::Plain => *ground = Ground::Sun,
        }
        Ok(())
    }

    fn add_river(&mut self, one: i64, two: i64) -> Result<(), LayoutError> {
        let (one, two) = (self.space(one)?, self.space(two)?);
        if one == two {
            return Err(LayoutError::OneEnd(one));
        }
        for (end, far) in [(one, two), (two, one)] {
            self.add_end(end, far)?;
        }
        Ok(())
    }

    fn add_end(&mut self, end: u8, far: u8) -> Result<(), LayoutError> {
        // Rivers on the space behind a Home Row would carry a plinth that has only just come back.
        let returns = [PLINTHS + 1, self.spaces() - PLINTHS];
        let ground = self.ground(end);
        match *ground {
            Ground::Home(_) => Err(LayoutError::RiverHome(end)),
            Ground::Sun => Err(LayoutError::RiverSun(end)),
            Ground::River { far: known } if known == far => Err(LayoutError::RiverTwice(end.min(far), end.max(far))),
            Ground::River { .. } => Err(LayoutError::RiversMeet(end)),
            Ground::Plain if returns.contains(&end) => Err(LayoutError::RiverReturn(end)),
            Ground::Plain => {
                *ground = Ground::River { far };
                Ok(())
            }
        }
    }
}

/// Both sides must find the same board before them.
fn mirrored(board: &Board) -> Result<(), LayoutError> {
    let mirror = |space| board.own_count(Side::Jackals, space);
    if let Some(sun) = board.suns().find(|&sun| board.ground(mirror(sun)) != Ground::Sun) {
        return Err(LayoutError::SunAlone(sun, mirror(sun)));
    }
    let alone = |&(low, high): &(u8, u8)| board.ground(mirror(high)) != Ground::River { far: mirror(low) };
    match board.rivers().find(alone) {
        Some((low, high)) => Err(LayoutError::RiverAlone(low, high, mirror(high), mirror(low))),
        None => Ok(()),
    }
}
