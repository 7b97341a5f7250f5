//! Programs counted by how they are delivered and by what moved them.

use crate::{Consequence, Delivery, Plan, RuleId, rule};

/// Counts over many plans. Each program that was refused a push is counted once, under the first class of the
/// list below that speaks of it, so that the classes add up to the programs moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Programs counted.
    pub programs: u64,
    /// Programs with a pushed set.
    pub pushed: u64,
    /// Programs with an update-after-bind set.
    pub update_after_bind: u64,
    /// Programs declined.
    pub declined: u64,
    /// Programs whose delivery differs from the plain one ([`Plan::changed`]).
    pub changed: u64,
    /// Refused: more descriptors than `maxPushDescriptors`.
    pub push_descriptors: u64,
    /// Refused: storage buffer tables.
    pub tables: u64,
    /// Refused: a storage buffer's length is asked for.
    pub lengths: u64,
    /// Of `lengths`: decided before the code was read.
    pub lengths_before_code_read: u64,
    /// Refused: too many read_write textures.
    pub rw_textures: u64,
    /// Refused: too many buffers for a Metal function.
    pub buffers: u64,
    /// Refused: too many textures for a Metal function.
    pub textures: u64,
    /// Refused: too many samplers for a Metal function.
    pub samplers: u64,
    /// Refused for another reason.
    pub other: u64,
}

/// Rules by class, in the order in which a program is looked at.
const CLASSES: [&[RuleId]; 7] = [
    &[rule::PUSH_DESCRIPTORS],
    &[rule::METAL_STORAGE_BUFFER_ALIASES, rule::METAL_STORAGE_BUFFER_ARRAY, rule::METAL_ARRAY_OF_ARRAYS],
    &[rule::METAL_LENGTH, rule::METAL_LENGTH_NOT_READ],
    &[rule::METAL_READ_WRITE_TEXTURES, rule::METAL_READ_WRITE_TEXTURES_NOT_READ],
    &[rule::METAL_BUFFERS, rule::METAL_BUFFERS_EXACT],
    &[rule::METAL_TEXTURES],
    &[rule::METAL_SAMPLERS],
];

impl Counters {
    /// Counts one plan.
    pub fn add(&mut self, plan: &Plan) {
        self.programs += 1;
        self.declined += u64::from(plan.declined);
        self.changed += u64::from(plan.changed());
        if plan.declined {
            return;
        }
        let delivered = |delivery| plan.sets.iter().any(|set| set.delivery == delivery);
        self.pushed += u64::from(delivered(Delivery::Push));
        self.update_after_bind += u64::from(delivered(Delivery::UpdateAfterBindSet));
        let refused = |rules: &[RuleId]| {
            plan.reasons
                .iter()
                .any(|reason| reason.consequence == Consequence::NotPushed && rules.contains(&reason.rule))
        };
        match CLASSES.iter().position(|rules| refused(rules)) {
            Some(0) => self.push_descriptors += 1,
            Some(1) => self.tables += 1,
            Some(2) => {
                self.lengths += 1;
                self.lengths_before_code_read += u64::from(!refused(&[rule::METAL_LENGTH]));
            }
            Some(3) => self.rw_textures += 1,
            Some(4) => self.buffers += 1,
            Some(5) => self.textures += 1,
            Some(_) => self.samplers += 1,
            None if plan.reasons.iter().any(|reason| reason.consequence == Consequence::NotPushed) => {
                self.other += 1;
            }
            None => {}
        }
    }

    /// Adds another count.
    pub fn merge(&mut self, other: &Self) {
        // Whole-struct destructuring: a new counter does not compile until it is added here.
        let Self {
            programs,
            pushed,
            update_after_bind,
            declined,
            changed,
            push_descriptors,
            tables,
            lengths,
            lengths_before_code_read,
            rw_textures,
            buffers,
            textures,
            samplers,
            other,
        } = *other;
        self.programs += programs;
        self.pushed += pushed;
        self.update_after_bind += update_after_bind;
        self.declined += declined;
        self.changed += changed;
        self.push_descriptors += push_descriptors;
        self.tables += tables;
        self.lengths += lengths;
        self.lengths_before_code_read += lengths_before_code_read;
        self.rw_textures += rw_textures;
        self.buffers += buffers;
        self.textures += textures;
        self.samplers += samplers;
        self.other += other;
    }
}
