//! The page that a mail program shows in the place of the text of a mail.

use super::contents::{MailContents, Referral, latest};
use crate::draw::letter::{Block, letter, pictured};
use crate::draw::picture;
use crate::kit::hex;
use crate::post::{Html, Picture};
use crate::rules::Sight;
use crate::session::Opened;
use crate::session::view::drawing::headless;

/// Makes a PNG of an SVG image, with so many dots for a unit; none where that cannot be done.
pub type Rasterizer<'r> = dyn Fn(&str, f32) -> Option<Vec<u8>> + 'r;

/// Lines of what has happened that the page tells at most.
const NEWS: usize = 8;

/// Bytes of a picture in a mail at most.
const PICTURE: usize = 30 << 10;

/// The dots for a unit of a picture, the finest first. Most pictures are 600 to 900 units wide, and are shown
/// in at most 568 dots of a screen, of which some show two in the place of one. Where edges fall between two
/// dots in a regular way, as by quarters, the image packs better.
const SCALES: [f32; 5] = [1.5, 1.25, 1.0, 0.75, 0.6];

/// The page of a mail, with a picture of the position if somebody here makes one that is small enough, and
/// else with the drawing. It tells what everybody may know.
pub(crate) fn page(opened: &Opened, contents: MailContents, id: &str, rasterizer: Option<&Rasterizer<'_>>) -> Html {
    let table = &opened.table;
    let scene = headless(table, &Sight::public());
    let names: Vec<&str> = table.seats().all().map(|seat| table.seats().name(seat)).collect();
    let title = format!("{}, turn {}", table.game().info().title, table.turns());
    // Nobody has a board to look at before all have joined.
    let is_drawn = contents.is_drawn && table.is_full();
    let rasterizer = rasterizer.filter(|_| is_drawn);
    let png = rasterizer.and_then(|rasterizer| {
        let svg = picture::narrow_svg(&pictured(&scene).with_short_names(&names), &title);
        SCALES.iter().find_map(|scale| rasterizer(&svg, *scale).filter(|png| png.len() <= PICTURE))
    });
    let picture = png.map(|png| Picture { id: format!("table.{id}"), png });
    // The armour never stands in the page.
    let in_browser = contents.in_browser(false).map(linked);
    let rules = contents.rules().map(linked);
    let attached = Block::Lines(vec![contents.only_attached()]);
    let mut about = vec![format!("{title}, table {}.", &hex(&table.id())[..8])];
    about.extend(crate::session::view::headline::unwitnessed(table).map(str::to_owned));
    let mut blocks = vec![Block::Title(contents.title), Block::Small(about)];
    blocks.extend(contents.until.into_iter().chain(contents.greeting).map(|line| Block::Lines(vec![line])));
    blocks.extend(rules);
    blocks.extend(contents.above.map(|line| Block::Lines(vec![line])));
    if is_drawn {
        let picture = picture.as_ref().map(|picture| picture.id.as_str());
        blocks.push(Block::Board { scene: &scene, names: &names, picture });
    }
    if let Some((title, mut news)) = contents.news {
        latest(&mut news, NEWS, &contents.program);
        blocks.extend([Block::Heading(title), Block::Lines(news)]);
    }
    if !contents.todo.is_empty() {
        blocks.extend([Block::Heading("What may be done".to_owned()), Block::Lines(contents.todo)]);
    }
    blocks.extend([Block::Heading("How to go on".to_owned()), Block::Lines(vec![contents.how])]);
    if !contents.commands.is_empty() {
        let commands: Vec<String> = contents.commands.iter().map(|words| words.join(" ")).collect();
        blocks.push(Block::Commands(commands.join("\n")));
    }
    blocks.extend(in_browser.into_iter().chain([attached]));
    Html { page: letter(&title, &blocks), picture }
}

fn linked(said: Referral) -> Block<'static> {
    match said.address {
        Some(address) => Block::Linked { before: said.before.to_owned(), address, after: said.after },
        None => Block::Lines(vec![said.sentence()]),
    }
}
