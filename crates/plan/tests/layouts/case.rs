//! The text form of a layout and what is expected of it.

use std::collections::BTreeMap;

use bindery_device::{Effect, LIMITS, Profile, QuirkId};
use bindery_plan::{
    ArgumentBuffers, BindingFlags, Code, Consequence, Count, DynamicUniforms, Options, Program,
    PushPreference, PushSet, RULES, RecordedBinding, RecordedLayout, RecordedSet, Resource, RuleId,
    SlotModel, StageFlags, StageResources, Trimming, VertexBindings,
};
use bindery_spirv::{Access, Declared, DescriptorType, Stage};

use crate::device::Devices;

/// One case on one device.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) profile: Profile,
    pub(crate) quirks: Vec<(QuirkId, Effect)>,
    pub(crate) options: Options,
    pub(crate) programs: Vec<ProgramCase>,
}

/// One program and what is expected of it.
#[derive(Clone, Default)]
pub(crate) struct ProgramCase {
    pub(crate) stages: Vec<StageResources>,
    /// Stages that are made from the recorded layout once it is whole: index and whether lengths may be read.
    pub(crate) from_recorded: Vec<(usize, bool)>,
    pub(crate) vertex_bindings: Option<VertexBindings>,
    pub(crate) recorded: Option<RecordedLayout>,
    next_binding: BTreeMap<u32, u32>,
    pub(crate) sets: Vec<ExpectedSet>,
    pub(crate) reasons: Vec<ExpectedReason>,
    pub(crate) declined: bool,
    pub(crate) model: Option<SlotModel>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ExpectedSet {
    pub(crate) delivery: String,
    pub(crate) extra_flags: u32,
    pub(crate) dynamic: Vec<u32>,
    pub(crate) trimmed: Vec<u32>,
    pub(crate) bindings: Vec<(u32, DescriptorType)>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ExpectedReason {
    pub(crate) rule: RuleId,
    pub(crate) consequence: Consequence,
    pub(crate) stages: u32,
    pub(crate) set: Option<u32>,
    pub(crate) binding: Option<u32>,
    pub(crate) found: u64,
    pub(crate) limit: u64,
}

/// The cases of one file and its counters line.
pub(crate) struct File {
    pub(crate) cases: Vec<Case>,
    pub(crate) counters: BTreeMap<String, u64>,
}

/// Reads one file.
pub(crate) fn parse(file: &str, text: &str, devices: &Devices) -> File {
    let mut parsed = File { cases: Vec::new(), counters: BTreeMap::new() };
    for paragraph in text.split("\n\n") {
        let lines: Vec<&str> = paragraph
            .lines()
            .map(|line| line.split(" #").next().unwrap_or(line).trim())
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        let Some(first) = lines.first() else { continue };
        if let Some(counters) = first.strip_prefix("counters ") {
            for pair in counters.split_whitespace() {
                let (name, value) = pair.split_once('=').unwrap_or_else(|| panic!("{file}: {pair}"));
                parsed.counters.insert(name.into(), number(value));
            }
            continue;
        }
        let name = first.strip_prefix("case ").unwrap_or_else(|| panic!("{file}: not a case: {first}"));
        let named = |prefix: &str| lines.iter().find_map(|line| line.strip_prefix(prefix));
        let device_names = named("device ").unwrap_or_else(|| panic!("{file}: {name}: no device"));
        let on = devices.named(device_names);
        for device in &on {
            let name = if on.len() > 1 { format!("{name}@{}", device.0) } else { name.to_owned() };
            let mut case = Case {
                name: format!("{file}: {name}"),
                profile: device.1.profile.clone(),
                quirks: device.1.quirks.clone(),
                options: Options::default(),
                programs: vec![ProgramCase::default()],
            };
            for line in &lines[1..] {
                case.line(line);
            }
            for program in &mut case.programs {
                program.finish();
            }
            parsed.cases.push(case);
        }
    }
    parsed
}

impl Case {
    fn line(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "device" => {}
            "limit" => set_limit(&mut self.profile, rest),
            "feature" => set_member(&mut self.profile, rest, true),
            "extension" => set_member(&mut self.profile, rest, false),
            "quirk" => self.quirk(rest),
            "option" => rest.split_whitespace().for_each(|option| set_option(&mut self.options, option)),
            "program" => self.programs.push(ProgramCase::default()),
            _ => {
                let name = self.name.clone();
                let program = self.programs.last_mut().expect("a case has a program");
                assert!(program.line(word, rest, line), "{name}: cannot read: {line}");
            }
        }
    }

    fn quirk(&mut self, rest: &str) {
        let mut words = rest.split_whitespace();
        let id = words.next().expect("a quirk has an id");
        match words.next() {
            Some("off") => self.quirks.retain(|(held, _)| held.0 != id),
            Some("on") => {
                let effect =
                    crate::device::effect(words.next().expect("a quirk that is on names its effect"));
                self.quirks.push((QuirkId(Box::leak(id.to_owned().into_boxed_str())), effect));
            }
            other => panic!("{}: quirk {other:?}", self.name),
        }
    }

    /// Rules that the case names.
    pub(crate) fn rules(&self) -> Vec<RuleId> {
        let mut rules: Vec<RuleId> =
            self.programs.iter().flat_map(|p| p.reasons.iter().map(|r| r.rule)).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }
}

impl ProgramCase {
    /// Reads a line of a program; false when it is none.
    fn line(&mut self, word: &str, rest: &str, line: &str) -> bool {
        match word {
            "vertex_bindings" => {
                let mut words = rest.split_whitespace();
                let slots = words.next().map_or(0, number32);
                let translated = words.next().map_or(0, |w| number32(w.trim_start_matches('+')));
                self.vertex_bindings = Some(VertexBindings { slots, translated });
            }
            "recorded_pc" => {
                let (stages, range) = rest.split_once(' ').expect("recorded_pc STAGES A..B");
                let (start, end) = range_of(range);
                let layout = self.recorded.get_or_insert_default();
                layout.push_constants.push((stage_flags(stages), start, end - start));
            }
            "set" => self.sets.push(expected_set(rest)),
            "declined" => self.declined = true,
            "model" => {
                self.model = Some(match rest {
                    "exact" => SlotModel::Exact,
                    "conservative" => SlotModel::Conservative,
                    "none" => SlotModel::NotApplicable,
                    _ => return false,
                });
            }
            "reason" => self.reasons.push(expected_reason(rest)),
            _ => {
                let Some((head, items)) = line.split_once(':') else { return false };
                let items: Vec<&str> =
                    items.split(';').map(str::trim).filter(|item| !item.is_empty()).collect();
                if word.trim_end_matches(':') == "recorded" {
                    self.recorded_set(head, &items);
                } else {
                    self.stage(head, &items);
                }
            }
        }
        true
    }

