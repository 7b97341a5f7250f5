//! Tests only: SPIRV-Cross as the oracle of what the planner counts and of what the facts say.
//!
//! The walk: `tests/oracle/main.rs` names its parts. Every module of the inputs is translated to Metal by SPIRV-Cross
//! with discrete descriptors; the entry function's signature is read back by a parser of this crate, which shares
//! nothing with the planner, and counted; the counts must be those of `bindery_plan::MetalFunction`. SPIRV-Cross's
//! reflection must name the descriptors that `bindery_spirv` names.
//!
//! SPIRV-Cross is C++ and takes its time to build: it is a development dependency, so that only tests do.
#![forbid(unsafe_code)]
