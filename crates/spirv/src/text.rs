//! Facts as people read them.

use std::collections::HashMap;
use std::fmt::Write as _;

use spirv::{Capability, Op};

use crate::module_words::Words;
use crate::{
    ComponentType, Derivatives, Descriptor, DescriptorCount, DescriptorType, DescriptorUse, Dimension,
    EntryPoint, ImageShape, LocalSizeSource, Module, Stage, Usage, VertexInput,
};

/// Names that `OpName` gives, by id. The scan leaves them out: they are read only when somebody wants to see them.
///
/// Words in either byte order; what is no module has no names. Bytes that are not UTF-8 and characters that would move a
/// cursor are replaced.
pub fn names(words: &[u32]) -> HashMap<u32, String> {
    let swapped: Vec<u32>;
    let words = if words.first().is_some_and(|first| first.swap_bytes() == crate::scanner::MAGIC) {
        swapped = words.iter().map(|word| word.swap_bytes()).collect();
        swapped.as_slice()
    } else {
        words
    };
    let module = Words { words };
    let mut names = HashMap::new();
    let mut offset = 5;
    while let Ok(instruction) = module.instruction(offset) {
        match Op::from_u32(u32::from(instruction.opcode)) {
            Some(Op::Name) => {
                if let (Ok(id), Ok((name, _))) = (instruction.word(1), instruction.string(2))
                    && !name.is_empty()
                {
                    names.insert(id, printable(&name));
                }
            }
            Some(Op::Function) => break,
            _ => {}
        }
        offset += instruction.words.len() as u32;
    }
    names
}

impl Module {
    /// All facts as text, one line a descriptor. `words` are those that were scanned: names are read from them.
    pub fn describe(&self, words: &[u32]) -> String {
        let mut text = String::new();
        let names = names(words);
        let (major, minor) = self.version;
        // Writing to a String cannot fail.
        let _ = writeln!(text, "SPIR-V {major}.{minor}, generator {:#010x}", self.generator);
        let capabilities: Vec<String> = self.capabilities.iter().map(|&number| capability(number)).collect();
        list(&mut text, "capabilities", &capabilities);
        list(&mut text, "extensions", &self.extensions);
        for entry_point in &self.entry_points {
            self.describe_entry_point(&mut text, entry_point, &names);
        }
        let named = |index: usize| {
            let uses = self.entry_points.iter().flat_map(|entry_point| &entry_point.descriptors);
            uses.into_iter().any(|used| used.descriptor as usize == index)
        };
        let unused: Vec<Vec<String>> = self
            .descriptors
            .iter()
            .enumerate()
            .filter(|&(index, _)| !named(index))
            .map(|(_, descriptor)| row(descriptor, None, &names))
            .collect();
        if !unused.is_empty() {
            text.push_str("\ndeclared, and named by no entry point\n");
            table(&mut text, &HEADINGS, &unused);
        }
        text
    }

    fn describe_entry_point(
        &self,
        text: &mut String,
        entry_point: &EntryPoint,
        names: &HashMap<u32, String>,
    ) {
        let _ = writeln!(text, "\n{} \"{}\"", stage(entry_point.stage), printable(&entry_point.name));
        if let Some(size) = entry_point.local_size {
            let [x, y, z] = size.dimensions.map(dimension);
            let source = match size.source {
                LocalSizeSource::LocalSize => "LocalSize",
                LocalSizeSource::LocalSizeId => "LocalSizeId",
                LocalSizeSource::WorkgroupSize => "WorkgroupSize",
            };
            let _ = writeln!(text, "  local size: {x} x {y} x {z} ({source})");
        }
        if let Some(range) = entry_point.push_constants {
            let _ = writeln!(
                text,
                "  push constants: bytes {} to {}{}",
                range.start,
                range.end,
                declared_only(range.usage)
            );
        }
        let derivatives: Vec<&str> = DERIVATIVES
            .iter()
            .filter(|(flag, _)| entry_point.derivatives.contains(*flag))
            .map(|(_, name)| *name)
            .collect();
        list(text, "  derivatives", &derivatives);
        if let Some(fault) = entry_point.compute_derivative_fault() {
            let _ = writeln!(text, "  fault: {fault}");
        }
        let subgroup: Vec<String> = entry_point
            .subgroup
            .iter_names()
            .map(|(name, _)| name.to_ascii_lowercase().replace('_', " "))
            .collect();
        list(text, "  subgroup operations", &subgroup);
        for input in &entry_point.vertex_inputs {
            let _ = writeln!(text, "  vertex input: {}", vertex_input(*input));
        }
        let rows: Vec<Vec<String>> = entry_point
            .descriptors
            .iter()
            .filter_map(|used| Some(row(self.descriptors.get(used.descriptor as usize)?, Some(used), names)))
            .collect();
        table(text, &HEADINGS, &rows);
    }
}

