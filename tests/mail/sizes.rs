//! The mail of a position is small.

use bypost::session::{Armoring, MailLook, compose};

use super::width::{dispatch, opened, sender};
use crate::common::effort::tries;
use crate::common::games::ids;
use crate::common::{Record, header_of};

/// Bytes of a picture at most, and of a mail with it, without the table.
const PICTURE: usize = 30 << 10;
const MAIL: usize = 60 << 10;

/// Tables of every game in all their stages.
fn records() -> impl Iterator<Item = Record> {
    ids().flat_map(|game| {
        let record = Record::played(header_of(game, 2, 5, &[]), 60, 7);
        let stages = (2..=record.chain.links.len()).step_by(tries(15, 3) as usize);
        stages.map(move |turns| record.up_to(turns)).collect::<Vec<_>>()
    })
}

#[test]
fn a_mail_with_a_picture_is_small() {
    for record in records() {
        let (opened, file) = (opened(&record), record.text());
        let mut dispatch = dispatch(&opened, &file, MailLook::default());
        dispatch.armoring = Armoring::Short;
        // The greatest picture that goes with a mail, and one that does not.
        let drawn = |_: &str, scale: f32| Some(vec![0x5a; if scale > 1.0 { PICTURE + 1 } else { PICTURE }]);
        let mut mail = compose(&opened, sender(), dispatch, record.now(), Some(&drawn)).unwrap();
        let picture = mail.html.as_ref().unwrap().picture.as_ref();
        assert_eq!(picture.map(|picture| picture.png.len()), Some(PICTURE));
        mail.attachment.bytes = Vec::new().into();
        let (bytes, id) = (mail.bytes().len(), &record.chain.header.game);
        assert!(bytes <= MAIL, "{id}, {} turns: {bytes}", record.chain.links.len());
    }
}

/// In a build with pictures every position has one.
#[cfg(feature = "png")]
#[test]
fn every_position_has_a_picture() {
    use bypost::file::text;
    use mail_parser::{MessageParser, MimeHeaders as _};

    let world = super::world::world();
    for (number, record) in records().enumerate() {
        std::fs::write(world.path("t.toml"), text(&record.file(), "")).unwrap();
        world.done("a", &format!("mail t.toml --to x@example.org -o {number}.eml"));
        let bytes = world.bytes(&format!("{number}.eml"));
        let mail = MessageParser::default().parse(&bytes).unwrap();
        let picture = mail.parts.iter().find(|part| part.content_id().is_some()).unwrap();
        assert!(picture.contents().starts_with(b"\x89PNG") && picture.contents().len() <= PICTURE);
    }
}
