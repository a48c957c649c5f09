//! Benches of parts of single games. `benches/rules.rs` mounts them.

use bypost::games::siege::{Card, Hold, Reach, best};
use bypost::rules::Chance;
use divan::Bencher;

/// The best hand of six cards of which two are wild, over many hands.
#[divan::bench(name = "rules/ranking/siege-six-cards-two-wild")]
fn ranking(bencher: Bencher) {
    let naturals: Vec<Card> = Card::all().filter(|card| !card.is_joker()).flat_map(|card| [card; 2]).collect();
    let mut chance = Chance::new(1);
    let mut hands = Vec::new();
    for _ in 0..1_000 {
        let mut cards = naturals.clone();
        chance.shuffle(&mut cards);
        let mut own = [Card::BLACK, Card::COLOUR, cards[0], cards[1], cards[2]];
        chance.shuffle(&mut own);
        hands.push((own, cards[3]));
    }
    let mut hands = hands.iter().cycle();
    bencher.bench_local(|| {
        let (own, flip) = hands.next().unwrap();
        best(&own[..4], Hold::May(own[4]), &[*flip], Reach::One)
    });
}
