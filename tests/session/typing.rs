//! Commands in what a player is told, and a player who types them as they are printed.

use bypost::session::Opened;
use bypost::session::typed::agreed;

use super::home::Home;

/// The words after which a command is told about, and is no longer printed.
const VERBS: [&str; 13] =
    ["agrees", "does", "ends", "goes", "lists", "makes", "puts", "says", "sends", "shows", "takes", "tells", "then"];

/// What comes of a command.
pub(super) enum Typed {
    /// A file was written.
    Written(Box<Opened>),
    /// Lines were printed for the others.
    Lines(String),
    /// Nothing that goes to others.
    Nothing,
}

/// The commands in what is told that act on a file, without the name of the program.
pub(super) fn commands(told: &str) -> Vec<Vec<String>> {
    let clauses = told.split([';', ',']).filter_map(|clause| clause.split_once("bypost "));
    let words = clauses.map(|(_, command)| command.split(' ').take_while(|word| !VERBS.contains(word)));
    let commands = words.map(|words| words.map(str::to_owned).collect::<Vec<_>>());
    let acts = |command: &Vec<String>| ["play", "consent", "mail", "receive"].contains(&command[0].as_str());
    commands.filter(|command| acts(command) && command[1] != "FILE").collect()
}

impl Home {
    /// Types a command at a file; `step` stands for STEP in it. A player says yes to nothing but by an option
    /// that was printed.
    pub(super) fn types(&mut self, file: &Opened, command: &[String], step: &[String]) -> Result<Typed, String> {
        let has = |option: &str| command.iter().any(|word| word == option);
        let words: Vec<&str> = command.iter().map(String::as_str).filter(|word| !word.starts_with("--")).collect();
        let rest = words[2..].join(" ");
        (self.is_sure, self.is_bold) = (has("--yes"), has("--anyway"));
        let done = match words[0] {
            "play" if rest == "STEP" => self.play(file.clone(), step).map(|opened| Typed::Written(opened.into())),
            "play" => {
                let steps: Vec<String> = if rest.is_empty() { Vec::new() } else { vec![rest] };
                self.play(file.clone(), &steps).map(|opened| Typed::Written(opened.into()))
            }
            "consent" => self.agree(file, agreed(&[rest]).unwrap()).map(Typed::Lines),
            "mail" => Ok(Typed::Written(file.clone().into())),
            "receive" => {
                let before = self.opened().unwrap().chain().head();
                assert!(has("--restore"), "{command:?}");
                self.restore();
                let is_taken = self.opened().unwrap().chain().head() != before;
                if is_taken { Ok(Typed::Nothing) } else { Err("nothing was taken in".to_owned()) }
            }
            _ => Ok(Typed::Nothing),
        };
        (self.is_sure, self.is_bold) = (false, false);
        done
    }
}
