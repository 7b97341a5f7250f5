//! Rules that are no count over a whole layout: each with a program that keeps it, and one that breaks it.

use bindery_plan::{
    BindingFlags, Count, Delivery, DynamicUniforms, LayoutFlags, Options, Plan, Program, PushPreference,
    RuleId, SetPlan, StageFlags, rule,
};
use bindery_spirv::{DescriptorType, Stage};

use crate::oracle::{Oracle, count, list, names, outline};
use crate::programs::{Slot, from_code, from_layout};

/// A rule, a program that just keeps it, and one that breaks it.
struct Case {
    rule: RuleId,
    kept: Program,
    broken: Program,
    options: Options,
    /// What is done to the plan without the rule, where the planner alone does not make what was asked for.
    ask: fn(&mut Plan),
}

impl Case {
    fn new(rule: RuleId, kept: Program, broken: Program) -> Self {
        // Nothing is pushed and no block is dynamic but where a case is about that.
        let mut options = Options::default();
        options.push = PushPreference::Never;
        options.dynamic_uniforms = DynamicUniforms::Never;
        Self { rule, kept, broken, options, ask: |_| {} }
    }

    fn pushing(rule: RuleId, kept: Program, broken: Program) -> Self {
        let mut case = Self::new(rule, kept, broken);
        case.options.push = PushPreference::Auto;
        case
    }
}

const UNIFORM: DescriptorType = DescriptorType::UniformBuffer;
const STORAGE: DescriptorType = DescriptorType::StorageBuffer;

/// Every case that the device can tell apart; then the layouts that no rule speaks against.
pub(crate) fn check(oracle: &Oracle<'_>) {
    let mut cases = sets(oracle);
    cases.extend(pushed(oracle));
    cases.extend(flags(oracle));
    cases.extend(inline_blocks(oracle));
    cases.extend(push_constants(oracle));
    cases.extend(dynamic_blocks(oracle));
    let mut rules: Vec<RuleId> = cases.iter().map(|case| case.rule).collect();
    rules.dedup();
    println!("{} cases of {rules:?}", cases.len());
    for case in &cases {
        judge(oracle, case);
    }
    unbroken(oracle);
}

fn judge(oracle: &Oracle<'_>, case: &Case) {
    let Case { rule, kept, broken, options, ask } = case;
    let plan = oracle.plan(kept, options);
    if plan.declined || plan.reasons.iter().any(|reason| reason.rule == *rule) {
        oracle.problem(format!("{rule} kept: the planner has something to say\n{}", outline(&plan)));
    }
    oracle.accepts(&format!("{rule} kept"), &plan, options);

    let what = format!("{rule} broken");
    let plan = oracle.plan(broken, options);
    if !plan.reasons.iter().any(|reason| reason.rule == *rule) {
        oracle.problem(format!("{what}: the planner does not name the rule\n{}", outline(&plan)));
    }
    if plan.declined {
        count(&oracle.figures.declined);
    } else {
        oracle.accepts(&what, &plan, options);
    }
    let (mut asked, options, _) = oracle.as_asked(broken, options);
    ask(&mut asked);
    let objections = oracle.objections(&asked, &options);
    count(&oracle.figures.controls);
    if !objections.iter().any(|message| names(message, *rule)) {
        let said = list(&objections);
        oracle.problem(format!("{what}: the layer does not name the rule\n{said}{}", outline(&asked)));
    }
}

fn slot(set: u32, binding: u32, descriptor_type: DescriptorType, count: u32) -> Slot {
    Slot::new(set, binding, descriptor_type, count, Stage::Compute)
}

/// The highest set number that can be bound, alone and with a gap below it.
fn sets(oracle: &Oracle<'_>) -> Vec<Case> {
    let limit = u32::try_from(oracle.profile.limits.max_bound_descriptor_sets.unwrap()).unwrap();
    let highest = |set| from_code(&[slot(0, 0, STORAGE, 1), slot(set, 2, UNIFORM, 1)]);
    let kept = highest(limit - 1);
    if !oracle.makes_nothing() {
        // Drivers hold a pipeline layout's sets in arrays of that length.
        oracle.agrees("as many sets as can be bound", &kept, &Options::default());
        return Vec::new();
    }
    // A plan declined for its set numbers ends at the last one that can be bound.
    let ask: fn(&mut Plan) = |plan| {
        let beyond = plan.sets.last().unwrap().clone();
        plan.sets.push(SetPlan { set: beyond.set + 1, ..beyond });
    };
    vec![Case { ask, ..Case::new(rule::SET_NUMBERS, kept, highest(limit)) }]
}

