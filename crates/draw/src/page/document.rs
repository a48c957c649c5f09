//! The page from its head to its scripts.

use std::fmt::Write;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use super::positions::{self, Data};
use super::{Page, Parts, chart, story};
use crate::escape::markup;
use crate::picture::{self, BlockKind};
use bypost_rules::scene::Scene;

const CSS: [&str; 5] = [
    PARTS,
    include_str!("style/page.css"),
    include_str!("style/controls.css"),
    include_str!("style/story.css"),
    include_str!("style/print.css"),
];

const PARTS: &str = include_str!("style/parts.css");

/// The scripts, in the order in which they run.
const SCRIPTS: [&str; 5] = [
    include_str!("script/positions.js"),
    include_str!("script/board.js"),
    include_str!("script/place.js"),
    include_str!("script/film.js"),
    include_str!("script/keys.js"),
];

/// What every page of any version holds in its head, and what a page for a player alone holds on top.
const GENERATOR: &str = "<meta name=\"generator\" content=\"bypost ";
const PRIVATE: &str = "<p id=\"own\">";

/// Whether a page that some version has written is for a player alone; none if the text is no page of a game.
pub fn is_private(html: &str) -> Option<bool> {
    let is_page = html.starts_with("<!DOCTYPE html>") && html.contains(GENERATOR);
    is_page.then(|| html.contains(PRIVATE))
}

const SIGNS: &str = include_str!("signs.svg");

/// The page.
pub fn write(page: &Page) -> String {
    let data = Data::of(page);
    let (style, script) = (style(), script());
    let mut html = head(page, &style, &script);
    let _ = writeln!(
        html,
        "<svg id=\"symbols\" width=\"0\" height=\"0\" aria-hidden=\"true\">{}{SIGNS}</svg>",
        // The signs of seats are those of the story, too.
        picture::symbols_used(|id| id.starts_with("p-") || data.uses(&format!("href=\"#{id}\"")))
    );
    write_header(&mut html, page);
    write_main(&mut html, page, &data);
    write_footer(&mut html, page);
    html.push_str(&data.templates());
    // Writing to a String cannot fail.
    let _ = writeln!(html, "<script type=\"application/json\" id=\"data\">{}</script>", data.json(page));
    let _ = writeln!(html, "<script>{script}</script>\n</body>\n</html>");
    html
}

fn style() -> String {
    format!("{}\n{}", picture::css(), lean(&CSS.concat()))
}

fn script() -> String {
    format!("\"use strict\";\n{}", lean(&SCRIPTS.concat()))
}

/// A text without what only its writers read: lines of comments, and the blanks before lines.
fn lean(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    let is_read = |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("/*");
    lines.filter(is_read).flat_map(|line| [line, "\n"]).collect()
}

/// The hashes of the style and of the script of every page, as a policy names them, for whoever shows a page
/// inside another one.
pub fn hashes() -> [String; 2] {
    [style(), script()].map(|text| hash(&text))
}

fn hash(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

/// The style sheet of parts.
pub fn parts_style() -> String {
    format!("{}\n{PARTS}", picture::css())
}

/// The symbols to which parts refer, for an SVG image that the page holds once and hides.
pub fn parts_symbols() -> String {
    format!("{}{SIGNS}", picture::symbols())
}

/// The parts of a position, for a page that has [`parts_style`] and [`parts_symbols`].
pub fn parts(scene: &Scene) -> Parts {
    let mut parts = Parts::default();
    for one in picture::pieces(scene) {
        let part = match one.kind {
            BlockKind::News | BlockKind::Hand => &mut parts.news,
            BlockKind::Board | BlockKind::WideBoard | BlockKind::NarrowBoard => &mut parts.board,
            BlockKind::Table | BlockKind::Text => &mut parts.rest,
        };
        positions::write(part, &one);
    }
    parts
}

/// The head. Nothing can be loaded, and nothing runs but this script.
fn head(page: &Page, style: &str, script: &str) -> String {
    let (title, version) = (markup(&format!("{}: {}", page.title, page.seats.join(", "))), env!("CARGO_PKG_VERSION"));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; \
         script-src '{}'; base-uri 'none'; form-action 'none'\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"referrer\" content=\"no-referrer\"/>\n{GENERATOR}{version}\"/>\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n",
        hash(style),
        hash(script)
    )
}

