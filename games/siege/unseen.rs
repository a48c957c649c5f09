//! Cards that a viewer does not see now, counted by rank.

use super::Siege;
use super::ranking::word;
use bypost_rules::Sight;
use bypost_rules::kit::fit;
use bypost_rules::kit::playing::{ACE, PlayingCard as Card};
use bypost_rules::scene::{Line, Span, Style};

/// What two packs hold of each rank.
const OF_A_RANK: u8 = 8;
/// What a rank is called in counts, from the twos; jokers are called otherwise.
const RANKS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];

impl Siege {
    /// How many cards of each rank a viewer does not see, jokers first, then from the aces down.
    pub(super) fn unseen(&self, sight: &Sight) -> Vec<(&'static str, u8)> {
        let held = self.setting.seats.all().flat_map(|seat| self.hand(seat).cards());
        let held = held.filter_map(|held| Self::face(sight, held.slot, held.card));
        let turned = self.towers.turned().iter().filter_map(|turned| turned.card);
        let buried = self.dungeon.iter().filter_map(|buried| Self::face(sight, buried.slot, buried.card));
        let mut counts = [OF_A_RANK; ACE as usize + 1];
        counts[0] = fit(super::setting::JOKERS);
        let seen: Vec<Card> = held.chain(turned).chain(buried).collect();
        seen.iter()
            .for_each(|card| counts[usize::from(card.rank())] = counts[usize::from(card.rank())].saturating_sub(1));
        let ranks = (0..RANKS.len()).rev().map(|rank| (RANKS[rank], counts[rank + 2]));
        [("jokers", counts[0])].into_iter().chain(ranks).collect()
    }

    /// The same in words.
    pub(super) fn told_unseen(&self, sight: &Sight) -> Line {
        let unseen = self.unseen(sight);
        let told: Vec<_> = unseen.iter().map(|(rank, count)| format!("{rank}:{count}")).collect();
        let names = ["jokers"].into_iter().chain((2..=ACE).rev().map(|rank| word(rank).1));
        let heard: Vec<_> = names.zip(&unseen).map(|(name, (_, count))| format!("{name} {count}")).collect();
        let told = Span::new(told.join(" "), Style::Plain).heard(heard.join(", "));
        Line(vec![Span::new("Not seen: ", Style::Plain), told])
    }
}
