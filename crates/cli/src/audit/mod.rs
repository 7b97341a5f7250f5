//! The audit: every program of the inputs planned for every device.
//!
//! The walk: [`devices`] makes planners, [`run`] spreads sources over threads, [`modules`] and [`pipelines`] turn them
//! into programs, [`auditor`] plans each and adds to a [`tally`], [`report`] is the sum as data, [`merge`] joins the
//! reports of shards, and [`table`] and [`page`] show one.

pub(crate) mod auditor;
pub(crate) mod devices;
mod layouts;
pub(crate) mod merge;
mod modules;
pub(crate) mod page;
mod pipelines;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod table;
pub(crate) mod tally;
pub(crate) mod worst;
