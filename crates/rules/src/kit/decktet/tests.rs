//! The facts of the deck, and cards read as people write them.

use super::*;

/// The whole deck in the order of the cards' numbers: rank, then short form, name and kinds of each card.
const DECK: &str = "\
    Excuse 44: X the Excuse
    Ace 0: AM Ace of Moons · AS Ace of Suns · AW Ace of Waves · AL Ace of Leaves · AY Ace of Wyrms · AK Ace of Knots
    2 6: 2MK the Author p · 2SY the Desert l · 2WL the Origin le
    3 9: 3MW the Journey e · 3SK the Painter p · 3LY the Savage p
    4 12: 4MS the Mountain l · 4WL the Sailor p · 4YK the Battle e
    5 15: 5ML the Forest l · 5SW the Discovery e · 5YK the Soldier p
    6 18: 6MW the Lunatic p · 6SY the Penitent p · 6LK the Market le
    7 21: 7ML the Chance Meeting e · 7SK the Castle l · 7WY the Cave l
    8 24: 8MS the Diplomat p · 8WL the Mill l · 8YK the Betrayal e
    9 27: 9MS the Pact e · 9WY the Darkness l · 9LK the Merchant p
    Pawn 36: PMSL the Harvest e · PMYK the Watchman p · PSWK the Light Keeper p · PWLY the Borderland l
    Court 40: TMWK the Consul p · TMLY the Rite e · TSWY the Island l · TSLK the Window l
    Crown 30: CM the Huntress p · CS the Bard p · CW the Sea l · CL the End le · CY the Calamity e · CK the Windfall e";

#[test]
fn the_table_is_the_deck() {
    for (rank, line) in Rank::ALL.into_iter().zip(DECK.lines()) {
        let (head, cards) = line.trim().split_once(": ").unwrap();
        let (name, first) = head.split_once(' ').unwrap();
        assert_eq!(rank.name(), name);
        for (number, wanted) in (first.parse().unwrap()..).zip(cards.split(" · ")) {
            let card = Card::from_number(number).unwrap();
            let letters = card.kinds().iter().map(|kind| match kind {
                Kind::Personality => 'p',
                Kind::Location => 'l',
                Kind::Event => 'e',
            });
            let told = format!("{card} {} {}", card.name(), letters.collect::<String>());
            assert_eq!(told.trim_end(), wanted);
            assert_eq!(format!("{}{}", rank.letter(), card.suits()), card.short());
            assert_eq!((card.rank(), card.number()), (rank, number));
        }
    }
    assert_eq!(DECK.matches(" · ").count() + DECK.lines().count(), 45);
    assert_eq!(Card::from_number(45), None);
    assert_eq!(Card::from_number(256), None);
    assert!(Card::all().map(Card::number).eq(0..45));
    assert!(Card::all().zip(Card::all().skip(1)).all(|(a, b)| a < b));
    assert_eq!(Card::EXCUSE.short(), "X");
    assert!(Card::EXCUSE.suits().is_empty());
}

#[test]
fn decks_are_complete() {
    let count = |rank: Rank| Card::all().filter(|card| card.rank() == rank).count();
    assert_eq!(Card::basic().len(), 36);
    assert!(Card::all().all(|card| card.is_basic() == card.rank().is_basic()));
    assert!(Card::all().take(36).eq(Card::basic()));
    assert_eq!((count(Rank::Pawn), count(Rank::Court), count(Rank::Excuse)), (4, 4, 1));
    assert_eq!(Card::all().filter(|card| card.is_number()).count(), 24);
    for rank in Rank::ALL.into_iter().filter(|rank| rank.is_basic()) {
        for suit in Suit::ALL {
            let bearers = Card::basic().filter(|card| card.rank() == rank && card.suits().contains(suit));
            assert_eq!(bearers.count(), 1, "{rank:?} {suit}");
        }
    }
    for card in Card::all() {
        let wanted = match card.rank() {
            Rank::Excuse => 0,
            Rank::Ace | Rank::Crown => 1,
            Rank::Pawn | Rank::Court => 3,
            _ => 2,
        };
        assert_eq!(card.suits().count(), wanted, "{card}");
    }
    for suit in Suit::ALL {
        let extended = Card::all().filter(|card| !card.is_basic() && card.suits().contains(suit));
        assert_eq!(extended.count(), 4, "{suit}");
    }
}

#[test]
fn ranks_and_suits_have_their_order() {
    let letters: String = Rank::ALL.iter().map(|rank| rank.letter()).collect();
    assert_eq!(letters, "XA23456789PTC");
    assert!(Rank::ALL.is_sorted());
    assert_eq!(Suits::ALL.to_string(), "MSWLYK");
    assert!(Suit::ALL.is_sorted());
    let numbers: Vec<u8> = Rank::ALL.into_iter().filter_map(Rank::number).collect();
    assert_eq!(numbers, [2, 3, 4, 5, 6, 7, 8, 9]);
    let (a, b): (Suits, Suits) = ([Suit::Knots, Suit::Moons].into_iter().collect(), Suits::NONE.with(Suit::Knots));
    assert_eq!((a.or(b), a.and(b), a.first()), (a, b, Some(Suit::Moons)));
    assert_eq!((a.count(), Suits::NONE.first()), (2, None));
    assert_eq!(Suit::from_letter('y'), Some(Suit::Wyrms));
    assert_eq!(Suit::from_letter('V'), None);
    assert!(Suit::ALL.iter().enumerate().all(|(index, suit)| suit.index() == index));
}

