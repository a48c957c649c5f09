//! Where tables are kept, and under which names.

pub(super) mod file_name;
pub(super) mod other_states;
pub(super) mod store;
pub(super) mod turn_tree;
