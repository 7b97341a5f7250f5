//! From an `OpVariable` to a descriptor, a push-constant range or a vertex input.

use spirv::{Decoration, Dim, Op, StorageClass};

use crate::constants::Constants;
use crate::scanner::{Budget, Variable};
use crate::types::{Element, image_shape};
use crate::{
    ComponentType, Declared, Descriptor, DescriptorType, Malformed, PushConstants, Usage, VertexInput,
};

/// What a variable turned out to be.
pub(crate) enum Declaration {
    /// A descriptor with its set and binding.
    Descriptor(Descriptor),
    /// A descriptor that lacks a set or binding: an error only if something uses it.
    Undecorated(Malformed),
    /// Not a descriptor.
    Other,
}

impl Constants<'_> {
    /// Type that a variable's pointer points to; untyped variables name it themselves.
    fn pointee(&self, variable: Variable, budget: &mut Budget) -> Result<Option<u32>, Malformed> {
        let instruction = self.module.instruction(variable.word)?;
        if u32::from(instruction.opcode) == Op::UntypedVariableKHR as u32 {
            return Ok(instruction.from(4).first().copied());
        }
        let (op, pointer) = self.type_at(instruction.word(1)?, variable.word, budget)?;
        match op {
            Op::TypePointer => Ok(Some(pointer.word(3)?)),
            _ => Err(Malformed::Undefined {
                word: variable.word,
                id: instruction.word(1)?,
                expected: "an OpTypePointer",
            }),
        }
    }

    /// Reads a variable as a descriptor.
    pub(crate) fn descriptor(
        &self,
        variable: Variable,
        budget: &mut Budget,
    ) -> Result<Declaration, Malformed> {
        let is = |class: StorageClass| variable.storage_class == class as u32;
        if !(is(StorageClass::UniformConstant)
            || is(StorageClass::Uniform)
            || is(StorageClass::StorageBuffer))
        {
            return Ok(Declaration::Other);
        }
        let (mut set, mut binding, mut input_attachment_index) = (None, None, None);
        let mut declared = Declared::empty();
        for entry in self.ids.decorations(variable.id) {
            match Decoration::from_u32(entry.decoration) {
                Some(Decoration::DescriptorSet) => set = Some(entry.literal),
                Some(Decoration::Binding) => binding = Some(entry.literal),
                Some(Decoration::InputAttachmentIndex) => input_attachment_index = Some(entry.literal),
                Some(Decoration::NonWritable) => declared |= Declared::NON_WRITABLE,
                Some(Decoration::NonReadable) => declared |= Declared::NON_READABLE,
                Some(Decoration::Coherent) => declared |= Declared::COHERENT,
                Some(Decoration::Restrict) => declared |= Declared::RESTRICT,
                Some(Decoration::Aliased) => declared |= Declared::ALIASED,
                _ => {}
            }
        }
        let missing = |decoration| {
            Ok(Declaration::Undecorated(Malformed::MissingDecoration {
                word: variable.word,
                variable: variable.id,
                decoration,
            }))
        };
        let Some(set) = set else { return missing("DescriptorSet") };
        let Some(binding) = binding else { return missing("Binding") };
        let Some(pointee) = self.pointee(variable, budget)? else { return Ok(Declaration::Other) };
        let element = self.element(pointee, variable.word, budget)?;
        let (op, definition) = self.type_at(element.id, variable.word, budget)?;
        let mut image = None;
        let mut block = None;
        let descriptor_type = match op {
            Op::TypeSampler => DescriptorType::Sampler,
            Op::TypeAccelerationStructureKHR => DescriptorType::AccelerationStructure,
            Op::TypeImage | Op::TypeSampledImage => {
                let shape = if op == Op::TypeImage {
                    image_shape(definition)?
                } else {
                    let (inner, instruction) = self.type_at(definition.word(2)?, element.at, budget)?;
                    if inner != Op::TypeImage {
                        return Err(Malformed::Undefined {
                            word: element.at,
                            id: definition.word(2)?,
                            expected: "an OpTypeImage",
                        });
                    }
                    image_shape(instruction)?
                };
                image = Some(shape);
                match (shape.dim, op, shape.sampled) {
                    (Dim::DimBuffer, _, 2) => DescriptorType::StorageTexelBuffer,
                    (Dim::DimBuffer, ..) => DescriptorType::UniformTexelBuffer,
                    (Dim::DimSubpassData, ..) => DescriptorType::InputAttachment,
                    (_, Op::TypeSampledImage, _) => DescriptorType::CombinedImageSampler,
                    (_, _, 2) => DescriptorType::StorageImage,
                    _ => DescriptorType::SampledImage,
                }
            }
            Op::TypeStruct => {
                let members = definition.from(2).len();
                if self.all_members(element.id, members, Decoration::NonWritable) {
                    declared |= Declared::NON_WRITABLE;
                }
                if self.all_members(element.id, members, Decoration::NonReadable) {
                    declared |= Declared::NON_READABLE;
                }
                block = Some(self.block(element.id, variable.word, budget)?);
                if is(StorageClass::StorageBuffer) || self.is_decorated(element.id, Decoration::BufferBlock) {
                    DescriptorType::StorageBuffer
                } else {
                    DescriptorType::UniformBuffer
                }
            }
            _ => {
                return Ok(Declaration::Undecorated(Malformed::UnknownDescriptorType {
                    word: variable.word,
                    variable: variable.id,
                    opcode: definition.opcode,
                }));
            }
        };
        Ok(Declaration::Descriptor(Descriptor {
            set,
            binding,
            descriptor_type,
            count: element.count,
            array_dimensions: element.dimensions,
            variable: variable.id,
            element_type: element.id,
            declared,
            image,
            block,
            input_attachment_index,
        }))
    }

    /// Reads a variable as a push-constant block.
    pub(crate) fn push_constants(
        &self,
        variable: Variable,
        usage: Usage,
        budget: &mut Budget,
    ) -> Result<Option<PushConstants>, Malformed> {
        let Some(pointee) = self.pointee(variable, budget)? else { return Ok(None) };
        let Element { id, at, .. } = self.element(pointee, variable.word, budget)?;
        let start = self.block_start(id, at.saturating_add(1), budget)?;
        let end = self.block(id, at.saturating_add(1), budget)?.bytes;
        Ok(Some(PushConstants { start, end, usage }))
    }

    /// Reads an `Input` variable of a vertex stage; a block gives one input a member.
    pub(crate) fn vertex_inputs(
        &self,
        variable: Variable,
        usage: Usage,
        inputs: &mut Vec<VertexInput>,
        budget: &mut Budget,
    ) -> Result<(), Malformed> {
        if self.is_decorated(variable.id, Decoration::BuiltIn) {
            return Ok(());
        }
        let Some(pointee) = self.pointee(variable, budget)? else { return Ok(()) };
        let (op, definition) = self.type_at(pointee, variable.word, budget)?;
        let location = self.ids.decoration(variable.id, Decoration::Location);
        let component = self.ids.decoration(variable.id, Decoration::Component).unwrap_or(0);
        if op != Op::TypeStruct {
            if let Some(location) = location {
                let mut input = self.input(pointee, variable.word, budget)?;
                (input.location, input.component, input.usage) = (location, component, usage);
                inputs.push(input);
            }
            return Ok(());
        }
        let mut next = location;
        for (index, &member) in definition.from(2).iter().enumerate() {
            let mut own = None;
            let mut component = 0;
            let mut built_in = false;
            for entry in self.ids.decorations(pointee).filter(|entry| entry.member == index as u32) {
                match Decoration::from_u32(entry.decoration) {
                    Some(Decoration::Location) => own = Some(entry.literal),
                    Some(Decoration::Component) => component = entry.literal,
                    Some(Decoration::BuiltIn) => built_in = true,
                    _ => {}
                }
            }
            budget.spend(variable.word, 1 + definition.words.len() as u64 / 8)?;
            if built_in {
                return Ok(());
            }
            let mut input = self.input(member, definition.offset, budget)?;
            // Members without a location follow the one before (SPIR-V, Location on a block).
            let Some(location) = own.or(next) else { continue };
            (input.location, input.component, input.usage) = (location, component, usage);
            next = location.checked_add(input.locations);
            inputs.push(input);
        }
        Ok(())
    }

    /// Shape of one input: columns and array elements become consecutive locations.
    fn input(&self, id: u32, before: u32, budget: &mut Budget) -> Result<VertexInput, Malformed> {
        let element = self.element(id, before, budget)?;
        let overflow = Malformed::Overflow { word: element.at, what: "the number of input locations" };
        let mut copies = match element.count {
            crate::DescriptorCount::Literal(count)
            | crate::DescriptorCount::SpecConstant { value: count, .. } => count,
            crate::DescriptorCount::RuntimeSized => 1,
        };
        let (mut op, mut definition) = self.type_at(element.id, before, budget)?;
        if op == Op::TypeMatrix {
            copies = copies.checked_mul(definition.word(3)?).ok_or(overflow.clone())?;
            (op, definition) = self.type_at(definition.word(2)?, definition.offset, budget)?;
        }
        let mut components = 1;
        if op == Op::TypeVector {
            components = definition.word(3)?;
            (op, definition) = self.type_at(definition.word(2)?, definition.offset, budget)?;
        }
        let (component_type, width) = match op {
            Op::TypeFloat => (ComponentType::Float, definition.word(2)?),
            Op::TypeInt if definition.word(3)? == 0 => (ComponentType::UnsignedInteger, definition.word(2)?),
            Op::TypeInt => (ComponentType::SignedInteger, definition.word(2)?),
            _ => {
                return Err(Malformed::Undefined {
                    word: before,
                    id,
                    expected: "a scalar, vector or matrix type of an input",
                });
            }
        };
        // A 64-bit vector of three or four components takes two locations (Vulkan, "Location Assignment").
        let each = if width == 64 && components > 2 { 2 } else { 1 };
        let locations = copies.checked_mul(each).ok_or(overflow)?;
        Ok(VertexInput {
            location: 0,
            component: 0,
            locations,
            components,
            component_type,
            width,
            usage: Usage::Interface,
        })
    }
}
