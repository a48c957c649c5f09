//! The worked table of `docs/format.md`: made again from its published seeds, it must come out byte for byte.

use crate::common::signing::ForgeTurns as _;
use bypost::chain::{Chain, link};
use bypost::file::{Deal, File, Header, Time, base64_encode, read, text};
use bypost::games::GAMES;
use bypost::rules::{OptionValue, Seat};
use bypost::seal::{Identity, Seed};
use bypost::table::{Draft, Table, replay};

use crate::common::samples::DICE;

type Failure = Box<dyn std::error::Error>;

/// 32 bytes that count up from `first`.
fn counting(first: u8) -> [u8; 32] {
    std::array::from_fn(|index| first + index as u8)
}

fn header() -> Result<Header, Failure> {
    let choice = |name: &str, value: &str| (name.to_owned(), OptionValue::Text(value.to_owned()));
    let number = |name: &str, value| (name.to_owned(), OptionValue::Number(value));
    Ok(Header {
        game: DICE.to_owned(),
        rules: 1,
        deal: Deal::Sealed,
        seats: vec![
            ("alice".to_owned(), None),
            ("bob".to_owned(), Some(Identity::new(Seed::new(counting(0x20))).public().bytes())),
        ],
        addresses: Vec::new(),
        pace: None,
        forfeit: false,
        rescue: None,
        hints: false,
        created: Time::read("2026-11-21T20:15:00Z").ok_or("time")?,
        nonce: counting(0x40),
        options: vec![
            choice("board", "12; suns none; rivers none"),
            choice("colours", "toss"),
            number("duo", 1),
            choice("mode", "quick"),
            number("solid", 2),
        ],
    })
}

/// Steps, remark and time of a turn.
type Turn = (&'static [&'static str], &'static [&'static str], &'static str);

const STEPS: &[Turn] = &[
    (&["5@12", "2@8", "1@9"], &["Long live the \"jackals\"!", "", "Grüße, alice"], "2026-11-22T18:00:00Z"),
    (&["4@2", "6@1", "6@3"], &[], "2026-11-23T06:30:00Z"),
];

/// A table that grows turn by turn.
struct Play {
    chain: Chain,
    table: Table,
}

impl Play {
    fn join(&mut self, seat: u8, identity: &Identity, nonce: [u8; 32], time: Time) -> Result<(), Failure> {
        let (link, table) = self.table.join(&self.chain, Seat::new(seat), identity, nonce, time)?;
        self.chain.links.push(link);
        self.table = table;
        Ok(())
    }

    fn take(&mut self, seat: u8, identity: &Identity, steps: &[&str], say: &[&str], time: Time) -> Result<(), Failure> {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        let draft = Draft { steps: owned(steps), say: owned(say) };
        let (link, table) = self.table.take(&self.chain, Seat::new(seat), identity, &draft, time)?;
        self.chain.links.push(link);
        self.table = table;
        Ok(())
    }
}

fn played() -> Result<Play, Failure> {
    let (alice, bob) = (Identity::new(Seed::new(counting(0x00))), Identity::new(Seed::new(counting(0x20))));
    let chain = link(File { header: header()?, turns: Vec::new() })?;
    let table = replay(&chain, GAMES)?;
    let mut play = Play { chain, table };
    let time = |text| Time::read(text).ok_or("time");
    play.join(0, &alice, counting(0x60), time("2026-11-21T20:15:30Z")?)?;
    play.join(1, &bob, counting(0x80), time("2026-11-22T07:01:02Z")?)?;
    play.take(1, &bob, &[], &[], time("2026-11-22T07:01:02Z")?)?;
    for (steps, say, at) in STEPS {
        let (seat, who) = match play.table.clock() {
            Some(seat) if seat == Seat::new(0) => (0, &alice),
            _ => (1, &bob),
        };
        play.take(seat, who, steps, say, time(at)?)?;
    }
    Ok(play)
}

/// The table in `docs/format.md`.
fn worked() -> Result<String, Failure> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/format.md"))?;
    let table = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
    Ok(table.ok_or("no table in the page")?.to_owned())
}

#[test]
fn the_worked_table_comes_out_again() -> Result<(), Failure> {
    let play = played()?;
    assert_eq!(text(&play.chain.file(), "").trim_start(), worked()?);
    Ok(())
}

#[test]
fn the_worked_table_holds() -> Result<(), Failure> {
    let chain = link(read(worked()?.as_bytes())?)?;
    let table = replay(&chain, GAMES)?;
    assert!(table.outcome().is_some());
    let thrown: Vec<&[u16]> = table.lots().opened().iter().map(|(_, face)| face.thrown()).collect();
    assert_eq!(thrown, [&[5, 4, 2][..], &[1, 2, 5, 2], &[6, 4, 6, 1]]);
    assert_eq!(base64_encode(&chain.id), "xH/2S/bjASsLG/npmIelsq3rftkIZ1fP5mnT8n6/m3A=");
    assert_eq!(base64_encode(&chain.head()), "kbMF3OXcStxYXg4t7vesOdu3W3TsVVsV5DfPi1OW6fY=");
    Ok(())
}