/// What a pushed set may hold. A device that reports no push descriptors has one case: it takes none.
fn pushed(oracle: &Oracle<'_>) -> Vec<Case> {
    let push = |slots: &[Slot]| from_layout(slots, LayoutFlags::PUSH_DESCRIPTOR);
    let kept = from_layout(&[slot(0, 0, UNIFORM, 1)], LayoutFlags::empty());
    let limit = oracle.profile.limits.max_push_descriptors.unwrap_or(0);
    if !oracle.profile.has_extension("VK_KHR_push_descriptor") {
        // Without the extension the bit is no bit of Vulkan's.
        return vec![Case::pushing(rule::PUSH_NOT_ADVERTISED, kept, push(&[slot(0, 0, UNIFORM, 1)]))];
    }
    let Ok(Some(limit)) = u32::try_from(limit).map(|limit| (limit > 0).then_some(limit)) else {
        return vec![Case::pushing(rule::PUSH_DESCRIPTORS, kept, push(&[slot(0, 0, UNIFORM, 1)]))];
    };
    // In two halves, so that no other limit is near.
    let full =
        |count| [slot(0, 0, DescriptorType::SampledImage, count / 2), slot(0, 1, STORAGE, count - count / 2)];
    let one = [slot(0, 0, UNIFORM, 1)];
    let both = [slot(0, 0, UNIFORM, 1), slot(1, 0, UNIFORM, 1)];
    let mut cases = vec![
        Case::pushing(rule::PUSH_DESCRIPTORS, push(&full(limit)), push(&full(limit + 1))),
        Case::pushing(rule::PUSH_DESCRIPTORS, from_code(&full(limit)), from_code(&full(limit + 1))),
        Case::pushing(
            rule::PUSH_DYNAMIC,
            push(&one),
            push(&[slot(0, 0, DescriptorType::UniformBufferDynamic, 1)]),
        ),
    ];
    // The planner pushes one set whatever happens.
    let ask: fn(&mut Plan) = |plan| {
        for set in &mut plan.sets {
            (set.delivery, set.layout_flags) = (Delivery::Push, LayoutFlags::PUSH_DESCRIPTOR);
        }
    };
    cases.push(Case { ask, ..Case::pushing(rule::ONE_PUSH_SET, push(&one), push(&both)) });
    if oracle.profile.has_feature("inlineUniformBlock") {
        let block = slot(0, 0, DescriptorType::InlineUniformBlock, 16);
        cases.push(Case::pushing(rule::PUSH_INLINE, push(&one), push(&[block])));
    }
    if oracle.profile.has_feature("descriptorBindingVariableDescriptorCount") {
        let variable = slot(0, 0, STORAGE, 1).with(BindingFlags::VARIABLE_DESCRIPTOR_COUNT);
        cases.push(Case::pushing(rule::PUSH_BINDING_FLAGS, push(&one), push(&[variable])));
    }
    cases
}

/// Binding flags: each with its feature, or without.
fn flags(oracle: &Oracle<'_>) -> Vec<Case> {
    if !oracle.takes_update_after_bind_sets() {
        return Vec::new();
    }
    let pool = LayoutFlags::UPDATE_AFTER_BIND_POOL;
    let features = [
        (BindingFlags::UPDATE_AFTER_BIND, "descriptorBindingStorageBufferUpdateAfterBind"),
        (BindingFlags::UPDATE_UNUSED_WHILE_PENDING, "descriptorBindingUpdateUnusedWhilePending"),
        (BindingFlags::PARTIALLY_BOUND, "descriptorBindingPartiallyBound"),
        (BindingFlags::VARIABLE_DESCRIPTOR_COUNT, "descriptorBindingVariableDescriptorCount"),
    ];
    let plain = || from_layout(&[slot(0, 0, STORAGE, 4)], pool);
    let mut cases = Vec::new();
    for (flag, feature) in features {
        let flagged = from_layout(&[slot(0, 0, STORAGE, 4).with(flag)], pool);
        if oracle.profile.has_feature(feature) {
            oracle.agrees(&format!("{flag:?}"), &flagged, &Options::default());
        } else {
            cases.push(Case::new(rule::BINDING_FLAGS, plain(), flagged));
        }
    }
    if oracle.profile.has_feature("descriptorBindingVariableDescriptorCount") {
        let variable = |binding| slot(0, binding, STORAGE, 4).with(BindingFlags::VARIABLE_DESCRIPTOR_COUNT);
        let last = [slot(0, 0, UNIFORM, 1), variable(1)];
        let first = [variable(0), slot(0, 1, UNIFORM, 1)];
        cases.push(Case::new(rule::VARIABLE_COUNT_LAST, from_layout(&last, pool), from_layout(&first, pool)));
        let [plain, dynamic] = [STORAGE, DescriptorType::StorageBufferDynamic].map(|descriptor_type| {
            [slot(0, 0, descriptor_type, 1).with(BindingFlags::VARIABLE_DESCRIPTOR_COUNT)]
        });
        let none = LayoutFlags::empty();
        cases.push(Case::new(
            rule::VARIABLE_COUNT_DYNAMIC,
            from_layout(&plain, none),
            from_layout(&dynamic, none),
        ));
    }
    if oracle.profile.has_feature("descriptorBindingStorageBufferUpdateAfterBind") {
        let after = slot(0, 0, STORAGE, 4).with(BindingFlags::UPDATE_AFTER_BIND);
        let mixed = |other| from_layout(&[after, slot(0, 1, other, 1)], pool);
        let dynamic = mixed(DescriptorType::StorageBufferDynamic);
        cases.push(Case::new(rule::UPDATE_AFTER_BIND_DYNAMIC, mixed(DescriptorType::Sampler), dynamic));
        let without_pool = from_layout(&[after], LayoutFlags::empty());
        cases.push(Case::new(rule::UPDATE_AFTER_BIND_POOL_FLAG, from_layout(&[after], pool), without_pool));
    }
    cases
}

