//! A page for a mail. Mail programs know only a part of HTML, so there are tables and styles of elements, and
//! nothing is fetched or run. Colours are those of the reader's program, by day and by night.

use std::fmt::Write;

use super::escape::markup;
use super::scene::{Scene, ScenePart, Style, TextTable};
use super::text::canvas::{Run, RunKind};
use super::{Look, describe};

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
    /// The picture of a table that goes with the mail under this name.
    Picture {
        /// The name, as in `cid:NAME`.
        id: String,
        /// What is told where it cannot be shown.
        told: String,
    },
    /// What a scene tells beside its picture, with the names of the seats in order.
    Beside(&'b Scene, &'b [&'b str]),
    /// A drawing of a scene in a fixed font.
    Drawing(&'b Scene, Look),
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
const FIXED: &str = "Consolas,Menlo,'DejaVu Sans Mono','Courier New',monospace";

/// The page.
#[must_use]
pub fn letter(title: &str, blocks: &[Block<'_>]) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\" style=\"color-scheme:light dark\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\"/>\n<title>{}</title>\n</head>\n\
         <body style=\"margin:0;padding:0\">\n",
        markup(title)
    );
    // Outlook for Windows knows no widest width.
    let _ = write!(
        page,
        "<!--[if mso]><table role=\"presentation\" width=\"{WIDTH}\"><tr><td><![endif]-->\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
         style=\"max-width:{WIDTH}px;table-layout:fixed\">\n\
         <tr><td style=\"padding:{MARGIN}px;font-family:{FONTS};font-size:16px;line-height:1.45\">\n"
    );
    for block in blocks {
        block.write(&mut page);
    }
    page.push_str("</td></tr>\n</table>\n<!--[if mso]></td></tr></table><![endif]-->\n</body>\n</html>\n");
    page
}

/// The part of a scene that its picture shows in a mail: the boards, and whose the signs on them are. What
/// has only words stands below the picture, where every screen can show it as large as its reader likes.
#[must_use]
pub fn pictured(scene: &Scene) -> Scene {
    Scene {
        parts: scene
            .parts
            .iter()
            .enumerate()
            .filter(|part| is_pictured(scene, *part))
            .map(|(_, part)| part.clone())
            .collect(),
    }
}

fn is_pictured(scene: &Scene, (number, part): (usize, &ScenePart)) -> bool {
    let seats = scene.parts.iter().position(|part| matches!(part, ScenePart::Table(table) if table.is_of_seats()));
    match part {
        ScenePart::Grid(_) | ScenePart::Track(_) | ScenePart::Bricks(_) | ScenePart::Round { .. } => true,
        ScenePart::Table(_) => Some(number) == seats,
        ScenePart::Lines(_) | ScenePart::Story(_) | ScenePart::Paragraph(_) => false,
    }
}

impl Block<'_> {
    fn write(&self, page: &mut String) {
        // Writing to a String cannot fail.
        let _ = match self {
            Self::Title(title) => {
                writeln!(page, "<h1 style=\"margin:0 0 4px;font-size:20px;line-height:1.3\">{}</h1>", markup(title))
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
            Self::Picture { id, told } => {
                let width = WIDTH - 2 * MARGIN;
                writeln!(
                    page,
                    "<p style=\"margin:16px 0\"><img src=\"cid:{}\" width=\"{width}\" alt=\"{}\" style=\"display:block;\
                     width:100%;max-width:{width}px;height:auto;border:0;border-radius:8px\"/></p>",
                    markup(id),
                    markup(told)
                )
            }
            Self::Beside(scene, names) => {
                write_beside(page, scene, names);
                Ok(())
            }
            Self::Drawing(scene, look) => {
                write_drawing(page, scene, *look);
                Ok(())
            }
            Self::Commands(text) => writeln!(
                page,
                "<pre style=\"margin:8px 0;padding:8px 10px;border:1px solid #909090;border-radius:6px;\
                 font-family:{FIXED};font-size:14px;line-height:1.4;white-space:pre-wrap\">{}</pre>",
                text.lines().map(markup).collect::<Vec<_>>().join("\n")
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

fn write_line(page: &mut String, line: &str) {
    let text = line.trim_start();
    let indent = (line.len() - text.len()) * 8;
    let _ = writeln!(page, "<div style=\"margin:0 0 2px {indent}px\">{}</div>", markup(text));
}

/// The parts that the picture does not show, but for lines that only explain the drawing in text.
fn write_beside(page: &mut String, scene: &Scene, names: &[&str]) {
    for (number, part) in scene.parts.iter().enumerate() {
        if is_pictured(scene, (number, part)) {
            continue;
        }
        match part {
            ScenePart::Lines(lines) | ScenePart::Story(lines) => {
                let lines = lines.iter().filter(|line| !line.is_for_texts());
                lines.for_each(|line| write_line(page, &describe::line(line, names)));
            }
            ScenePart::Paragraph(line) if !line.is_for_texts() => write_line(page, &describe::line(line, names)),
            ScenePart::Table(table) => write_table(page, table, names),
            _ => {}
        }
    }
}

/// A table without styles of its cells, which would be longer than what stands in them.
fn write_table(page: &mut String, table: &TextTable, names: &[&str]) {
    page.push_str(
        "<div style=\"margin:14px 0;overflow-x:auto\"><table rules=\"rows\" cellpadding=\"4\" cellspacing=\"0\" \
         style=\"border-collapse:collapse;font-size:14px\">\n",
    );
    for (number, row) in table.rows.iter().enumerate() {
        let tag = if number == 0 { "th" } else { "td" };
        page.push_str(if number == 0 { "<tr align=\"left\">" } else { "<tr>" });
        for cell in row {
            let text = describe::line(cell, names);
            let whole: String = cell.0.iter().map(|span| span.glyph.unicode.trim()).collect();
            let is_empty = describe::NOTHING.contains(&whole.as_str());
            let _ = write!(page, "<{tag}>{}</{tag}>", if is_empty { "-".to_owned() } else { markup(text.trim()) });
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table></div>\n");
}

/// The drawing in a fixed font. A run that is not ASCII gets a box of its width, since its font may be
/// another one, and letters that are written from right to left must not take their neighbours along.
fn write_drawing(page: &mut String, scene: &Scene, look: Look) {
    let _ = write!(
        page,
        "<div style=\"margin:16px 0;overflow-x:auto\"><pre dir=\"ltr\" style=\"margin:0;font-family:{FIXED};\
         font-size:13px;line-height:1.25\">"
    );
    for row in look.canvas(scene).rows() {
        let mut column = 0;
        for run in row {
            page.extend(std::iter::repeat_n(' ', run.column.saturating_sub(column)));
            column = run.column + run.width;
            write_run(page, &run);
        }
        page.push('\n');
    }
    page.push_str("</pre></div>\n");
}

fn write_run(page: &mut String, run: &Run) {
    let text = markup(&run.text);
    let text = if run.style == Style::Strong { format!("<b>{text}</b>") } else { text };
    let _ = match run.kind {
        RunKind::Ascii => write!(page, "{text}"),
        _ => write!(page, "<span style=\"display:inline-block;width:{}ch\">{text}</span>", run.width),
    };
}
