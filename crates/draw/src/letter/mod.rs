//! A page for a mail. Mail programs know only a part of HTML, so there are tables and styles of elements, and
//! nothing is fetched or run. Colours are those of the reader's program, by day and by night, but for boards.

mod board;
mod cells;

use std::fmt::Write;

use super::escape::markup;
use super::scene::Scene;
use board::{FIXED, write_line};

pub use board::pictured;

/// One part of the page below the other.
#[derive(Clone, Debug)]
pub enum Block<'b> {
    /// The title of the page.
    Title(String),
    /// The title of what follows.
    Heading(String),
    /// Something that matters now.
    Strong(String),
    /// Lines; those that begin with blanks stand further right.
    Lines(Vec<String>),
    /// Lines in small letters.
    Small(Vec<String>),
    /// A scene, with the names of the seats in order: its boards and what is told beside them, without the
    /// tables of figures.
    Board {
        /// The scene.
        scene: &'b Scene,
        /// The names.
        names: &'b [&'b str],
        /// The name of a picture of the boards that goes with the mail, as in `cid:NAME`, if there is one.
        picture: Option<&'b str>,
    },
    /// Commands, to be copied.
    Commands(String),
    /// A sentence with a web address in it, which can be followed.
    Linked {
        /// The words before the address.
        before: String,
        /// The address; whoever makes the block has checked it.
        address: String,
        /// The words after it.
        after: String,
    },
}

/// The columns of the page at most, in dots, and the room around everything.
const WIDTH: u16 = 600;
const MARGIN: u16 = 16;

/// Fonts of a reader's own system.
const FONTS: &str = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/// The page.
pub fn letter(title: &str, blocks: &[Block<'_>]) -> String {
    // A wide screen has cells of 72 dots.
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\" style=\"color-scheme:light dark\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\"/>\n\
         <style>@media(min-width:700px){{.board{{zoom:1.38}}}}</style>\n<title>{}</title>\n</head>\n\
         <body style=\"margin:0;padding:0\">\n",
        markup(title)
    );
    // Outlook for Windows knows no widest width.
    let _ = write!(
        page,
        "<!--[if mso]><table role=\"presentation\" width=\"{WIDTH}\"><tr><td><![endif]-->\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
         style=\"max-width:{WIDTH}px;table-layout:fixed\">\n\
         <tr><td style=\"padding:{MARGIN}px;font-family:{FONTS};font-size:16px;line-height:1.45;word-wrap:break-word;overflow-wrap:anywhere\">\n"
    );
    for block in blocks {
        block.write(&mut page);
    }
    page.push_str("</td></tr>\n</table>\n<!--[if mso]></td></tr></table><![endif]-->\n</body>\n</html>\n");
    page
}

impl Block<'_> {
    fn write(&self, page: &mut String) {
        // Writing to a String cannot fail.
        let _ = match self {
            Self::Title(title) => {
                writeln!(page, "<h1 style=\"margin:0 0 4px;font-size:22px;line-height:1.25\">{}</h1>", markup(title))
            }
            Self::Heading(title) => {
                writeln!(page, "<h2 style=\"margin:20px 0 6px;font-size:16px;line-height:1.3\">{}</h2>", markup(title))
            }
            Self::Strong(text) => writeln!(
                page,
                "<p style=\"margin:16px 0;padding:2px 0 2px 10px;border-left:4px solid #c77d0a\"><b>{}</b></p>",
                markup(text)
            ),
            Self::Lines(lines) => {
                lines.iter().for_each(|line| write_line(page, line));
                Ok(())
            }
            Self::Small(lines) => {
                writeln!(page, "<div style=\"margin:0 0 8px;font-size:13px\">{}</div>", markup(&lines.join(" ")))
            }
            Self::Board { scene, names, picture } => {
                board::write(page, scene, names, picture.map(|id| (id, WIDTH - 2 * MARGIN)));
                Ok(())
            }
            Self::Commands(text) => writeln!(
                page,
                "<pre style=\"margin:8px 0;padding:8px 10px;border:1px solid #909090;border-radius:6px;\
                 font-family:{FIXED};font-size:14px;line-height:1.4;white-space:pre-wrap;overflow-wrap:anywhere\">{}</pre>",
                text.lines().map(command).collect::<Vec<_>>().join("\n")
            ),
            Self::Linked { before, address, after } => {
                let [before, address, after] = [before, address, after].map(|text| markup(text));
                writeln!(
                    page,
                    "<div style=\"margin:0 0 2px\">{before} <a href=\"{address}\">{address}</a> {after}</div>"
                )
            }
        };
    }
}

/// A command, whose options are never broken.
fn command(line: &str) -> String {
    let is_option = |word: &str| word.strip_prefix("--").is_some_and(|name| !name.starts_with('-'));
    let word = |word: &str| match is_option(word) {
        true => format!("<span style=\"white-space:nowrap\">{}</span>", markup(word)),
        false => markup(word),
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
