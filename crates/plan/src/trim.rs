//! Leaving out what no stage uses statically, where that makes a program fit.

use crate::planner::Attempt;
use crate::{Code, Consequence, Program};

/// Whether trimming could change anything: a recorded layout is audited as it stands, and what code that was not
/// read uses is not known.
pub(crate) fn has_unused(program: &Program) -> bool {
    program.recorded.is_none()
        && program
            .stages
            .iter()
            .filter(|stage| stage.code == Code::Read)
            .any(|stage| stage.resources.iter().any(|resource| !resource.statically_used))
}

/// The trimmed attempt where it is delivered better, with what it avoided as the reason; else the full one.
pub(crate) fn better<'o>(full: Attempt<'o>, mut trimmed: Attempt<'o>) -> Attempt<'o> {
    let standing = |attempt: &Attempt<'_>| (attempt.is_declined(), attempt.push_was_refused());
    if standing(&trimmed) >= standing(&full) {
        return full;
    }
    for reason in full.findings.reasons() {
        let avoided = matches!(reason.consequence, Consequence::Declined | Consequence::NotPushed);
        if avoided && !trimmed.findings.reasons().contains(reason) {
            trimmed.findings.push(crate::Reason { consequence: Consequence::Trimmed, ..reason.clone() });
        }
    }
    trimmed
}
