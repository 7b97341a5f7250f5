//! To come.
use crate::oracle::Oracle;
pub(crate) fn check(_: &Oracle<'_>) {}