#[test]
fn every_card_is_read_in_every_form() {
    for card in Card::all() {
        assert_eq!(Card::read_short(card.short()), Some(card));
        assert_eq!(Card::read_short(&format!("{card} ")), None);
        let (rank, suits) = card.short().split_at(1);
        let mirrored: String = rank.chars().chain(suits.chars().rev()).collect();
        let suits: Vec<&str> = card.suits().iter().map(Suit::name).collect();
        let mut forms = vec![card.short().to_owned(), mirrored, card.name().to_owned()];
        forms.push(card.name().trim_start_matches("the ").to_owned());
        forms.push(format!("the {}", card.name().trim_start_matches("the ")));
        if let Some((last, others)) = suits.split_last() {
            let rank = card.rank().name();
            forms.push(format!("{rank} of {}", suits.join(" ")));
            forms.push(format!("{rank} of {}", suits.join(" and ")));
            forms.push(format!("the {rank} of {last} {}", others.join(" ")).trim_end().to_owned());
            if !others.is_empty() {
                forms.push(format!("{rank} of {} and {last}", others.join(", ")));
                forms.push(format!("{rank} of {}, and {last}", others.join(" , ")));
            }
        }
        for form in forms {
            for form in [form.to_lowercase(), form.to_uppercase(), form] {
                for form in [form.replace(' ', "-"), form.replace(' ', "_"), form.replace(' ', " \t "), form] {
                    let read = Some((card, form.len()));
                    assert_eq!(read_card(&form), read, "{form:?}");
                    for after in [" c4", " and then", "-on", "_", ", and", "@3", " of", " the sea", " \u{301}"] {
                        assert_eq!(read_card(&format!("{form}{after}")), read, "{form:?} and {after:?}");
                    }
                    for after in ["x", "4", "\u{301}", "王"] {
                        let glued = read_card(&format!("{form}{after}"));
                        assert!(glued.is_none_or(|(_, end)| end < form.len()), "{form:?} and {after:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_longest_reading_wins() {
    for (text, short, taken) in [
        ("ace of moons and suns", "AM", "ace of moons"),
        ("crown of leaves, the mill", "CL", "crown of leaves"),
        ("five of moons and leaves and knots", "5ML", "five of moons and leaves"),
        ("5 of leaves moons suns", "5ML", "5 of leaves moons"),
        ("court of leaves suns and knots c4", "TSLK", "court of leaves suns and knots"),
        ("chance meeting c4", "7ML", "chance meeting"),
        ("the light-keeper", "PSWK", "the light-keeper"),
        ("5lm c4", "5ML", "5lm"),
        ("x marks", "X", "x"),
        ("al", "AL", "al"),
    ] {
        let read = read_card(text).map(|(card, end)| (card.short(), &text[..end]));
        assert_eq!(read, Some((short, taken)), "{text:?}");
    }
}

#[test]
fn other_texts_are_no_cards() {
    for text in [
        "",
        " ",
        " 5ML",
        "-5ML",
        "the",
        "the 5",
        "5",
        "5M",
        "5MM",
        "5MLL",
        "5MS",
        "5MLS",
        "A",
        "AMS",
        "1M",
        "PMSW",
        "XM",
        "XX",
        "0",
        "NM",
        "5MV",
        "c4",
        "chance",
        "chance, meeting",
        "light",
        "lightkeeper",
        "pawn",
        "ace of",
        "ace moons",
        "ace of moon",
        "5 of moons",
        "5 of moons and suns",
        "theforest",
        "the the sea",
        "of moons",
        "and",
        "\u{212a}",
        "C\u{212a}",
        "５ML",
        "5ＭＬ",
        "fore\u{200b}st",
        "\u{feff}AM",
        "the\u{a0}",
        "王",
        "é of moons",
        "ace of 王",
        "\u{0}",
        ",,,",
    ] {
        assert_eq!(read_card(text), None, "{text:?}");
    }
}

#[test]
fn no_text_makes_it_fail() {
    const PIECES: [&str; 20] = [
        "the",
        "ace",
        "5",
        " of ",
        "moons",
        " and ",
        ",",
        "leaves",
        "-",
        "_",
        "x",
        "王",
        "\u{301}",
        "\u{a0}",
        "é",
        "\u{3000}",
        "chance",
        "\u{1f3fd}",
        "5ml",
        "ﷺ",
    ];
    let mut state = 7_usize;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..6 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.push_str(PIECES[(state >> 33) % PIECES.len()]);
        }
        if let Some((card, end)) = read_card(&text) {
            assert_eq!(read_card(&text[..end]), Some((card, end)), "{text:?}");
        }
    }
}