const HEADINGS: [&str; 8] = ["set", "binding", "type", "count", "does", "declared", "holds", "name"];

fn row(descriptor: &Descriptor, used: Option<&DescriptorUse>, names: &HashMap<u32, String>) -> Vec<String> {
    let does = match used {
        None => String::new(),
        Some(used) if used.usage == Usage::Interface => "nothing (interface only)".to_owned(),
        Some(used) => words_of(used.access.iter_names().map(|(name, _)| name), "nothing with it"),
    };
    let count = match descriptor.count {
        DescriptorCount::Literal(count) => count.to_string(),
        DescriptorCount::SpecConstant { spec_id, value } => specialized(spec_id, value),
        DescriptorCount::RuntimeSized => "run-time".to_owned(),
    };
    let count = match descriptor.array_dimensions {
        0 => "-".to_owned(),
        1 => count,
        dimensions => format!("{count} in {dimensions} dimensions"),
    };
    // A block without an instance name is known by its type's.
    let name = names.get(&descriptor.variable).or_else(|| names.get(&descriptor.element_type));
    vec![
        descriptor.set.to_string(),
        descriptor.binding.to_string(),
        descriptor_type(descriptor.descriptor_type).to_owned(),
        count,
        does,
        words_of(descriptor.declared.iter_names().map(|(name, _)| name), ""),
        holds(descriptor),
        name.cloned().unwrap_or_default(),
    ]
}

/// `NON_UNIFORM`, `LOADED` as `non uniform, loaded`.
fn words_of<'a>(names: impl Iterator<Item = &'a str>, none: &str) -> String {
    let names: Vec<String> = names.map(|name| name.to_ascii_lowercase().replace('_', " ")).collect();
    if names.is_empty() { none.to_owned() } else { names.join(", ") }
}

fn holds(descriptor: &Descriptor) -> String {
    let mut parts = Vec::new();
    if let Some(image) = descriptor.image {
        parts.push(image_shape(image));
    }
    if let Some(block) = descriptor.block {
        parts.push(match block.runtime_stride {
            Some(stride) => format!("{} bytes and an array of stride {stride}", block.bytes),
            None => format!("{} bytes", block.bytes),
        });
    }
    if let Some(index) = descriptor.input_attachment_index {
        parts.push(format!("attachment {index}"));
    }
    parts.join(", ")
}

fn image_shape(image: ImageShape) -> String {
    let mut text = format!("{:?}", image.dim);
    // Every name of the enumeration begins so.
    if let Some(rest) = text.strip_prefix("Dim") {
        text = rest.to_owned();
    }
    for (set, name) in [
        (image.arrayed, " arrayed"),
        (image.multisampled, " multisampled"),
        (image.depth == 1, " depth"),
        (image.sampled == 0, " sampled or not"),
    ] {
        if set {
            text.push_str(name);
        }
    }
    if image.sampled != 1 {
        let _ = write!(text, " {:?}", image.format);
    }
    text
}

