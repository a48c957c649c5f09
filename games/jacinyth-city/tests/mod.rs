//! Tests of Jacinyth City.
