//! Pages in Markdown for a terminal: the words without their marks.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::draw::scene::{Line, Scene, ScenePart, Span, Style, TextTable};

/// A page as a scene, which is then drawn at the width of the terminal. Words that are code or strong stand
/// out, and headings have a line below them.
///
/// It knows what our pages use: headings, paragraphs, lists, tables and blocks of code.
pub(super) fn scene(markdown: &str) -> Scene {
    let mut page = PageReader::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.take(event);
    }
    page.end_list();
    Scene { parts: page.parts }
}

#[derive(Default)]
struct PageReader {
    parts: Vec<ScenePart>,
    line: Vec<Span>,
    is_strong: bool,
    /// For each list that is open, the number of its next item, if it has numbers.
    lists: Vec<Option<u64>>,
    /// The lines of the outermost list.
    items: Vec<Line>,
    /// The rows of a table, and the one that is read now.
    rows: Vec<Vec<Line>>,
    row: Vec<Line>,
}

impl PageReader {
    fn take(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.put(&text, if self.is_strong { Style::Strong } else { Style::Plain }),
            Event::Code(text) => self.put(&text, Style::Strong),
            Event::SoftBreak | Event::HardBreak => self.put(" ", Style::Plain),
            _ => {}
        }
    }

    fn put(&mut self, text: &str, style: Style) {
        self.line.push(Span::new(text, style));
    }

    fn taken(&mut self) -> Line {
        Line(std::mem::take(&mut self.line))
    }

    fn start(&mut self, tag: Tag) {
        match tag {
            Tag::Heading { .. } | Tag::Strong => self.is_strong = true,
            Tag::List(first) => {
                // An item's own words stand before those of the list in it.
                self.end_item();
                self.lists.push(first);
            }
            Tag::Item => {
                let indent = "  ".repeat(self.lists.len().saturating_sub(1));
                let sign = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        Span::new(format!("{indent}{}. ", *number - 1), Style::Plain)
                    }
                    _ => Span::glyph(format!("{indent}• "), format!("{indent}- "), Style::Plain),
                };
                self.line.push(sign);
            }
            // A further paragraph of an item stands below its words, and not below its sign.
            Tag::Paragraph if !self.lists.is_empty() && self.line.is_empty() => {
                self.put(&"  ".repeat(self.lists.len()), Style::Plain);
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => self.is_strong = false,
            TagEnd::Heading(level) => {
                self.is_strong = false;
                let line = self.taken();
                let columns: usize = line.0.iter().map(|span| span.glyph.unicode.chars().count()).sum();
                let (unicode, ascii) = if level == HeadingLevel::H1 { ("═", "=") } else { ("─", "-") };
                let rule = Span::glyph(unicode.repeat(columns), ascii.repeat(columns), Style::Dim);
                self.parts.push(ScenePart::Lines(vec![line, Line(vec![rule])]));
            }
            TagEnd::Paragraph if self.lists.is_empty() => {
                let line = self.taken();
                self.parts.push(ScenePart::Paragraph(line));
            }
            TagEnd::Paragraph | TagEnd::Item => self.end_item(),
            TagEnd::List(_) => {
                self.lists.pop();
                self.end_list();
            }
            TagEnd::TableCell => {
                let cell = self.taken();
                self.row.push(cell);
            }
            TagEnd::TableHead | TagEnd::TableRow => self.rows.push(std::mem::take(&mut self.row)),
            TagEnd::Table => self.parts.push(ScenePart::Table(TextTable { rows: std::mem::take(&mut self.rows) })),
            TagEnd::CodeBlock => {
                let text: String = self.taken().0.into_iter().map(|span| span.glyph.unicode).collect();
                let lines = text.lines().map(|line| Line::styled(format!("  {line}"), Style::Strong));
                self.parts.push(ScenePart::Lines(lines.collect()));
            }
            _ => {}
        }
    }

    fn end_item(&mut self) {
        let line = self.taken();
        if !line.0.is_empty() {
            self.items.push(line);
        }
    }

    fn end_list(&mut self) {
        if self.lists.is_empty() && !self.items.is_empty() {
            self.parts.push(ScenePart::Lines(std::mem::take(&mut self.items)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{self, Look};
    use crate::games::GAMES;

    fn drawn(markdown: &str, width: u16) -> String {
        draw::text(&scene(markdown), Look { width, ..Look::default() })
    }

    #[test]
    fn marks_become_layout() {
        for (markdown, shown) in [
            ("# A *game*\n\nTwo\n`words` and **more**.", "A game\n══════\n\nTwo words and more.\n"),
            ("- one\n- two\n\n  still two\n", "• one\n• two\n  still two\n"),
            ("1. one\n   - inner\n2. two\n", "1. one\n  • inner\n2. two\n"),
            ("| a | b |\n|---|---|\n| 1 | `x` |\n", "  a  b\n  ─  ─\n  1  x\n"),
            ("|  |  |\n|---|---|\n| 1 | `x` |\n", "  1  x\n"),
            ("```text\nas it\n  is\n```\n", "  as it\n    is\n"),
            ("a [link](https://example.org) stays\n", "a link stays\n"),
        ] {
            assert_eq!(drawn(markdown, 40), shown, "{markdown}");
        }
    }

    #[test]
    fn no_word_of_our_pages_is_lost_and_no_drawing_broken() {
        let words = |text: &str| -> Vec<String> {
            let words = text.split(|c: char| !c.is_alphanumeric());
            words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        // A block of code begins with the name of its language.
        let text = |page: &str| page.lines().filter(|line| !line.starts_with("```")).collect::<Vec<_>>().join("\n");
        for entry in GAMES {
            let rules = (entry.info)().rules;
            let plain = drawn(rules, 120);
            let shown = words(&plain);
            let lost: Vec<String> = words(&text(rules)).into_iter().filter(|word| !shown.contains(word)).collect();
            let marks: Vec<&str> = plain.lines().filter(|line| line.contains('`') || line.contains("**")).collect();
            assert_eq!((lost, marks), (vec![], vec![]), "{}", (entry.info)().id);
            assert!(drawn(rules, 40).lines().all(|line| line.chars().count() <= 40));
            let shown = drawn(rules, 72);
            let blocks = rules.split("\n```").skip(1).step_by(2);
            let broken: Vec<&str> = blocks
                .flat_map(|block| block.lines().skip(1))
                .filter(|line| !shown.lines().any(|shown| shown == format!("  {line}").trim_end()))
                .collect();
            assert_eq!(broken, Vec::<&str>::new(), "{}: lines of drawings stay whole", (entry.info)().id);
        }
    }
}
