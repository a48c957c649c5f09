//! Code that the crate must not allow: signing a turn past the session, or a session about another table than
//! was checked. The compiler must refuse each function alone.

use bypost::chain::Chain;
use bypost::file::Time;
use bypost::rules::Seat;
use bypost::seal::Identity;
use bypost::session::{InMemory, Opened};
use bypost::table::{Draft, Table};

pub fn a_turn(table: &Table, chain: &Chain, identity: &Identity, draft: &Draft, time: Time) {
    let _ = table.make_turn(chain, Seat::new(0), identity, (draft, &[]), time);
}

pub fn a_join(table: &Table, chain: &Chain, identity: &Identity, time: Time) {
    let _ = table.make_join(chain, Seat::new(0), identity, ([0; 32], Vec::new()), time);
}

pub fn a_signature_of_a_turn(identity: &Identity) -> [u8; 64] {
    identity.sign_turn(&[0; 32])
}

pub fn a_signature_of_a_consent(identity: &Identity) -> [u8; 64] {
    identity.sign_consent(&[0; 32])
}

pub fn a_permit(identity: &Identity) -> [u8; 64] {
    identity.sign_turn(&[0; 32], bypost::seal::SigningPermit::take())
}

pub fn a_permit_of_a_table(identity: &Identity) -> [u8; 64] {
    identity.sign_turn(&[0; 32], bypost::table::SigningPermit::take())
}

pub fn a_permit_by_default(identity: &Identity) -> [u8; 64] {
    identity.sign_turn(&[0; 32], Default::default())
}

pub fn a_table_with_other_turns(opened: &mut Opened, chain: Chain) {
    opened.chain = chain;
}

pub fn a_second_memory(store: &InMemory) -> InMemory {
    store.clone()
}
