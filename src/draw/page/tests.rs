//! Tests of the page's bytes.