    fn recorded_set(&mut self, head: &str, items: &[&str]) {
        let mut set = RecordedSet::default();
        for word in head.split_whitespace().skip(1) {
            set.flags |= match word {
                "push" => 1,
                "update_after_bind" => 2,
                other => number32(other.strip_prefix("flags=").expect("a recorded set's flag")),
            };
        }
        let mut next = 0;
        for item in items {
            let item = Item::read(item);
            for _ in 0..item.slots {
                let binding = item.word("binding").map_or(next, number32);
                next = binding + 1;
                let Count::Fixed(count) = item.count else { panic!("a recorded count is a number") };
                set.bindings.push(RecordedBinding {
                    binding,
                    descriptor_type: item.descriptor_type,
                    count,
                    stages: item
                        .word("stages")
                        .map_or(StageFlags::from_bits_retain(0x7fff_ffff), stage_flags),
                    flags: item.binding_flags(),
                    planes: item.word("planes").map_or(1, number32),
                });
            }
        }
        self.recorded.get_or_insert_default().sets.push(set);
    }

    fn stage(&mut self, head: &str, items: &[&str]) {
        let mut words = head.split_whitespace();
        let stage = stage(words.next().expect("a stage has a name"));
        let mut resources = StageResources {
            stage,
            stage_flag: stage.into(),
            code: Code::Read,
            resources: Vec::new(),
            push_constants: None,
            capabilities: Vec::new(),
            local_size: None,
        };
        for word in words {
            match word.split_once('=').unwrap_or((word, "")) {
                ("compute", _) => resources = resources.with_mesh_fallback(),
                ("unread", _) => resources.code = Code::NotRead { may_read_lengths: false },
                ("lengths", _) => resources.code = Code::NotRead { may_read_lengths: true },
                ("recorded", _) => {
                    let lengths = resources.code == Code::NotRead { may_read_lengths: true };
                    self.from_recorded.push((self.stages.len(), lengths));
                }
                ("pc", range) => resources.push_constants = Some(range_of(range)),
                ("size", size) => {
                    let size: Vec<u32> = size.split(',').map(number32).collect();
                    resources.local_size = Some([size[0], size[1], size[2]]);
                }
                ("cap", names) => {
                    resources.capabilities = names.split(',').map(capability).collect();
                    resources.capabilities.sort_unstable();
                }
                other => panic!("stage word {other:?}"),
            }
        }
        for item in items {
            let item = Item::read(item);
            let set = item.word("set").map_or(0, number32);
            for _ in 0..item.slots {
                let next = self.next_binding.entry(set).or_default();
                let binding = item.word("binding").map_or(*next, number32);
                *next = (*next).max(binding.saturating_add(1));
                resources.resources.push(item.resource(set, binding));
            }
        }
        resources.resources.sort_by_key(|resource| (resource.set, resource.binding));
        self.stages.push(resources);
    }

