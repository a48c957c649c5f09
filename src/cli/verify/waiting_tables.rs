//! Tables whose proofs are checked together: one sum for many files is cheaper than one for each.

use std::path::Path;

use super::checked::{Flaw, is_table};
use crate::cli::context::Context;
use crate::file::Fault;
use crate::session::{Opened, Unproven};

/// How many files are checked together at most. More would spare little, and one core would do the work of
/// others.
pub(super) const TOGETHER: usize = 16;

/// With so many terms of equations a sum is not cheaper any more if it grows. They take about four megabytes.
const MANY_TERMS: usize = 16_384;

/// How many bytes the files of tables that wait have at most; a table in memory takes some times as many.
const MANY_BYTES: usize = 4 << 20;

/// A table of which all holds but for its last proofs.
pub(super) struct UnprovenTable {
    table: Unproven,
    bytes: usize,
    is_table: bool,
}

impl UnprovenTable {
    /// Checks the bytes of a file but for its last proofs.
    pub(super) fn open(context: &Context, path: &Path, bytes: &[u8]) -> Result<Self, Flaw> {
        let is_table = is_table(bytes);
        let table = Unproven::open(path, bytes, context.games);
        let table = table.map_err(|fault| Flaw::Fault(fault, is_table))?;
        Ok(Self { table, bytes: bytes.len(), is_table })
    }
}

/// Tables that wait, by the indices of their files.
#[derive(Default)]
pub(super) struct WaitingTables {
    tables: Vec<(usize, UnprovenTable)>,
    terms: usize,
    bytes: usize,
}

impl WaitingTables {
    /// One more, of the file with this index.
    pub(super) fn add(&mut self, index: usize, table: UnprovenTable) {
        self.terms += table.table.terms();
        self.bytes += table.bytes;
        self.tables.push((index, table));
    }

    /// Whether more of them would cost memory and spare little.
    pub(super) fn is_full(&self) -> bool {
        self.terms >= MANY_TERMS || self.bytes >= MANY_BYTES
    }

    /// Checks the proofs, and gives the verdict on each file with its index.
    pub(super) fn prove(self) -> Vec<(usize, Result<Opened, Flaw>)> {
        let told: Vec<_> = self.tables.iter().map(|(index, table)| (*index, table.is_table)).collect();
        let proven = Unproven::prove_each(self.tables.into_iter().map(|(_, table)| table.table).collect());
        let verdict = |(proven, (index, is_table)): (Result<Opened, Fault>, (usize, bool))| {
            (index, proven.map_err(|fault| Flaw::Fault(fault, is_table)))
        };
        proven.into_iter().zip(told).map(verdict).collect()
    }
}