fn vertex_input(input: VertexInput) -> String {
    let component_type = match input.component_type {
        ComponentType::Float => "float",
        ComponentType::SignedInteger => "signed integer",
        ComponentType::UnsignedInteger => "unsigned integer",
    };
    let component =
        if input.component == 0 { String::new() } else { format!(" component {}", input.component) };
    let locations =
        if input.locations == 1 { String::new() } else { format!(" over {} locations", input.locations) };
    format!(
        "location {}{component}: {} x {}-bit {component_type}{locations}{}",
        input.location,
        input.components,
        input.width,
        declared_only(input.usage)
    )
}

fn declared_only(usage: Usage) -> &'static str {
    match usage {
        Usage::Interface => " (interface only)",
        Usage::Static => "",
    }
}

fn dimension(dimension: Dimension) -> String {
    match dimension {
        Dimension::Literal(value) => value.to_string(),
        Dimension::SpecConstant { spec_id, value } => specialized(spec_id, value),
    }
}

fn specialized(spec_id: Option<u32>, value: u32) -> String {
    match spec_id {
        Some(id) => format!("{value} by constant {id}"),
        None => format!("{value} by a specialization constant"),
    }
}

fn capability(number: u32) -> String {
    Capability::from_u32(number).map_or_else(|| number.to_string(), |capability| format!("{capability:?}"))
}

/// Text of a module on a terminal: what could move the cursor is replaced.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

fn list(text: &mut String, label: &str, items: &[impl AsRef<str>]) {
    if !items.is_empty() {
        let items: Vec<String> = items.iter().map(|item| printable(item.as_ref())).collect();
        let _ = writeln!(text, "{label}: {}", items.join(", "));
    }
}

/// Aligned columns; a column without any text is left out.
fn table(text: &mut String, headings: &[&str; 8], rows: &[Vec<String>]) {
    if rows.is_empty() {
        return;
    }
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..headings.len()).map(|column| width(column).unwrap_or(0)).collect();
    let headings: Vec<String> = headings.iter().map(|&heading| heading.to_owned()).collect();
    for row in std::iter::once(&headings).chain(rows) {
        let mut line = String::new();
        for ((cell, heading), &width) in
            row.iter().zip(&headings).zip(&widths).filter(|(_, width)| **width > 0)
        {
            let _ = write!(line, "  {cell:<width$}", width = width.max(heading.chars().count()));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

const DERIVATIVES: [(Derivatives, &str); 4] = [
    (Derivatives::EXPLICIT, "explicit"),
    (Derivatives::IMPLICIT_LOD, "implicit level of detail"),
    (Derivatives::GROUP_QUADS, "group quads"),
    (Derivatives::GROUP_LINEAR, "group linear"),
];

fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Vertex => "vertex",
        Stage::TessellationControl => "tessellation control",
        Stage::TessellationEvaluation => "tessellation evaluation",
        Stage::Geometry => "geometry",
        Stage::Fragment => "fragment",
        Stage::Compute => "compute",
        Stage::Task => "task",
        Stage::Mesh => "mesh",
        Stage::RayGeneration => "ray generation",
        Stage::AnyHit => "any hit",
        Stage::ClosestHit => "closest hit",
        Stage::Miss => "miss",
        Stage::Intersection => "intersection",
        Stage::Callable => "callable",
    }
}

fn descriptor_type(descriptor_type: DescriptorType) -> &'static str {
    match descriptor_type {
        DescriptorType::Sampler => "sampler",
        DescriptorType::CombinedImageSampler => "combined image sampler",
        DescriptorType::SampledImage => "sampled image",
        DescriptorType::StorageImage => "storage image",
        DescriptorType::UniformTexelBuffer => "uniform texel buffer",
        DescriptorType::StorageTexelBuffer => "storage texel buffer",
        DescriptorType::UniformBuffer => "uniform buffer",
        DescriptorType::StorageBuffer => "storage buffer",
        DescriptorType::UniformBufferDynamic => "dynamic uniform buffer",
        DescriptorType::StorageBufferDynamic => "dynamic storage buffer",
        DescriptorType::InputAttachment => "input attachment",
        DescriptorType::InlineUniformBlock => "inline uniform block",
        DescriptorType::AccelerationStructure => "acceleration structure",
    }
}