    fn finish(&mut self) {
        for &(index, lengths) in &self.from_recorded {
            let layout = self.recorded.as_ref().expect("a recorded layout");
            self.stages[index] = StageResources::from_recorded(self.stages[index].stage, layout, lengths);
        }
    }

    pub(crate) fn program(&self) -> Program {
        Program {
            stages: self.stages.clone(),
            vertex_bindings: self.vertex_bindings,
            recorded: self.recorded.clone(),
        }
    }
}

/// `[N] TYPE[COUNT] [WORDS]`.
struct Item<'t> {
    slots: u32,
    descriptor_type: DescriptorType,
    count: Count,
    words: Vec<&'t str>,
}

impl<'t> Item<'t> {
    fn read(text: &'t str) -> Self {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        let slots = words[0].parse().ok();
        if slots.is_some() {
            words.remove(0);
        }
        let name = words.remove(0);
        let (name, count) = match name.split_once('[') {
            Some((name, "runtime]")) => (name, Count::RuntimeSized),
            Some((name, count)) => (name, Count::Fixed(number32(count.trim_end_matches(']')))),
            None => (name, Count::Fixed(1)),
        };
        Self { slots: slots.unwrap_or(1), descriptor_type: descriptor_type(name), count, words }
    }

    fn word(&self, key: &str) -> Option<&'t str> {
        self.words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }

    fn says(&self, flag: &str) -> bool {
        self.words.contains(&flag)
    }

    fn binding_flags(&self) -> u32 {
        let named = [
            ("update_after_bind", BindingFlags::UPDATE_AFTER_BIND),
            ("unused_while_pending", BindingFlags::UPDATE_UNUSED_WHILE_PENDING),
            ("partially_bound", BindingFlags::PARTIALLY_BOUND),
            ("variable_count", BindingFlags::VARIABLE_DESCRIPTOR_COUNT),
        ];
        named.iter().filter(|(name, _)| self.says(name)).map(|(_, flag)| flag.bits()).sum()
    }

    fn resource(&self, set: u32, binding: u32) -> Resource {
        let accesses = [
            ("loaded", Access::LOADED),
            ("stored", Access::STORED),
            ("atomic", Access::ATOMIC),
            ("length", Access::ARRAY_LENGTH),
            ("non_uniform", Access::NON_UNIFORM),
            ("dynamic_index", Access::DYNAMIC_INDEX),
            ("formatless_read", Access::FORMATLESS_READ),
            ("formatless_write", Access::FORMATLESS_WRITE),
        ];
        let promises = [("nonwritable", Declared::NON_WRITABLE), ("nonreadable", Declared::NON_READABLE)];
        Resource {
            set,
            binding,
            descriptor_type: self.descriptor_type,
            mixed_types: self.says("mixed_types"),
            count: self.count,
            statically_used: !self.says("unused"),
            access: accesses.iter().filter(|(name, _)| self.says(name)).map(|&(_, access)| access).collect(),
            declared: promises.iter().filter(|(name, _)| self.says(name)).map(|&(_, flag)| flag).collect(),
            variables: self.word("aliases").map_or(1, number32),
            sized_array: self.says("sized"),
            array_of_arrays: self.says("array_of_arrays"),
            mixed_images: self.says("mixed_images"),
            image: None,
            block_bytes: self.word("bytes").map(number32),
            planes: self.word("planes").map_or(1, number32),
        }
    }
}

