//! Counters, paired statistics, and reports that people read.
//!
//! The walk: a subsystem declares its [`counters!`](crate::counters), a run fills them, and a report shows them as a
//! [`Table`](table::Table) on a terminal or a [`Page`](html::Page) in a browser. [`statistics`] compares two ways of
//! doing the same thing.
//!
//! This crate must not know any other crate of Bindery: it holds what a report is made of, never what it says.
#![forbid(unsafe_code)]

mod counters;
pub mod html;
pub mod statistics;
pub mod table;
