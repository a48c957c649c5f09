//! Secrets under a passphrase: files of age version 1 (<https://c2sp.org/age>) with one scrypt recipient, in
//! armour. Any age program opens them, and those that it makes with a passphrase are opened here. A new
//! passphrase is long, and neither a name nor a repetition: whoever steals what it locks can try the likely
//! ones at leisure.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use chacha20poly1305::ChaCha20Poly1305;
use chacha20poly1305::aead::{Aead as _, KeyInit as _};
use hkdf::Hkdf;
use hmac::{Hmac, Mac as _};
use scrypt::Params;
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::file::Hint;
use crate::session::Refusal;

/// The work factor of scrypt, the same on every machine: 2^18 blocks of 1 KiB, which is 256 MiB and about a
/// second.
pub(crate) const WORK: u8 = 18;

/// The greatest work factor that is tried, which is 1 GiB. More would end a browser, and try the patience of
/// others.
pub(crate) const MOST_WORK: u8 = 20;

/// A passphrase for something that is to be locked. Nothing prints it.
pub struct NewPassphrase {
    /// The passphrase.
    pub text: Zeroizing<String>,
    /// Random bytes from the system, fresh for each thing that is locked. Whoever knows them needs no
    /// passphrase.
    pub random: Zeroizing<[u8; 32]>,
}

impl std::fmt::Debug for NewPassphrase {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("NewPassphrase(secret)")
    }
}

impl NewPassphrase {
    /// Locks a text with it. It fails as [`lock`] does.
    pub(crate) fn lock(&self, text: &str) -> Result<String, String> {
        lock(text.as_bytes(), &self.text, WORK, &self.random)
    }
}

const BEGIN: &str = "-----BEGIN AGE ENCRYPTED FILE-----";
const END: &str = "-----END AGE ENCRYPTED FILE-----";
/// Columns of the armour, and of a stanza's body.
const COLUMNS: usize = 64;
/// The length of a key of a file, of a salt and of a nonce.
const SHORT: usize = 16;
/// Bytes of a part of the payload, and how many more its ciphertext has.
const CHUNK: usize = 64 * 1024;
const TAG: usize = 16;

type Short = Zeroizing<[u8; SHORT]>;

/// Locks a secret with a passphrase. 2 to the power of `work` is what one guess at the passphrase costs:
/// blocks of 1 KiB. `random` is fresh for each file, from the system.
///
/// # Errors
/// The work factor is none that scrypt has.
pub fn lock(secret: &[u8], passphrase: &str, work: u8, random: &[u8; 32]) -> Result<String, String> {
    // Three values that nobody can guess or tell apart from random ones, from 32 bytes that are so.
    let mut fresh = Zeroizing::new([0; 3 * SHORT]);
    let made = Hkdf::<Sha256>::new(None, random).expand(b"bypost age file", &mut *fresh);
    let parts = [0, 1, 2].map(|at| short(&fresh[at * SHORT..][..SHORT]));
    let (Ok(()), [Some(key), Some(salt), Some(nonce)]) = (made, parts) else {
        return Err("no keys could be made".to_owned());
    };
    let body = sealed(&*wrap_key(passphrase, &salt, work)?, [0; 12], &*key)?;
    let [salt, body] = [&salt[..], &body].map(|bytes| STANDARD_NO_PAD.encode(bytes));
    let header = format!("age-encryption.org/v1\n-> scrypt {salt} {work}\n{body}\n---");
    let mac = STANDARD_NO_PAD.encode(mac(&key, header.as_bytes()).finalize().into_bytes());
    let mut file = format!("{header} {mac}\n").into_bytes();
    file.extend(*nonce);
    let payload_key = derived(&key, Some(&nonce), b"payload");
    let count = secret.len().div_ceil(CHUNK).max(1);
    for number in 0..count {
        let chunk = &secret[number * CHUNK..secret.len().min((number + 1) * CHUNK)];
        file.extend(sealed(&payload_key, chunk_nonce(number, number + 1 == count), chunk)?);
    }
    Ok(armor(&file))
}