fn expected_set(text: &str) -> ExpectedSet {
    let mut words = text.split_whitespace();
    let mut set =
        ExpectedSet { delivery: words.next().expect("a delivery").into(), ..ExpectedSet::default() };
    for word in words {
        let (key, value) = word.split_once('=').unwrap_or_else(|| panic!("set word {word}"));
        let list = || value.split(',').map(number32).collect();
        match key {
            "dynamic" => set.dynamic = list(),
            "trimmed" => set.trimmed = list(),
            "flags" => set.extra_flags = number32(value),
            "binding" => {
                let (binding, name) = value.split_once(':').expect("binding=B:TYPE");
                set.bindings.push((number32(binding), descriptor_type(name)));
            }
            _ => panic!("set word {word}"),
        }
    }
    set
}

fn expected_reason(text: &str) -> ExpectedReason {
    let words: Vec<&str> = text.split_whitespace().collect();
    let rule =
        RULES.iter().find(|row| row.id.0 == words[0]).unwrap_or_else(|| panic!("no rule {}", words[0])).id;
    let consequence = match words[1] {
        "not_pushed" => Consequence::NotPushed,
        "update_after_bind" => Consequence::UpdateAfterBind,
        "not_dynamic" => Consequence::NotDynamic,
        "trimmed" => Consequence::Trimmed,
        "declined" => Consequence::Declined,
        "noted" => Consequence::Noted,
        other => panic!("consequence {other}"),
    };
    let (mut stages, mut set, mut binding, mut numbers) = (0, None, None, None);
    for word in &words[2..] {
        if let Some(value) = word.strip_prefix("set=") {
            set = Some(number32(value));
        } else if let Some(value) = word.strip_prefix("binding=") {
            binding = Some(number32(value));
        } else if let Some((found, limit)) = word.split_once('/') {
            numbers = Some((number(found), number(limit)));
        } else {
            stages = stage_flags(word).bits();
        }
    }
    let (found, limit) = numbers.unwrap_or_else(|| panic!("{text}: FOUND/LIMIT"));
    ExpectedReason { rule, consequence, stages, set, binding, found, limit }
}

fn set_limit(profile: &mut Profile, text: &str) {
    let (name, value) = text.split_once('=').unwrap_or_else(|| panic!("limit {text}"));
    let (name, value) = (name.trim(), value.trim());
    let row = LIMITS.iter().find(|row| row.name == name).unwrap_or_else(|| panic!("no limit {name}"));
    (row.set)(&mut profile.limits, (value != "none").then(|| number(value)));
}

