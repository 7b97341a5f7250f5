//! The plan: how every set of a program is delivered.

use bindery_spirv::DescriptorType;
use bitflags::bitflags;

use crate::{Consequence, Count, Reason, StageFlags, rule};

/// How a set reaches the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Delivery {
    /// `vkCmdPushDescriptorSet`.
    Push,
    /// An ordinary set from an ordinary pool.
    Set,
    /// A set whose layout and pool are update-after-bind.
    UpdateAfterBindSet,
}

bitflags! {
    /// `VkDescriptorSetLayoutCreateFlagBits`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct LayoutFlags: u32 {
        /// `VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT`.
        const PUSH_DESCRIPTOR = 0x1;
        /// `VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT`.
        const UPDATE_AFTER_BIND_POOL = 0x2;
    }
}

bitflags! {
    /// `VkDescriptorBindingFlagBits`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct BindingFlags: u32 {
        /// `VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT`.
        const UPDATE_AFTER_BIND = 0x1;
        /// `VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT`.
        const UPDATE_UNUSED_WHILE_PENDING = 0x2;
        /// `VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT`.
        const PARTIALLY_BOUND = 0x4;
        /// `VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT`.
        const VARIABLE_DESCRIPTOR_COUNT = 0x8;
    }
}

bitflags! {
    /// `VkDescriptorPoolCreateFlagBits`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct PoolFlags: u32 {
        /// `VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT`.
        const UPDATE_AFTER_BIND = 0x2;
    }
}

/// One binding of a set layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BindingPlan {
    /// Binding number.
    pub binding: u32,
    /// Type, dynamic where the plan chose so.
    pub descriptor_type: DescriptorType,
    /// Count.
    pub count: Count,
    /// `stageFlags`.
    pub stages: StageFlags,
    /// Binding flags.
    pub flags: BindingFlags,
}

/// One set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetPlan {
    /// Set number.
    pub set: u32,
    /// Delivery.
    pub delivery: Delivery,
    /// Flags of its layout.
    pub layout_flags: LayoutFlags,
    /// Flags of the pool it comes from; none when pushed.
    pub pool_flags: PoolFlags,
    /// Bindings in order.
    pub bindings: Vec<BindingPlan>,
    /// Bindings left out because no stage uses them statically.
    pub trimmed: Vec<u32>,
}

/// Which model of a Metal function's slots a plan used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SlotModel {
    /// The device has no such tables.
    NotApplicable,
    /// Vertex bindings and code were known: slots are counted as the driver numbers them.
    Exact,
    /// Something was not known: fixed budgets.
    Conservative,
}

/// Bytes of push constants and the stages that see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PushConstantRange {
    /// Stages.
    pub stages: StageFlags,
    /// Offset in bytes.
    pub offset: u32,
    /// Size in bytes.
    pub size: u32,
}

/// How one program is delivered on one device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Sets, by number, without gaps. A plan declined for its set numbers ends at the last set that the device
    /// can bind, so that no program makes a plan of unbounded size.
    pub sets: Vec<SetPlan>,
    /// Push constants.
    pub push_constants: Vec<PushConstantRange>,
    /// No delivery works; `reasons` says why.
    pub declined: bool,
    /// Slot model used.
    pub slot_model: SlotModel,
    /// Reasons, sorted.
    pub reasons: Vec<Reason>,
}

/// Rules that only note something and still alter what is laid out.
const ALTERING: [crate::RuleId; 3] =
    [rule::TEXEL_UPDATE_AFTER_BIND, rule::NO_VARIABLE_COUNT, rule::PLACEHOLDER];

impl Plan {
    /// Whether the delivery differs from what was recorded, or, without a recorded layout, from the plain
    /// preference: a push, ordinary sets, every single uniform block dynamic, nothing trimmed. A declined plan is
    /// not delivered at all; it counts as changed only where it would have been anyway.
    pub fn changed(&self) -> bool {
        self.reasons.iter().any(|reason| match reason.consequence {
            Consequence::NotPushed
            | Consequence::UpdateAfterBind
            | Consequence::NotDynamic
            | Consequence::Trimmed => true,
            Consequence::Declined => false,
            Consequence::Noted => ALTERING.contains(&reason.rule),
        })
    }

    /// Whether the program binds sets and was refused the push of one: what keeps a whole collection from a push on a
    /// driver that wants all or none. A declined program binds nothing.
    pub fn is_unpushable(&self) -> bool {
        let refused = self.reasons.iter().any(|reason| reason.consequence == Consequence::NotPushed);
        !self.declined && refused && self.sets.iter().all(|set| set.delivery != Delivery::Push)
    }
}
