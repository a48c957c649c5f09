//! The page in a mail: it is well-formed, asks for nothing, and holds only what a mail program knows.

use std::borrow::Cow;

use bypost::post::armor;
use bypost::session::{BrowserAddress, MailLook, compose};
use mail_parser::{MessageParser, MimeHeaders as _, PartType};

use super::hostile::hostile;
use super::width::{dispatch, opened, sender};
use crate::common::games::ids;
use crate::common::homes::{World, names_in};
use crate::common::{Record, header_of};

/// The elements that a page may have.
const ELEMENTS: [&str; 19] = [
    "html", "head", "meta", "title", "style", "body", "table", "tr", "th", "td", "div", "p", "h1", "h2", "pre", "b",
    "span", "img", "a",
];

/// The attributes that its elements may have.
const ATTRIBUTES: [&str; 20] = [
    "lang",
    "style",
    "class",
    "bgcolor",
    "height",
    "charset",
    "name",
    "content",
    "role",
    "width",
    "cellpadding",
    "cellspacing",
    "colspan",
    "border",
    "align",
    "rules",
    "src",
    "alt",
    "dir",
    "href",
];

/// What the page as a whole may ask for: larger boards in a wide window.
const STYLE: &str = "@media(min-width:700px){.board{zoom:1.38}}";

/// Checks a page that links to this address only, and gives the text in it.
fn checked(page: &str, picture: Option<&str>, address: &str) -> String {
    let page = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let document = roxmltree::Document::parse(page).unwrap_or_else(|error| panic!("{error}: {page}"));
    let (mut images, mut links) = (Vec::new(), Vec::new());
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert!(ELEMENTS.contains(&name), "{name}: {page}");
        for attribute in node.attributes() {
            assert!(ATTRIBUTES.contains(&attribute.name()), "{name} {}: {page}", attribute.name());
            let value = attribute.value();
            assert!(!value.contains("url(") && !value.contains("expression"), "{value}");
            assert!(attribute.name() != "src" || name == "img", "{value}");
        }
        assert!(name != "style" || node.text() == Some(STYLE), "{page}");
        images.extend(node.attribute("src"));
        links.extend(node.attribute("href").map(|link| (name, link)));
    }
    assert_eq!(links, [("a", address)], "{page}");
    assert_eq!(images, picture.map(|id| format!("cid:{id}")).as_deref().into_iter().collect::<Vec<_>>());
    let texts = document.descendants().filter(|node| node.is_text()).filter_map(|node| node.text());
    texts.collect::<Vec<_>>().join("")
}

#[test]
fn a_page_asks_for_nothing_whatever_names_hold() {
    let mut records: Vec<Record> = vec![hostile()];
    for game in ids() {
        records.push(Record::played(header_of(game, 2, 5, &[]), 12, 7));
        let mut header = header_of(game, 2, 5, &[]);
        header.seats[0].0 = "<img src=x onerror=y>\"'&".to_owned();
        header.seats[1].0 = "\u{5e9}\u{5dc}\u{5d5}\u{5dd}\u{e000}-->]]>".to_owned();
        records.push(Record::played(header, 9, 7));
    }
    for record in records {
        let (opened, file) = (opened(&record), record.text());
        for has_picture in [false, true] {
            let mut dispatch = dispatch(&opened, &file, MailLook::default());
            let address = BrowserAddress::new("https://example.org/it's?a=b&amp;c").unwrap();
            dispatch.browser = Some(&address);
            let drawn = |_: &str, _: f32| Some(b"\x89PNG".to_vec());
            let rasterizer: Option<&bypost::session::Rasterizer<'_>> = if has_picture { Some(&drawn) } else { None };
            let mail = compose(&opened, sender(), dispatch, record.now(), rasterizer).unwrap();
            let html = mail.html.unwrap();
            let told = checked(&html.page, html.picture.as_ref().map(|picture| picture.id.as_str()), address.as_str());
            assert_eq!(html.picture.is_some(), has_picture);
            // A remark may look like an armour, but the table's own is not here.
            assert!(!told.contains(armor(&file).lines().nth(2).unwrap()), "{told}");
            let hidden: Vec<char> = told.chars().filter(|c| is_hidden(*c)).collect();
            assert!(hidden.is_empty(), "{hidden:?}: {told}");
            for name in record.chain.header.seats.iter().map(|(name, _)| name.replace('\u{e000}', "\\u{e000}")) {
                // Names are cut in the drawings, and whole where it is told whose turn it is.
                let is_awaited = record.table().clock().is_some_and(|seat| record.table().seats().name(seat) == name);
                let bare = told.replace(['\u{2067}', '\u{2069}'], "");
                assert!(!is_awaited || bare.contains(&name), "{name}: {told}");
            }
        }
    }
}

/// Whether nobody sees a character; those that keep names apart are ours.
fn is_hidden(c: char) -> bool {
    !['\n', '\u{2067}', '\u{2069}'].contains(&c) && bypost::draw::escape::is_hidden(c)
}

#[test]
fn a_picture_goes_with_its_page_and_is_small() {
    let record = Record::played(header_of(crate::common::samples::DICE, 2, 5, &[]), 12, 7);
    let (opened, file) = (opened(&record), record.text());
    // A picture of so many bytes at a scale of one: the finest that has at most 30 KiB is taken.
    for (bytes, scale) in
        [(1_000.0, Some(1.5)), (20_480.0, Some(1.5)), (20_500.0, Some(1.25)), (51_190.0, Some(0.6)), (51_210.0, None)]
    {
        let drawn = move |svg: &str, scale: f32| {
            assert!(svg.starts_with("<svg "));
            Some(scale.to_be_bytes().into_iter().cycle().take((bytes * scale).ceil() as usize).collect())
        };
        let dispatch = dispatch(&opened, &file, MailLook::default());
        let mail = compose(&opened, sender(), dispatch, record.now(), Some(&drawn)).unwrap();
        let written = mail.bytes();
        assert_eq!(written, mail.bytes());
        let read = MessageParser::default().parse(&written).unwrap();
        let picture = mail.html.as_ref().unwrap().picture.as_ref();
        let found = read.parts.iter().find(|part| part.content_id().is_some());
        assert_eq!(found.map(|part| part.content_id().unwrap()), picture.map(|picture| picture.id.as_str()));
        let Some(scale) = scale else {
            assert!(found.is_none());
            assert!(mail.html.unwrap().page.contains("<pre"));
            continue;
        };
        let (PartType::InlineBinary(png) | PartType::Binary(png)) = &found.unwrap().body else {
            panic!("{:?}", found.unwrap())
        };
        assert_eq!(png[..4], f32::to_be_bytes(scale), "{bytes}");
        assert!(png.len() <= 30 << 10);
        assert_eq!(Cow::from(mail.text.as_str()), read.body_text(0).unwrap().replace("\r\n", "\n"));
        // The table is found as in any other mail.
        let world = World::new();
        std::fs::write(world.path("m.eml"), &written).unwrap();
        std::fs::create_dir(world.path("in")).unwrap();
        let ran = world.run("a", "receive m.eml --into in");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        let taken = world.bytes(&format!("in/{}", names_in(&world.path("in"))[0]));
        // Above the turns stands a drawing, which whoever writes the file makes anew.
        assert!(taken.ends_with(file.trim_start().as_bytes()));
    }
}
