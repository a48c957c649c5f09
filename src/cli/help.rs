//! What `--help` shows of the program as a whole: its commands in groups, each in the order in which a person
//! comes to need them.

use clap::Command;

use super::context::{columns, fitted};

/// The commands that the help shows, by what a person wants.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Play", &["practise", "new", "join", "show", "moves", "play", "suggest", "order", "undo"]),
    ("Exchange turns", &["receive", "mail", "consent", "watch", "git"]),
    ("Look and check", &["inbox", "status", "log", "page", "verify", "standings", "rules"]),
    ("Set up", &["key", "address", "config"]),
];

/// The commands that the help leaves out, and that the manual page names.
pub(super) const LEFT_OUT: [&str; 4] = ["games", "reveal", "completions", "man"];

/// Columns of the help at most.
const WIDTH: u16 = 100;

/// The same command with its subcommands in groups.
pub(super) fn grouped(command: Command) -> Command {
    let groups: Vec<String> = GROUPS.iter().map(|(title, names)| group(&command, title, names)).collect();
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{}\n\nOptions:\n{{options}}{{after-help}}",
        groups.join("\n\n")
    );
    let program = command.get_name().to_owned();
    let more = format!("{program} COMMAND --help tells more of a command, and {program} man of them all");
    let command = command.help_template(template).after_help(fitted(&more, columns(WIDTH)));
    LEFT_OUT.iter().fold(command, |command, name| command.mut_subcommand(name, |sub| sub.hide(true)))
}

/// The commands of one group, a line each.
fn group(command: &Command, title: &str, names: &[&str]) -> String {
    let commands = names.iter().filter_map(|name| command.find_subcommand(name)).map(|sub| {
        let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
        let aliases: Vec<&str> = sub.get_visible_aliases().collect();
        let aliases = if aliases.is_empty() { String::new() } else { format!(" [alias: {}]", aliases.join(", ")) };
        fitted(&format!("  {:<11}{about}{aliases}", sub.get_name()), columns(WIDTH))
    });
    format!("{title}:\n{}", commands.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::cli::Args;

    #[test]
    fn each_command_is_in_a_group_or_on_the_manual_page_alone() {
        let command = Args::command();
        let known: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).chain(&LEFT_OUT).copied().collect();
        let shown: Vec<&str> =
            command.get_subcommands().filter(|sub| !sub.is_hide_set()).map(Command::get_name).collect();
        assert_eq!(shown.iter().filter(|name| !known.contains(name)).collect::<Vec<_>>(), Vec::<&&str>::new());
        assert_eq!(known.iter().filter(|name| !shown.contains(name)).collect::<Vec<_>>(), Vec::<&&str>::new());
    }

    #[test]
    fn the_short_help_of_a_command_shows_at_most_eight_options() {
        fn check(command: &Command) {
            let options = command.get_arguments().filter(|arg| !arg.is_positional());
            let shown = options.filter(|arg| !arg.is_hide_set() && !arg.is_hide_short_help_set()).count();
            assert!(shown <= 8, "{}: {shown} options", command.get_name());
            command.get_subcommands().filter(|sub| !sub.is_hide_set()).for_each(check);
        }
        let mut command = grouped(Args::command());
        command.build();
        check(&command);
    }

    #[test]
    fn the_long_help_hides_no_option_that_the_manual_tells() {
        fn check(command: &Command) {
            let hidden = command.get_arguments().find(|arg| arg.is_hide_long_help_set());
            assert!(hidden.is_none(), "{}: {hidden:?}", command.get_name());
            command.get_subcommands().for_each(check);
        }
        check(&Args::command());
    }
}
