//! The page that a mail program shows in the place of the text of a mail.

use super::contents::{MailContents, Referral};
use crate::draw::letter::{Block, letter, pictured};
use crate::draw::{Look, picture};
use crate::kit::hex;
use crate::post::{Html, Picture};
use crate::rules::Sight;
use crate::session::Opened;
use crate::session::mail::dispatch::Dispatch;
use crate::session::view::drawing::headless;

/// Makes a PNG of an SVG image, with so many dots for a unit; none where that cannot be done.
pub type Rasterizer<'r> = dyn Fn(&str, f32) -> Option<Vec<u8>> + 'r;

/// Bytes of a picture in a mail at most.
const PICTURE: usize = 30 << 10;

/// The dots for a unit of a picture, the finest first. Most pictures are 600 to 900 units wide, and are shown
/// in at most 568 dots of a screen, of which some show two in the place of one. Where edges fall between two
/// dots in a regular way, as by quarters, the image packs better.
const SCALES: [f32; 5] = [1.5, 1.25, 1.0, 0.75, 0.6];

/// The page of a mail, with a picture of the position if somebody here makes one that is small enough, and
/// else with the drawing. It tells what everybody may know. `name` is that of the file that goes with it.
pub(in crate::session) fn page(
    opened: &Opened,
    contents: MailContents,
    dispatch: &Dispatch<'_>,
    name: &str,
    id: &str,
    rasterizer: Option<&Rasterizer<'_>>,
) -> Html {
    let table = &opened.table;
    let scene = headless(table, &Sight::public());
    let names: Vec<&str> = table.seats().all().map(|seat| table.seats().name(seat)).collect();
    let title = format!("{}, turn {}", table.game().info().title, table.turns());
    let rasterizer = rasterizer.filter(|_| contents.is_drawn);
    let png = rasterizer.and_then(|rasterizer| drawn(rasterizer, &picture::narrow_svg(&pictured(&scene), &title)));
    let picture = png.map(|png| Picture { id: format!("table.{id}"), png });
    // The armour never stands in the page.
    let in_browser = contents.in_browser(false).map(linked);
    let attached = Block::Lines(vec![contents.only_attached(name)]);
    let mut blocks = vec![Block::Title(title.clone())];
    blocks.push(Block::Lines(vec![format!("table {}", &hex(&table.id())[..8])]));
    if let Some(unseen) = crate::session::view::drawing::unwitnessed(table) {
        blocks.push(Block::Lines(vec![unseen.to_owned()]));
    }
    let rules = contents.rules().map(linked);
    blocks.extend(contents.greeting.into_iter().map(|line| Block::Lines(vec![line])));
    blocks.extend(rules);
    blocks.push(Block::Strong(contents.whose));
    if let Some((title, news)) = contents.news {
        blocks.extend([Block::Heading(title), Block::Lines(news)]);
    }
    blocks.extend(contents.above.map(|line| Block::Lines(vec![line])));
    match &picture {
        _ if !contents.is_drawn => {}
        Some(Picture { id, .. }) => {
            let told = "The table as everybody sees it. The plain text of this mail draws it with letters.";
            blocks.extend([Block::Picture { id: id.clone(), told: told.to_owned() }, Block::Beside(&scene, &names)]);
        }
        None => {
            let look = Look { width: dispatch.look.width, ascii: true, ..Look::default() };
            blocks.push(Block::Drawing(&scene, look));
        }
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

/// The finest picture that is small enough.
fn drawn(rasterizer: &Rasterizer<'_>, svg: &str) -> Option<Vec<u8>> {
    SCALES.iter().find_map(|scale| rasterizer(svg, *scale).filter(|png| png.len() <= PICTURE))
}
