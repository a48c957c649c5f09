//! `bypost rules`

use crate::cli::{Context, Error, called, columns, markdown, reports, say_fitted_paged, say_paged};
use crate::draw::scene::{Line, Scene, ScenePart, Style};
use crate::draw::{Look, text};
use crate::rules::{Entry, GameInfo, Games, find};
use crate::session::Sample;
use crate::session::typed::nearest;

fn list_games(context: &Context) -> Result<(), Error> {
    let infos = context.games.iter().map(|entry| (entry.info)());
    if context.json {
        return context.report(&infos.map(game).collect::<Vec<_>>());
    }
    let as_text = |info: &GameInfo| {
        let mut text = format!("{}  {} ({})\n  {}\n", info.id, info.title, players(info.seats), info.summary);
        for option in &info.options {
            let (values, usual) = (option.kind.describe(), option.kind.describe_usual());
            let seats = option.seats.map_or(String::new(), |range| format!(" ({} only)", players(range)));
            text.push_str(&format!("  --set {}={values}  {} [{usual}]{seats}\n", option.name, option.help));
        }
        text
    };
    say_fitted_paged(&infos.map(as_text).collect::<Vec<_>>().join("\n"))
}

fn players([least, most]: [u8; 2]) -> String {
    if least == most { format!("{least} players") } else { format!("{least} to {most} players") }
}

fn game(info: &GameInfo) -> reports::Game<'_> {
    let options = info.options.iter().map(|option| {
        let (values, default) = (option.kind.describe(), option.kind.describe_usual());
        reports::GameOption { name: &option.name, values, default, help: &option.help, seats: option.seats }
    });
    let (options, credits) = (options.collect(), &info.credits);
    let GameInfo { id, title, summary, version, seats, .. } = info;
    reports::Game { id, title, summary, version: *version, seats: *seats, options, credits }
}

/// Tell the rules and the notation of a game, and draw a table of it; without a GAME, list the games
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game's id or its title
    game: Option<String>,
}

impl Args {
    pub(crate) fn run(self, context: &Context) -> Result<(), Error> {
        let Some(game) = self.game else { return list_games(context) };
        let entry = entry(context.games, &game)?;
        let info = (entry.info)();
        if context.json {
            context.report(&reports::RulesOfGame { id: &info.id, title: &info.title, rules: info.rules_with_credits() })
        } else {
            let look = Look { width: columns(Look::default().width), colour: true, ..Look::default() };
            say_paged(&text(&page(entry), look))
        }
    }
}

/// The rules, and below them a table.
fn page(entry: &Entry) -> Scene {
    let sample = sample(entry).into_iter().flat_map(|sample| sample.parts);
    Scene { parts: markdown::scene(&(entry.info)().rules_with_credits()).parts.into_iter().chain(sample).collect() }
}

/// A table in the middle of a game, up to its first table of figures, as the seat sees it that is to play.
fn sample(entry: &Entry) -> Option<Scene> {
    let Sample { scene, seats, seat } = Sample::of(entry)?;
    let title =
        format!("A table of {} in the middle of a game, as {} sees it:", (entry.info)().title, seats.name(seat));
    let shown = scene.parts.iter().position(|part| matches!(part, ScenePart::Table(_))).map_or(usize::MAX, |at| at + 1);
    let title = ScenePart::Lines(vec![Line::styled(title, Style::Strong)]);
    Some(Scene { parts: [title].into_iter().chain(scene.parts.into_iter().take(shown)).collect() })
}

/// The game with an id, or three letters of it that no other has.
pub(crate) fn entry(games: Games, id: &str) -> Result<&'static Entry, Error> {
    // A title may be typed as well, in any case.
    let id = id.to_lowercase().replace([' ', '_'], "-");
    // Another name counts as a whole only, so that its parts lead to no game that has them in its id.
    if let Some(entry) = games.iter().find(|entry| (entry.info)().also.contains(&id)) {
        return Ok(entry);
    }
    let known: Vec<&str> = games.iter().map(|entry| (entry.info)().id.as_str()).collect();
    let mut near: Vec<&str> = called(&known, |name| vec![(*name).to_owned()], &id).into_iter().copied().collect();
    if let Some(entry) = near.first().filter(|_| near.len() == 1).and_then(|name| find(games, name)) {
        return Ok(entry);
    }
    near.extend(nearest(&id, &known).filter(|_| near.is_empty()));
    let hint = match &near[..] {
        [] => format!("the games: {}", known.join(", ")),
        near => format!("did you mean {}?", near.join(" or ")),
    };
    Err(Error::refused(format!("no game is called {id}")).hint(hint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn the_rules_end_with_a_table_in_the_middle_of_a_game() {
        for entry in GAMES {
            let title = &(entry.info)().title;
            for width in [40, 72] {
                let drawn = text(&page(entry), Look { width, ..Look::default() });
                let (rules, table) = drawn.split_once("\nA table of ").expect("a table");
                assert!(rules.trim_start().starts_with(&format!("{title}\n═")), "{rules}");
                assert!((15..60).contains(&table.lines().count()), "{table}");
                assert!(["│", "╰", "├", "─", "["].iter().any(|sign| table.contains(sign)), "{table}");
                assert_eq!(drawn, text(&page(entry), Look { width, ..Look::default() }), "the same every time");
            }
        }
    }
}