fn set_member(profile: &mut Profile, names: &str, feature: bool) {
    for name in names.split_whitespace() {
        match (name.strip_prefix('-'), feature) {
            (None, true) => drop(profile.features.insert(name.into())),
            (None, false) => drop(profile.extensions.insert(name.into(), 1)),
            (Some(name), true) => assert!(profile.features.remove(name), "{name} was not there"),
            (Some(name), false) => assert!(profile.extensions.remove(name).is_some(), "{name} was not there"),
        }
    }
}

fn set_option(options: &mut Options, option: &str) {
    match option.split_once('=').expect("option NAME=VALUE") {
        ("push", "never") => options.push = PushPreference::Never,
        ("push", "where_faster") => options.push = PushPreference::WhereFaster,
        ("push_set", number) => options.push_set = PushSet::Number(number32(number)),
        ("dynamic", "never") => options.dynamic_uniforms = DynamicUniforms::Never,
        ("argument_buffers", "off") => options.argument_buffers = ArgumentBuffers::Off,
        ("trimming", "forbidden") => options.trimming = Trimming::Forbidden,
        ("runtime_array_size", size) => options.runtime_array_size = number32(size),
        other => panic!("option {other:?}"),
    }
}

/// Reads a device line shared with `devices.txt`.
pub(crate) fn device_line(profile: &mut Profile, word: &str, rest: &str) -> bool {
    match word {
        "limit" => set_limit(profile, rest),
        "feature" => set_member(profile, rest, true),
        "extension" => set_member(profile, rest, false),
        _ => return false,
    }
    true
}

fn stage(name: &str) -> Stage {
    match name {
        "vertex" => Stage::Vertex,
        "tessellation_control" => Stage::TessellationControl,
        "tessellation_evaluation" => Stage::TessellationEvaluation,
        "geometry" => Stage::Geometry,
        "fragment" => Stage::Fragment,
        "compute" => Stage::Compute,
        "task" => Stage::Task,
        "mesh" => Stage::Mesh,
        "ray_generation" => Stage::RayGeneration,
        other => panic!("stage {other}"),
    }
}

fn stage_flags(names: &str) -> StageFlags {
    names.split('+').map(|name| StageFlags::from(stage(name))).collect()
}

fn descriptor_type(name: &str) -> DescriptorType {
    match name {
        "sampler" => DescriptorType::Sampler,
        "combined_image_sampler" => DescriptorType::CombinedImageSampler,
        "sampled_image" => DescriptorType::SampledImage,
        "storage_image" => DescriptorType::StorageImage,
        "uniform_texel_buffer" => DescriptorType::UniformTexelBuffer,
        "storage_texel_buffer" => DescriptorType::StorageTexelBuffer,
        "uniform_buffer" => DescriptorType::UniformBuffer,
        "storage_buffer" => DescriptorType::StorageBuffer,
        "uniform_buffer_dynamic" => DescriptorType::UniformBufferDynamic,
        "storage_buffer_dynamic" => DescriptorType::StorageBufferDynamic,
        "input_attachment" => DescriptorType::InputAttachment,
        "inline_uniform_block" => DescriptorType::InlineUniformBlock,
        "acceleration_structure" => DescriptorType::AccelerationStructure,
        other => panic!("descriptor type {other}"),
    }
}

fn capability(name: &str) -> u32 {
    name.parse().unwrap_or_else(|_| match name.parse::<spirv::Capability>() {
        Ok(capability) => capability as u32,
        Err(()) => panic!("capability {name}"),
    })
}

fn range_of(text: &str) -> (u32, u32) {
    let (start, end) = text.split_once("..").unwrap_or_else(|| panic!("range {text}"));
    (number32(start), number32(end))
}

pub(crate) fn number(text: &str) -> u64 {
    let parsed = match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => text.replace('_', "").parse(),
    };
    parsed.unwrap_or_else(|_| panic!("not a number: {text}"))
}

pub(crate) fn number32(text: &str) -> u32 {
    u32::try_from(number(text)).unwrap_or_else(|_| panic!("not 32 bits: {text}"))
}