fn inline_blocks(oracle: &Oracle<'_>) -> Vec<Case> {
    let block = |bytes| from_code(&[slot(0, 0, DescriptorType::InlineUniformBlock, bytes)]);
    if !oracle.profile.has_feature("inlineUniformBlock") {
        let kept = from_code(&[slot(0, 0, UNIFORM, 1)]);
        return vec![Case::new(rule::INLINE_UNIFORM_BLOCK, kept, block(16))];
    }
    let limit = u32::try_from(oracle.profile.limits.max_inline_uniform_block_size.unwrap()).unwrap();
    vec![
        Case::new(rule::INLINE_BYTES, block(limit), block(limit + 4)),
        Case::new(rule::INLINE_MULTIPLE, block(4), block(6)),
    ]
}

fn push_constants(oracle: &Oracle<'_>) -> Vec<Case> {
    let limit = u32::try_from(oracle.profile.limits.max_push_constants_size.unwrap()).unwrap();
    let code = |end| {
        let mut program = from_code(&[slot(0, 0, STORAGE, 1)]);
        program.stages[0].push_constants = Some((4, end));
        program
    };
    let ranges = |ranges: &[(StageFlags, u32, u32)]| {
        let mut program = from_layout(&[slot(0, 0, STORAGE, 1)], LayoutFlags::empty());
        program.recorded.as_mut().unwrap().push_constants = ranges.to_vec();
        program
    };
    let (compute, vertex) = (StageFlags::COMPUTE, StageFlags::VERTEX);
    vec![
        Case::new(rule::PUSH_CONSTANT_BYTES, code(limit), code(limit + 4)),
        Case::new(
            rule::PUSH_CONSTANT_BYTES,
            ranges(&[(compute, limit - 4, 4)]),
            ranges(&[(compute, limit - 4, 8)]),
        ),
        Case::new(
            rule::PUSH_CONSTANT_STAGES,
            ranges(&[(compute, 0, 4), (vertex, 4, 4)]),
            ranges(&[(compute, 0, 4), (vertex | compute, 4, 4)]),
        ),
    ]
}

/// As many single blocks as take a dynamic offset, and one more, which stays ordinary.
fn dynamic_blocks(oracle: &Oracle<'_>) -> Vec<Case> {
    let limits = &oracle.profile.limits;
    let limit = u32::try_from(limits.max_descriptor_set_uniform_buffers_dynamic.unwrap()).unwrap();
    let per_stage = u32::try_from(limits.max_per_stage_descriptor_uniform_buffers.unwrap()).unwrap();
    // In two stages, which every device has: what they cannot hold is out of reach here.
    if limit + 1 > 2 * per_stage {
        return Vec::new();
    }
    let blocks = |count| {
        let stage = |index| if index % 2 == 0 { Stage::Vertex } else { Stage::Fragment };
        let slots: Vec<Slot> =
            (0..count).map(|n| Slot::new(n % 2, n / 2, UNIFORM, 1, stage(n / 2))).collect();
        from_code(&slots)
    };
    let mut case = Case::new(rule::NOT_DYNAMIC, blocks(limit), blocks(limit + 1));
    case.options.dynamic_uniforms = DynamicUniforms::UpToLimit;
    vec![case]
}

/// Layouts that no rule speaks against and that a driver might still stumble over.
fn unbroken(oracle: &Oracle<'_>) {
    let mut options = Options::default();
    let images = DescriptorType::SampledImage;
    let gap = [slot(0, 0, UNIFORM, 1), slot(3, 5, images, 3)];
    oracle.agrees("empty sets in the middle, from code", &from_code(&gap), &options);
    oracle.agrees("empty sets in the middle, recorded", &from_layout(&gap, LayoutFlags::empty()), &options);
    let only_last = [slot(3, 0, STORAGE, 1)];
    oracle.agrees("empty sets below the only one", &from_code(&only_last), &options);
    oracle.agrees("no set at all", &from_code(&[]), &options);
    if oracle.profile.has_feature("runtimeDescriptorArray") {
        let mut program = from_code(&[slot(0, 0, UNIFORM, 1), slot(1, 0, images, 1)]);
        program.stages[0].resources[1].count = Count::RuntimeSized;
        for size in [1, 4, 12] {
            options.runtime_array_size = size;
            oracle.agrees(&format!("a run-time array of {size}"), &program, &options);
        }
    }
}
