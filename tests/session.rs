//! Players who know nothing but the session, and keep everything in memory: whole tables by text, and every
//! order of calls that could lead to a fork.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop at what should not be")]

#[path = "session/alert.rs"]
mod alert;
#[path = "session/backs.rs"]
mod backs;
#[path = "session/by_text.rs"]
mod by_text;
#[path = "session/company.rs"]
mod company;
#[path = "session/crossed.rs"]
mod crossed;
#[path = "session/deceived.rs"]
mod deceived;
#[path = "session/handed.rs"]
mod handed;
#[path = "session/heard.rs"]
mod heard;
#[path = "session/home.rs"]
mod home;
#[path = "session/left.rs"]
mod left;
#[path = "session/next_steps.rs"]
mod next_steps;
#[path = "session/obeyed.rs"]
mod obeyed;
#[path = "session/orders.rs"]
pub(crate) mod orders;
#[path = "session/parted.rs"]
mod parted;
#[path = "session/passing.rs"]
mod passing;
#[path = "session/player.rs"]
pub(crate) mod player;
#[path = "session/put_out.rs"]
mod put_out;
#[path = "session/questions.rs"]
mod questions;
#[path = "session/standoff.rs"]
mod standoff;
#[path = "session/stress.rs"]
mod stress;
#[path = "session/three_homes.rs"]
mod three_homes;
#[path = "session/typing.rs"]
mod typing;
#[path = "session/vanished.rs"]
mod vanished;
#[path = "session/vanishing.rs"]
mod vanishing;
use crate::common;
