//! The second oracle for plans: what a plan says can be laid out is created on real drivers under the Khronos
//! validation layer, which must say nothing; what a plan declines for a limit of Vulkan is created all the same, and
//! then the layer must name the rule.
//!
//! Nothing here shares code with the planner: limits come from the live device, verdicts from the layer. The drivers
//! have no quirk rows asked for, so that every set which Vulkan lets be pushed is pushed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod corpus;
#[path = "../drivers/mod.rs"]
mod drivers;
mod limits;
mod oracle;
mod pools;
mod programs;
mod random;
mod single_rules;

/// Each check on each driver, as tests of their own.
macro_rules! on_every_driver {
    ($($check:ident: $body:path;)*) => {$(
        mod $check {
            use crate::drivers::{Driver, on};
            use crate::oracle::Oracle;

            #[test]
            fn lavapipe() {
                let name = concat!("on_drivers::", stringify!($check), "::lavapipe");
                on(Driver::Lavapipe, name, || Oracle::with(name, $body));
            }

            #[test]
            fn swiftshader() {
                let name = concat!("on_drivers::", stringify!($check), "::swiftshader");
                on(Driver::Swiftshader, name, || Oracle::with(name, $body));
            }

            #[test]
            fn mock_icd() {
                let name = concat!("on_drivers::", stringify!($check), "::mock_icd");
                on(Driver::MockIcd, name, || Oracle::with(name, $body));
            }
        }
    )*};
}

mod on_drivers {
    on_every_driver! {
        corpus: crate::corpus::check;
        limits: crate::limits::check;
        single_rules: crate::single_rules::check;
        random: crate::random::check;
        pools: crate::pools::check;
    }
}
