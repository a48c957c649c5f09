//! The key of a seat on its way to a new owner: one that does not fit is refused where it comes in.

use bypost::file::{base64_decode, base64_encode};
use bypost::seal::{Identity, Seed};
use bypost::session::{HandedKey, KeyFile};
use zeroize::Zeroizing;

use super::home::{Home, World};
use super::three_homes::Homes;

/// The file of a seat's key with other bytes in the place of its secret.
fn with_secret(text: &str, change: impl FnOnce(&mut Vec<u8>)) -> String {
    let line = text.lines().find(|line| line.starts_with("key = ")).unwrap();
    let whole: [u8; 96] = base64_decode(line.split('"').nth(1).unwrap()).unwrap();
    let mut secret = whole.to_vec();
    change(&mut secret);
    text.replace(line, &format!("key = \"{}\"", base64_encode(&secret)))
}

#[test]
fn a_secret_that_does_not_fit_is_refused_where_it_comes_in() {
    let homes = Homes::begun(11);
    let opened = homes.opened(0);
    let seat = homes.all[0].seat;
    let owner = Identity::new(Seed::new([1; 32]));
    let right = HandedKey::of(&opened, seat, &owner, None).unwrap().text().unwrap().to_string();
    let another = Identity::new(Seed::new([9; 32]));
    let other = HandedKey::of(&opened, seat, &another, None).unwrap().text().unwrap().to_string();
    let without = with_secret(&right, |secret| secret.truncate(32));
    let false_secret = with_secret(&right, |secret| secret[40] ^= 1);
    let name = homes.all[0].name();
    for (text, wanted) in [
        (&right, Ok(true)),
        (&other, Err(format!("it is not the key of the seat {name}"))),
        (&without, Err(format!("it lacks the secret that fits the escrow key of the seat {name}"))),
        (&false_secret, Err(format!("it lacks the secret that fits the escrow key of the seat {name}"))),
    ] {
        // Any home that has the table can tell.
        let found = homes.all[1].check_handed(text);
        match (&found, &wanted) {
            (Ok(one), Ok(other)) => assert_eq!(one, other),
            (Err(one), Err(other)) => assert!(one.starts_with(other.as_str()), "{one}"),
            _ => panic!("{found:?}, and not {wanted:?}"),
        }
    }
    // A home without the table cannot tell, and takes it in as it is.
    assert_eq!(Home::new(3, &World::new()).check_handed(&false_secret), Ok(false));

    // A right secret counts, also after a false one.
    let mut key = KeyFile::new("dan", &[50; 32]).unwrap();
    for (text, fits) in [(&without, false), (&false_secret, false), (&right, true)] {
        let secret = HandedKey::parse(text).unwrap().open(|| Err(String::new())).unwrap();
        key.take_over(secret, || Err(String::new()), Zeroizing::new([0; 32])).unwrap();
        let identity = key.unlock(|| Err(String::new())).unwrap();
        assert_eq!(opened.table().has_key(seat, &identity), fits);
    }
}