/// The secret that a passphrase opens, if it was locked with at most this work factor.
///
/// # Errors
/// Why it does not open, in one line.
pub fn unlock(locked: &str, passphrase: &str, most_work: u8) -> Result<Zeroizing<Vec<u8>>, String> {
    let no_file = || "it is no age file with a passphrase".to_owned();
    let file = dearmor(locked).ok_or_else(no_file)?;
    let (header, payload) = AgeHeader::read(&file).ok_or_else(no_file)?;
    if header.work > most_work {
        return Err(format!("its work factor {} is more than the {most_work} that are tried here", header.work));
    }
    let wrong = || "the passphrase is wrong, or the text was altered".to_owned();
    let key = opened(&*wrap_key(passphrase, &header.salt, header.work)?, [0; 12], &header.body);
    let key = key.and_then(|key| short(&key)).ok_or_else(wrong)?;
    mac(&key, header.signed).verify_slice(&header.mac).map_err(|_| wrong())?;
    let (nonce, sealed) = payload.split_at_checked(SHORT).ok_or_else(wrong)?;
    let payload_key = derived(&key, short(nonce).as_deref(), b"payload");
    let chunks: Vec<&[u8]> = sealed.chunks(CHUNK + TAG).collect();
    // It never grows, so that no copy of a secret stays behind.
    let mut secret = Zeroizing::new(Vec::with_capacity(sealed.len()));
    for (number, chunk) in chunks.iter().enumerate() {
        let is_last = number + 1 == chunks.len();
        let plain = opened(&payload_key, chunk_nonce(number, is_last), chunk).ok_or_else(wrong)?;
        if plain.is_empty() && number > 0 {
            return Err(wrong());
        }
        secret.extend_from_slice(&plain);
    }
    if chunks.is_empty() { Err(wrong()) } else { Ok(secret) }
}

/// A header with one scrypt stanza and nothing else.
struct AgeHeader<'f> {
    salt: Short,
    work: u8,
    body: [u8; SHORT + TAG],
    /// What the MAC covers.
    signed: &'f [u8],
    mac: [u8; 32],
}

impl<'f> AgeHeader<'f> {
    /// Reads a header, and gives what comes after it.
    fn read(file: &'f [u8]) -> Option<(Self, &'f [u8])> {
        let mut rest = file;
        let mut line = || {
            let end = rest.iter().position(|byte| *byte == b'\n')?;
            let (line, after) = (std::str::from_utf8(&rest[..end]).ok()?, &rest[end + 1..]);
            rest = after;
            Some(line)
        };
        let (version, stanza, body, last) = (line()?, line()?, line()?, line()?);
        let arguments = stanza.strip_prefix("-> scrypt ")?;
        let (salt, work) = arguments.split_once(' ')?;
        let is_decimal = work.bytes().all(|byte| byte.is_ascii_digit()) && !work.starts_with('0');
        let mac = last.strip_prefix("--- ")?;
        let signed = &file[..version.len() + stanza.len() + body.len() + 3 + "---".len()];
        let header = Self {
            salt: short(&STANDARD_NO_PAD.decode(salt).ok()?)?,
            work: work.parse().ok().filter(|_| is_decimal)?,
            body: STANDARD_NO_PAD.decode(body).ok()?.try_into().ok()?,
            signed,
            mac: STANDARD_NO_PAD.decode(mac).ok()?.try_into().ok()?,
        };
        (version == "age-encryption.org/v1").then_some((header, rest))
    }
}

fn short(bytes: &[u8]) -> Option<Short> {
    bytes.try_into().ok().map(Zeroizing::new)
}

fn wrap_key(passphrase: &str, salt: &[u8; SHORT], work: u8) -> Result<Zeroizing<[u8; 32]>, String> {
    let params = Params::new(work, 8, 1).map_err(|_| format!("scrypt has no work factor {work}"))?;
    let salt = [b"age-encryption.org/v1/scrypt", &salt[..]].concat();
    let mut key = Zeroizing::new([0; 32]);
    scrypt::scrypt(passphrase.as_bytes(), &salt, &params, &mut *key).map_err(|error| error.to_string())?;
    Ok(key)
}

fn derived(key: &[u8; SHORT], salt: Option<&[u8; SHORT]>, purpose: &[u8]) -> Zeroizing<[u8; 32]> {
    let mut derived = Zeroizing::new([0; 32]);
    let done = Hkdf::<Sha256>::new(salt.map(|salt| &salt[..]), key).expand(purpose, &mut *derived);
    debug_assert!(done.is_ok(), "HKDF gives 32 bytes");
    derived
}

fn mac(key: &[u8; SHORT], header: &[u8]) -> Hmac<Sha256> {
    // HMAC fills a short key up with zeros to a block (RFC 2104).
    let mut block = Zeroizing::new([0; 64]);
    block[..32].copy_from_slice(&*derived(key, None, b"header"));
    <Hmac<Sha256> as hmac::KeyInit>::new((&*block).into()).chain_update(header)
}

