//! Levels are told by name.

use super::Level;

#[test]
fn levels_have_names() {
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
    }
    let error = "Strong".parse::<Level>().map_err(|error| error.to_string());
    assert_eq!(error, Err("Strong is no level: easy, fair or strong".to_owned()));
}
