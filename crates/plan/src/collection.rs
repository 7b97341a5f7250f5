//! Rules that span a whole collection of programs.

use crate::planner::Collection;
use crate::{Plan, Planner, Program};

/// Plans the programs of one collection, in order.
///
/// On most drivers each stands alone. Where a driver goes wrong when pushed and ordinary sets alternate
/// ([`Effect::PushAllOrNone`](bindery_device::Effect::PushAllOrNone)), one program that cannot be pushed makes all
/// of them ordinary. A declined program binds nothing and keeps nobody from a push.
pub fn plan_collection(planner: &Planner, programs: &[Program]) -> Vec<Plan> {
    let plans: Vec<Plan> = programs.iter().map(|program| planner.plan(program)).collect();
    if planner.push_all_or_none().is_none() {
        return plans;
    }
    let unpushed = plans.iter().filter(|plan| plan.is_unpushable()).count();
    if unpushed == 0 {
        return plans;
    }
    let none = Collection::PushNone(unpushed as u64);
    programs.iter().map(|program| planner.plan_in(program, none)).collect()
}