/// Eleven bytes of the number, and one that marks the last part.
fn chunk_nonce(number: usize, is_last: bool) -> [u8; 12] {
    let mut nonce = [0; 12];
    nonce[3..11].copy_from_slice(&(number as u64).to_be_bytes());
    nonce[11] = u8::from(is_last);
    nonce
}

fn sealed(key: &[u8; 32], nonce: [u8; 12], plain: &[u8]) -> Result<Vec<u8>, String> {
    ChaCha20Poly1305::new(key.into()).encrypt(&nonce.into(), plain).map_err(|_| "it is too long".to_owned())
}

fn opened(key: &[u8; 32], nonce: [u8; 12], sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    ChaCha20Poly1305::new(key.into()).decrypt(&nonce.into(), sealed).ok().map(Zeroizing::new)
}

fn armor(file: &[u8]) -> String {
    let text = STANDARD.encode(file);
    let mut armored = format!("{BEGIN}\n");
    for line in text.as_bytes().chunks(COLUMNS) {
        armored.extend(line.iter().map(|byte| char::from(*byte)));
        armored.push('\n');
    }
    armored + END + "\n"
}

fn dearmor(text: &str) -> Option<Vec<u8>> {
    let mut lines: Vec<&str> = text.trim().lines().collect();
    let is_whole = lines.len() > 2 && lines.remove(0) == BEGIN && lines.pop() == Some(END);
    let (last, full) = lines.split_last()?;
    let is_even = full.iter().all(|line| line.len() == COLUMNS) && (1..=COLUMNS).contains(&last.len());
    STANDARD.decode(lines.concat()).ok().filter(|_| is_whole && is_even)
}

/// Characters of a passphrase, unless it has enough words.
const CHARACTERS: usize = 12;
/// Different words of a passphrase, each of two characters at least, unless it has enough characters.
const WORDS: usize = 4;
/// Characters that must be left of it without the names, and without those that only repeat or continue what
/// stands before them.
const LEFT: usize = 6;
/// More characters than these are not looked at.
const LOOKED_AT: usize = 128;

/// Refuses a new passphrase that is not good enough. `names` are those that whoever steals the secret would
/// try: the owner's, those of the table. Nothing of the passphrase is repeated in the refusal.
///
/// # Errors
/// It is too short, a name, or a repetition.
pub fn check_passphrase<'n>(passphrase: &str, names: impl IntoIterator<Item = &'n str>) -> Result<(), Refusal> {
    let refused = |why: String| {
        let hint = "take four or five words that nobody would put together";
        Err(Refusal::new(format!("the passphrase {why}")).hint(Hint::from(hint)))
    };
    // Each copy is wiped, and none grows, since a text that grows leaves copies behind.
    let mut small = Zeroizing::new(Vec::with_capacity(LOOKED_AT));
    small.extend(passphrase.chars().take(LOOKED_AT).map(|one| one.to_lowercase().next().unwrap_or(one)));
    if small.len() < CHARACTERS && count_words(&small) < WORDS {
        return refused(format!("has fewer than {CHARACTERS} characters and fewer than four words"));
    }
    if repeats(&small) {
        return refused("repeats itself, or is a row such as 12345678".to_owned());
    }
    if is_from_names(&small, names) {
        return refused("is a name that others know, or little more".to_owned());
    }
    Ok(())
}

/// How many different words there are, each of two characters at least.
fn count_words(small: &[char]) -> usize {
    let words = || small.split(|one| one.is_whitespace()).filter(|word| word.len() > 1);
    words().enumerate().filter(|(place, word)| words().take(*place).all(|before| before != *word)).count()
}

/// Whether one run of characters fills it by being repeated, or nearly all characters repeat or continue the
/// one before: `aaaa`, `abcd`, `4321`.
fn repeats(small: &[char]) -> bool {
    let is_run = |length: usize| small.iter().zip(&small[length..]).all(|(before, one)| before == one);
    let continues = |pair: &[char]| u32::from(pair[0]).abs_diff(pair[1].into()) <= 1;
    (1..=small.len() / 2).any(is_run) || small.windows(2).filter(|pair| !continues(pair)).count() < LEFT - 1
}

