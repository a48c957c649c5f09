//! Boards that players write.

use super::*;

fn embed(content: &str) -> Result<String, String> {
    let option = INFO.option("board").expect("the option");
    LionsAndJackals::embed(option, content).map_err(|error| error.to_string())
}

const LINE: &str = "40; suns 8 15 26 33; rivers 10-14 12-17 19-22 24-29 27-31";

#[test]
fn the_default_is_the_board_file() {
    assert_eq!(embed(include_str!("../board.toml")).as_deref(), Ok(LINE));
    assert_eq!(Options::usual(&INFO, 2).text("board"), LINE);
}

#[test]
fn embedding_gives_the_one_form_and_keeps_it() {
    for (content, wanted) in [
        (LINE, LINE),
        ("spaces = 12", "12; suns none; rivers none"),
        ("spaces = 200\nsuns = []\nrivers = []", "200; suns none; rivers none"),
        ("rivers = [[27, 31], [14, 10]]\nsuns = [33, 8]\nspaces = 40", "40; suns 8 33; rivers 10-14 27-31"),
        ("spaces = 13\nsuns = [7]", "13; suns 7; rivers none"),
        ("spaces = 14\nsuns = [6, 9]\nrivers = [[7, 8]]", "14; suns 6 9; rivers 7-8"),
        (" 40 ;suns  33 8; rivers 31-27 10-14\n", "40; suns 8 33; rivers 10-14 27-31"),
        ("# a remark\r\nspaces = 12\r\n", "12; suns none; rivers none"),
        // Rivers may cross and lie in one another.
        ("spaces = 40\nrivers = [[10, 31], [11, 12], [29, 30]]", "40; suns none; rivers 10-31 11-12 29-30"),
    ] {
        let line = embed(content).unwrap_or_else(|error| panic!("{content}: {error}"));
        assert_eq!(line, wanted, "{content}");
        assert_eq!(embed(&line).as_deref(), Ok(wanted));
        table(&[("board", wanted)], &mut LotRequests::new(1));
    }
}

#[test]
fn each_broken_rule_has_its_error() {
    let text = "a board in one line is written \"40; suns 8 33; rivers 10-14 27-31\", with \"none\" for an empty list";
    for (content, wanted) in [
        ("spaces = 40\nrivers = [[10, 31, 5]]", "a river has two ends, as [10, 14] has, not 3"),
        ("spaces = 40\nrivers = [[10]]", "a river has two ends, as [10, 14] has, not 1"),
        ("spaces = 40\nrivers = [[]]", "a river has two ends, as [10, 14] has, not 0"),
        ("spaces = 11", "a board has 12 to 200 spaces, not 11"),
        ("spaces = 201", "a board has 12 to 200 spaces, not 201"),
        ("spaces = -40", "a board has 12 to 200 spaces, not -40"),
        ("spaces = 40\nsuns = [41]", "a board of 40 spaces has no space 41"),
        ("spaces = 40\nsuns = [0]", "a board of 40 spaces has no space 0"),
        ("spaces = 40\nsuns = [-9223372036854775808]", "a board of 40 spaces has no space -9223372036854775808"),
        ("spaces = 40\nrivers = [[10, 300]]", "a board of 40 spaces has no space 300"),
        ("spaces = 40\nsuns = [8, 33, 8]", "the Sun on 8 stands twice"),
        ("spaces = 40\nsuns = [5, 36]", "the Sun on 5 is in a Home Row"),
        ("spaces = 40\nsuns = [38]", "the Sun on 38 is in a Home Row"),
        ("spaces = 40\nrivers = [[20, 20]]", "a river needs two different ends, not 20 twice"),
        ("spaces = 40\nrivers = [[19, 22], [22, 19]]", "the river 19-22 stands twice"),
        ("spaces = 40\nrivers = [[19, 22], [10, 19]]", "two rivers end on space 19"),
        ("spaces = 40\nsuns = [19, 22]\nrivers = [[19, 22]]", "a river ends on 19, which has a Sun"),
        ("spaces = 40\nrivers = [[4, 37]]", "a river ends on 4, which is in a Home Row"),
        ("spaces = 40\nrivers = [[20, 36]]", "a river ends on 36, which is in a Home Row"),
        ("spaces = 40\nrivers = [[6, 35]]", "a river ends on 6, where plinths return from the Duat"),
        ("spaces = 40\nrivers = [[20, 35]]", "a river ends on 35, where plinths return from the Duat"),
        ("spaces = 40\nsuns = [8]", "the board differs from the two sides: a Sun on 8 needs one on 33"),
        ("spaces = 40\nrivers = [[10, 14]]", "the board differs from the two sides: a river 10-14 needs one 27-31"),
        (
            "spaces = 40\nrivers = [[10, 14], [27, 30], [11, 31]]",
            "the board differs from the two sides: a river 10-14 needs one 27-31",
        ),
        ("", "line 1 of the board file: the key spaces is missing"),
        ("suns = []", "line 1 of the board file: the key spaces is missing"),
        ("spaces = 40\nmoons = [1]", "line 2 of the board file: no key is called moons here"),
        ("spaces = 40\n\nsuns = 8", "line 3 of the board file: a list in brackets belongs here"),
        ("40", text),
        ("40; suns 8 33", text),
        ("40; suns; rivers none", text),
        ("40; rivers none; suns none", text),
        ("40; suns none; rivers none; more", text),
        ("40; suns none none; rivers none", text),
        ("40; suns +8 33; rivers none", text),
        ("40; suns 8 33; rivers 10", text),
        ("40; suns 8 33; rivers 10--14", text),
        ("40; suns 99999999999999999999; rivers none", text),
        ("40; suns 8 41; rivers none", "a board of 40 spaces has no space 41"),
    ] {
        assert_eq!(embed(content), Err(wanted.to_owned()), "{content}");
    }
}

#[test]
fn hostile_files_are_refused_soon() {
    for content in [
        "spaces = 40\n".repeat(10_000),
        "[".repeat(8000),
        "{a=".repeat(2000),
        format!("suns = [{}", "1,".repeat(4000)),
        "\u{0}".into(),
    ] {
        let error = embed(&content).unwrap_err();
        assert!(!error.contains('\n') && error.len() < 300, "{error}");
    }
}

#[test]
fn a_header_holds_the_one_form_only() {
    for text in [
        "40; suns 33 8; rivers none",
        "40; suns 8 33; rivers 14-10 27-31",
        "40; suns 8 33; rivers 27-31 10-14",
        "40;suns 8 33; rivers none",
        "040; suns 8 33; rivers none",
        "40; suns 8 33; rivers none\n",
        "spaces = 40",
        "11; suns none; rivers none",
        "",
    ] {
        let mut options = Options::usual(&INFO, 2);
        options.set(&INFO, "board", text).expect("any text is a file");
        let seats = Seats::new(vec!["alice".into(), "bob".into()]);
        assert!(LionsAndJackals::setup(&seats, &options, &mut LotRequests::new(1)).is_err(), "{text:?}");
    }
}

#[test]
fn only_the_board_is_a_file() {
    for name in ["solid", "mode"] {
        let error = LionsAndJackals::embed(INFO.option(name).expect("the option"), LINE).unwrap_err();
        assert_eq!(error.to_string(), format!("the option {name} takes no file"));
    }
}
