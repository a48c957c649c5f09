//! A replay as a page.

use super::drawing::whose;
use super::replay::Replay;
use super::story::TurnStory;
use crate::draw::page::{Eyes, Page, Position, Turn, write};
use crate::file::{TableStep, base64_encode};
use crate::kit::hex;
use crate::rules::ToldEvent;
use crate::session::turns;
use crate::table::Table;

/// What is found of a file that holds, in one line without its name.
pub fn verdict(table: &Table) -> String {
    let chance = if table.is_witnessed() { "" } else { "; chance not witnessed" };
    format!("valid; table {}, {}; {}{chance}", &hex(&table.id())[..8], turns(table.turns() as usize), whose(table))
}

/// The page that shows a replay of a game that this program has.
pub fn page(replay: &Replay, program: &str) -> String {
    let table = &replay.table;
    let seats = table.seats();
    let name = |seat| seats.name(seat).to_owned();
    let names: Vec<&str> = seats.all().map(|seat| seats.name(seat)).collect();
    let positions = replay.positions.iter().map(|position| Position {
        stands: position.stands.clone(),
        scores: position
            .scores
            .iter()
            .flat_map(|scores| &scores.seats)
            .map(|one| (one.number(), one.to_string()))
            .collect(),
    });
    let eyes = replay.eyes.iter().map(|eyes| Eyes {
        name: eyes.seat.map_or_else(|| "everybody".to_owned(), name),
        scenes: eyes.scenes.iter().map(|scene| scene.clone().with_short_names(&names)).collect(),
        turns: eyes.turns.iter().map(|turn| page_turn(turn, table)).collect(),
    });
    let counted = replay.positions.iter().find_map(|position| Some(position.scores.as_ref()?.what));
    let only_for = replay.eyes.first().and_then(|eyes| eyes.seat);
    write(&Page {
        title: table.game().info().title.clone(),
        seats: seats.all().map(name).collect(),
        facts: facts(table, program),
        only_for: only_for.map(name),
        positions: positions.collect(),
        eyes: eyes.collect(),
        counted: counted.unwrap_or_default().to_owned(),
    })
}

/// What is to be said of the file.
fn facts(table: &Table, program: &str) -> Vec<String> {
    vec![
        format!("{program} verify, when this page was made: {}.", verdict(table)),
        format!("The last turn is of {}. Its hash is {}.", table.time().in_words(), base64_encode(&table.head())),
        format!("This page proves nothing by itself: whoever has the file can check all of it with {program}."),
    ]
}

fn page_turn(story: &TurnStory, table: &Table) -> Turn {
    let turn = &story.turn;
    Turn {
        seat: table.seats().find(&turn.seat).map_or(0, |seat| seat.index()),
        deed: story.played(),
        written: turn.steps.join(", "),
        time: [turn.time.to_string(), turn.time.day_in_words()],
        happened: headed(story),
        say: turn.say.clone(),
        is_news: story.is_news(),
    }
}

/// What happened in a turn, with what its seat did before all that came of it or came before it. To go on
/// without another seat is no event of the game.
fn headed(story: &TurnStory) -> Vec<String> {
    let mut happened = story.happened();
    if let Some(TableStep::Without(_)) = TableStep::of(&story.turn) {
        happened.insert(0, story.played());
        return happened;
    }
    if let Some(at) = move_of(&story.events) {
        happened[..=at].rotate_right(1);
    }
    happened
}

/// Which of the events of a turn is its move: the first that its seat has chosen and that touches a place, as
/// most moves do, or else the last that it has chosen, as a bet after an exchange of cards.
fn move_of(events: &[ToldEvent]) -> Option<usize> {
    let is_move = |event: &ToldEvent| event.asked.is_some() && !event.places.is_empty();
    events.iter().position(is_move).or_else(|| events.iter().rposition(|event| event.asked.is_some()))
}

#[cfg(test)]
mod tests {
    use super::move_of;
    use crate::rules::{Event, Seats};

    #[test]
    fn the_headline_of_a_turn_is_its_move() {
        let comes = || Event::new("come", "it comes");
        let chosen = || comes().asked("choose");
        let moved = || chosen().place("to", 7);
        let seats = Seats::new(vec!["alice".to_owned()]);
        for (events, wanted) in [
            (vec![], None),
            (vec![comes(), comes().place("at", 1)], None),
            (vec![comes(), chosen(), comes()], Some(1)),
            (vec![comes().place("at", 1), moved(), moved(), comes()], Some(1)),
            (vec![chosen(), moved(), chosen()], Some(1)),
            (vec![comes(), chosen(), chosen(), comes()], Some(2)),
        ] {
            let told: Vec<_> =
                events.iter().map(|event| event.in_words(&seats, &|_| String::new(), &|_| None)).collect();
            assert_eq!(move_of(&told), wanted, "{told:?}");
        }
    }
}