/// Whether little is left without the names in it, and the words of the names.
fn is_from_names<'n>(small: &[char], names: impl IntoIterator<Item = &'n str>) -> bool {
    let names: Vec<String> = names.into_iter().map(str::to_lowercase).collect();
    let words = names.iter().flat_map(|name| name.split(|one: char| !one.is_alphanumeric()).chain([name.as_str()]));
    let words = words.map(|word| word.chars().collect::<Vec<char>>()).filter(|word| word.len() > 2);
    let mut is_name = vec![false; small.len()];
    for word in words {
        for (place, _) in small.windows(word.len()).enumerate().filter(|(_, part)| *part == word) {
            is_name[place..place + word.len()].fill(true);
        }
    }
    let left = small.iter().zip(&is_name).filter(|(one, is_name)| one.is_alphabetic() && !**is_name).count();
    is_name.contains(&true) && left < LEFT
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made by the crate age 0.12 and by age 1.1.1, with the passphrase `open says me`: what is inside, and
    /// the text.
    const OTHERS: [(&str, &str); 2] = [
        (
            "5/dJFQp1Rk/tdoEw28YEhdwbNdKgld/McPEyPFbBv+Q=",
            concat!(
                "-----BEGIN AGE ENCRYPTED FILE-----\n",
                "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBrUm56MDB5dCtzNmFpOUVy\n",
                "MVFDYWRnIDE4CndlUENlci9Odk5HcEdzaWZoMnYxYXFPOWtpNFVVUGk4cVp3Ri9j\n",
                "c1JaQjgKLS0tIGg1cE9oZytkNFBpWVQ1OVdMRk5YaUI2V0UxTGR2LzdhU0NBTVhk\n",
                "VXVMcUEKrGNcVAp5pD5IOED9X43a7LZm9kop7CbuRePSZtywT83XOlMHLTc2EBgg\n",
                "5gVaEs7C7lt7qwpRf2rLaqJ+Dl3mHbM7RfG+0aJFMLW74g==\n",
                "-----END AGE ENCRYPTED FILE-----\n",
            ),
        ),
        (
            "a secret that Debian's age has locked",
            concat!(
                "-----BEGIN AGE ENCRYPTED FILE-----\n",
                "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBGWTQvdFdUUFpsVXJYRGc2\n",
                "N09OY2lBIDE4Ckw3RDhKZWVZWkJUUlpRK3dmanppT29KSjJ1NnFmY1lubHNmOWti\n",
                "VW9UZGsKLS0tIFc0L05TNWNnSGZaK0V1T21QQXRoQXQ3LzlRTFZsL2FLdDlDdzhX\n",
                "dDc0d1EKbtbuEliiBLUZUbGQlhrRv68Gdk7bnKfuZ8K7Zpir9jeCALp3UMBBMrkT\n",
                "+Gq1eLnDINkGhbvkhHuyJRTUWZMZ8vxqOxO6\n",
                "-----END AGE ENCRYPTED FILE-----\n",
            ),
        ),
    ];

    #[test]
    fn what_other_programs_locked_opens() {
        for (inside, locked) in OTHERS {
            assert_eq!(unlock(locked, "open says me", MOST_WORK).unwrap().as_slice(), inside.as_bytes());
        }
    }

    #[test]
    fn what_was_locked_opens() {
        for length in [0, 1, 44, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK] {
            let secret: Vec<u8> = (0..length).map(|at| at as u8).collect();
            let locked = lock(&secret, "a", 2, &[length as u8; 32]).unwrap();
            assert_eq!(*unlock(&locked, "a", 2).unwrap(), secret, "{length}");
            assert!(unlock(&locked, "b", 2).is_err());
            assert!(unlock(&locked, "a", 1).unwrap_err().contains("work factor 2"));
        }
        assert!(lock(b"", "a", 64, &[0; 32]).is_err());
    }

    #[test]
    fn no_byte_can_be_altered() {
        let file = dearmor(&lock(b"secret", "a", 2, &[7; 32]).unwrap()).unwrap();
        for at in 0..file.len() {
            for flip in [1, 0x20, 0x80] {
                let mut altered = file.clone();
                altered[at] ^= flip;
                assert!(unlock(&armor(&altered), "a", 12).is_err(), "{at}");
            }
            assert!(unlock(&armor(&file[..at]), "a", 2).is_err(), "{at}");
        }
        assert!(unlock(&armor(&[&file[..], b"x"].concat()), "a", 2).is_err());
    }

    #[test]
    fn parts_are_neither_dropped_nor_swapped() {
        let secret = vec![5; 2 * CHUNK + 9];
        let file = dearmor(&lock(&secret, "a", 2, &[7; 32]).unwrap()).unwrap();
        let start = file.len() - (secret.len() + 3 * TAG);
        let [one, two, three] = [0, 1, 2].map(|at| {
            &file[start + at * (CHUNK + TAG)..][..(CHUNK + TAG).min(file.len() - start - at * (CHUNK + TAG))]
        });
        for (parts, is_whole) in [
            (vec![one, two, three], true),
            (vec![one, two], false),
            (vec![two, one, three], false),
            (vec![one, three], false),
            (vec![three], false),
            (vec![], false),
        ] {
            let altered = [&file[..start], &parts.concat()].concat();
            assert_eq!(unlock(&armor(&altered), "a", 2).is_ok(), is_whole);
        }
    }

    #[test]
    fn headers_are_strict() {
        let text = lock(b"secret", "a", 2, &[7; 32]).unwrap();
        let file = dearmor(&text).unwrap();
        let at = file.windows(4).position(|four| four == b"--- ").unwrap();
        let header = String::from_utf8(file[..at].to_vec()).unwrap();
        for (old, new) in [
            ("/v1", "/v2"),
            ("-> scrypt ", "-> X25519 "),
            (" 2\n", " 02\n"),
            (" 2\n", " +2\n"),
            (" 2\n", " 2 2\n"),
            (" 2\n", "\n"),
            (" 2\n", " 2=\n"),
            ("-> ", "-> grease x\n\n-> "),
        ] {
            let altered = [header.replace(old, new).as_bytes(), &file[at..]].concat();
            assert!(unlock(&armor(&altered), "a", 2).is_err(), "{new}");
        }
        for (altered, opens) in [
            (text.replace('\n', "\r\n"), true),
            (format!("\n  {text}\n"), true),
            (text.replace("BEGIN AGE", "BEGIN  AGE"), false),
            (text.replacen("BEGIN AGE ENCRYPTED FILE-----\n", "BEGIN AGE ENCRYPTED FILE-----\n\n", 1), false),
            (text.replace(END, ""), false),
            (String::new(), false),
            (format!("{BEGIN}\n{END}"), false),
        ] {
            assert_eq!(unlock(&altered, "a", 2).is_ok(), opens, "{altered}");
        }
    }

    const NAMES: [&str; 3] = ["Alice", "Robert of Old Town", "castles-4f1c"];

    /// Passphrases, and a part of the reason for which each is refused; nothing for those that are taken.
    const CASES: &[(&str, &str)] = &[
        ("", "fewer than 12"),
        ("password", "fewer than 12"),
        ("un perro negr", ""),
        ("un perro ve", "fewer than 12"),
        ("to be or no", ""),
        ("a b c d", "fewer than 12"),
        ("to to to to", "fewer than 12"),
        ("aaaaaaaaaaaa", "repeats"),
        ("            ", "repeats"),
        ("xyqxyqxyqxyqx", "repeats"),
        ("WordwordWord", "repeats"),
        ("oak oak oak oak ", "repeats"),
        ("abcdefghijklm", "repeats"),
        ("123456789012", "repeats"),
        ("cccccbbbbbaaaa", "repeats"),
        ("alicealicebob", "name"),
        ("ALICE-2001-1999", "name"),
        ("RobertTown99!", "name"),
        ("castles-4f1c", "name"),
        ("alice in nowhere land", ""),
        ("four words of straw", ""),
        ("abandonzebracastle", ""),
        ("k7#pW2!mQx_4", ""),
        ("847291748301", ""),
        ("ключ от замка", ""),
    ];

    #[test]
    fn a_passphrase_is_long_and_neither_a_name_nor_a_repetition() {
        for (passphrase, reason) in CASES {
            let refused = check_passphrase(passphrase, NAMES).map_err(|refusal| refusal.what).err();
            match refused {
                None => assert!(reason.is_empty(), "{passphrase} is taken"),
                Some(why) => {
                    assert!(!reason.is_empty() && why.contains(reason), "{passphrase}: {why}");
                    assert!(passphrase.is_empty() || !why.contains(passphrase), "it is repeated: {why}");
                }
            }
        }
    }

    #[test]
    fn a_long_passphrase_takes_no_long_time() {
        assert!(check_passphrase(&"a".repeat(100_000), []).is_err());
        assert!(check_passphrase(&"word".repeat(25_000), []).is_err());
        assert!(check_passphrase(&"four words of straw, and alice ".repeat(3_000), NAMES).is_err());
    }
}
