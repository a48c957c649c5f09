//! `bypost log`

use std::path::PathBuf;

use crate::cli::{Context, Error, Wanted, meant, open, reports, say_fitted_paged, tell_objections, view_and_viewer};
use crate::draw::escape::printable;
use crate::rules::Event;
use crate::session::drawing::whose;
use crate::session::story::TurnStory;
use crate::session::typed::composed;

/// Tell what happened, turn by turn
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The table, or - for standard input [default: the one that waits for you, or the only one]
    file: Option<PathBuf>,
    /// The player through whose eyes to look
    #[arg(long = "as", value_name = "NAME", value_parser = composed)]
    viewer: Option<String>,
    /// Only turn N and those after it
    #[arg(long, value_name = "N", default_value_t = 1)]
    since: u32,
    /// Only hand N, in games that are played in hands
    #[arg(long, value_name = "N")]
    hand: Option<i64>,
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let file = meant(context, self.file, Wanted::Looking)?.path;
        let opened = open(context, &file)?;
        let (view, mut viewer) = view_and_viewer(context, &opened.table, self.viewer.as_deref())?;
        let mut turns = viewer.story(&opened.chain, &view, 0).map_err(|fault| Error::about(&file, fault))?;
        if let Some(hand) = self.hand {
            turns = of_hand(turns, hand).ok_or_else(|| Error::refused(format!("this table has no hand {hand}")))?;
        }
        turns.retain(|turn| turn.turn.number >= self.since);
        if context.json {
            return context.report(&turns.iter().map(reports::turn).collect::<Vec<_>>());
        }
        let mut lines: String = turns.iter().map(as_text).collect();
        if self.hand.is_none() && opened.table.outcome().is_some() {
            lines.push_str(&format!("{}\n", printable(&whose(&opened.table))));
        }
        tell_objections(context, &opened);
        say_fitted_paged(&lines)
    }
}

/// The turns of a hand: from the one in which it begins to the one in which the next begins.
fn of_hand(turns: Vec<TurnStory>, hand: i64) -> Option<Vec<TurnStory>> {
    let begins = |turn: &TurnStory, wanted: i64| {
        turn.events.iter().any(|event| event.name == Event::HAND && event.facts.get("number") == Some(&wanted.into()))
    };
    let first = turns.iter().position(|turn| begins(turn, hand))?;
    let last = turns.iter().position(|turn| begins(turn, hand + 1)).map_or(turns.len(), |next| next + 1);
    Some(turns.into_iter().take(last).skip(first).collect())
}

fn as_text(story: &TurnStory) -> String {
    let turn = &story.turn;
    let mut text = format!("{:>4}  {} ({})\n", turn.number, story.played(), turn.time.in_words());
    if turn.rescue.escrow.is_some() {
        text.push_str("      deals pieces of its key to the others\n");
    }
    for line in story.happened() {
        text.push_str(&format!("      {line}\n"));
    }
    for line in &turn.say {
        text.push_str(&format!("      | {}\n", printable(line)));
    }
    text
}