fn write_header(html: &mut String, page: &Page) {
    // What is counted stands beside each name, as it is at the position that is shown.
    let scores = page.positions.last().map_or(&[][..], |position| &position.scores);
    let seat = |(index, name): (usize, &String)| {
        let score = scores.get(index).map_or("", |(_, text)| text);
        format!("<li>{}{} <b>{}</b></li>", story::sign(index), markup(name), markup(score))
    };
    let seats: String = page.seats.iter().enumerate().map(seat).collect();
    let stands = page.positions.last().map_or("", |position| &position.stands);
    let turns = page.eyes.first().map_or(&[][..], |eyes| &eyes.turns);
    let mut days: Vec<&str> = [turns.first(), turns.last()].into_iter().flatten().map(|turn| &*turn.time[1]).collect();
    days.dedup();
    let (title, days) = (markup(&page.title), markup(&days.join(" to ")).to_string());
    let _ =
        write!(html, "<header>\n<h1>{title}</h1>\n<ul id=\"seats\">{seats}</ul>\n<p id=\"when\" hidden>{days}</p>\n");
    if let Some(name) = &page.only_for {
        let name = markup(name);
        let _ = writeln!(
            html,
            "{PRIVATE}<b>Only for {name}.</b> This page holds what {name} alone may see. \
             It is not for the others.</p>"
        );
    }
    if page.eyes.len() > 1 {
        html.push_str(
            "<div id=\"eyes\" role=\"radiogroup\" aria-labelledby=\"seen\" hidden><span id=\"seen\">Seen by</span>",
        );
        for (index, eyes) in page.eyes.iter().enumerate() {
            let checked = if index == 0 { " checked" } else { "" };
            let _ = write!(
                html,
                "<label><input type=\"radio\" name=\"eyes\" value=\"{index}\"{checked}/> {}</label>",
                markup(&eyes.name)
            );
        }
        html.push_str("</div>\n");
    }
    let _ = write!(html, "<p id=\"stands\">{}</p>\n</header>\n", markup(stands));
}

fn write_main(html: &mut String, page: &Page, data: &Data) {
    let [mut hands, mut board, mut rest] = [const { String::new() }; 3];
    for one in &data.last {
        let part = match one.kind {
            BlockKind::Hand => &mut hands,
            BlockKind::Board | BlockKind::WideBoard | BlockKind::NarrowBoard => &mut board,
            BlockKind::News | BlockKind::Table | BlockKind::Text => &mut rest,
        };
        positions::write(part, one);
    }
    // Where there is no board, the tables are the position.
    if board.is_empty() {
        std::mem::swap(&mut board, &mut rest);
    }
    let hidden = if rest.is_empty() { " hidden" } else { "" };
    let last = page.positions.len().saturating_sub(1);
    let controls = include_str!("controls.html").replace("LAST", &last.to_string());
    let now = page.eyes.first().map(story::last).unwrap_or_default();
    let _ = write!(
        html,
        "<main>\n<section id=\"position\" aria-label=\"The table\">\n<div id=\"board\">{board}</div>\n{controls}\
         <div id=\"now\" class=\"now\" aria-live=\"polite\">{now}</div>\n<div id=\"hands\">{hands}</div>\n\
         <details id=\"more\"{hidden}><summary>Figures and cards</summary><div id=\"rest\">{rest}</div></details>\n\
         <details id=\"words\"><summary>This position in words</summary><ul></ul></details>\n</section>\n\
         <aside>\n"
    );
    chart::write(html, page);
    html.push_str("<section id=\"story\" aria-labelledby=\"told\"><h2 id=\"told\">Turns</h2>\n");
    story::write(html, page);
    html.push_str("</section>\n</aside>\n</main>\n");
}

fn write_footer(html: &mut String, page: &Page) {
    html.push_str("<footer>\n");
    for fact in &page.facts {
        let _ = writeln!(html, "<p>{}</p>", markup(fact));
    }
    html.push_str(include_str!("help.html"));
    html.push_str("</footer>\n<div id=\"printed\" hidden></div>\n");
}
