//! The commands, each with its arguments and its run().

pub(super) mod address;
pub(super) mod company;
pub(super) mod config;
pub(super) mod consent;
pub(super) mod inbox;
pub(super) mod log;
pub(super) mod man;
pub(super) mod moves;
pub(super) mod new;
pub(super) mod order;
pub(super) mod page;
pub(super) mod receive;
pub(super) mod rules;
pub(super) mod show;
pub(super) mod standings;
pub(super) mod status;
pub(super) mod turns;
pub(super) mod watch;
