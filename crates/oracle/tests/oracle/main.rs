//! The planner's counts and the facts, against SPIRV-Cross.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says on standard error why it could not run"
)]

mod control;
mod counts;
mod cross;
mod inputs;
mod reflection;
mod signature;
