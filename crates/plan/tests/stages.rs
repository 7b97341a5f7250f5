//! What a module's facts become: one row a slot.

use bindery_plan::{
    Code, Count, MetalFunction, RecordedBinding, RecordedLayout, RecordedSet, StageFlags, StageResources,
};
use bindery_spirv::{
    Access, BlockSize, Declared, Derivatives, Descriptor, DescriptorCount, DescriptorType, DescriptorUse,
    Dimension, Endianness, EntryPoint, ImageShape, LocalSize, LocalSizeSource, Module, PushConstants, Stage,
    SubgroupOperations, Usage,
};

fn descriptor(variable: u32, binding: u32, descriptor_type: DescriptorType) -> Descriptor {
    Descriptor {
        set: 0,
        binding,
        descriptor_type,
        count: DescriptorCount::Literal(1),
        array_dimensions: 0,
        variable,
        element_type: 1,
        declared: Declared::empty(),
        image: None,
        block: None,
        input_attachment_index: None,
    }
}

fn entry_point(uses: &[(u32, Usage, Access)]) -> EntryPoint {
    EntryPoint {
        name: "main".into(),
        stage: Stage::Compute,
        local_size: None,
        descriptors: uses
            .iter()
            .map(|&(descriptor, usage, access)| DescriptorUse { descriptor, usage, access })
            .collect(),
        push_constants: None,
        vertex_inputs: Vec::new(),
        derivatives: Derivatives::empty(),
        subgroup: SubgroupOperations::empty(),
    }
}

fn module(descriptors: Vec<Descriptor>, entry_points: Vec<EntryPoint>) -> Module {
    Module {
        version: (1, 5),
        generator: 0,
        endianness: Endianness::Native,
        capabilities: vec![1],
        extensions: Vec::new(),
        descriptors,
        entry_points,
    }
}

fn only(module: &Module) -> StageResources {
    StageResources::from_entry_point(module, &module.entry_points[0])
}

#[test]
fn aliases_on_one_slot_are_one_row() {
    let array = Descriptor {
        count: DescriptorCount::Literal(4),
        array_dimensions: 1,
        declared: Declared::NON_WRITABLE | Declared::COHERENT,
        block: Some(BlockSize { bytes: 64, runtime_stride: None }),
        ..descriptor(10, 3, DescriptorType::StorageBuffer)
    };
    let view = Descriptor {
        count: DescriptorCount::SpecConstant { spec_id: Some(7), value: 6 },
        array_dimensions: 1,
        declared: Declared::COHERENT,
        block: Some(BlockSize { bytes: 80, runtime_stride: None }),
        ..descriptor(11, 3, DescriptorType::StorageBuffer)
    };
    let uses =
        [(0, Usage::Static, Access::LOADED), (1, Usage::Static, Access::STORED | Access::ARRAY_LENGTH)];
    let stage = only(&module(vec![array, view], vec![entry_point(&uses)]));
    assert_eq!(stage.resources.len(), 1);
    let slot = &stage.resources[0];
    assert_eq!((slot.set, slot.binding, slot.variables), (0, 3, 2));
    assert_eq!(slot.count, Count::Fixed(6));
    assert!(slot.sized_array && !slot.array_of_arrays && slot.statically_used && !slot.mixed_types);
    assert_eq!(slot.access, Access::LOADED | Access::STORED | Access::ARRAY_LENGTH);
    assert_eq!(slot.declared, Declared::COHERENT);
    assert_eq!(slot.block_bytes, Some(80));
}

/// An alias that no code names is not there for a compiler either.
#[test]
fn only_used_aliases_count_where_one_is_used() {
    let array = Descriptor {
        count: DescriptorCount::Literal(8),
        array_dimensions: 2,
        ..descriptor(10, 0, DescriptorType::StorageBuffer)
    };
    let single = descriptor(11, 0, DescriptorType::StorageBuffer);
    let uses = [(0, Usage::Interface, Access::empty()), (1, Usage::Static, Access::LOADED)];
    let stage = only(&module(vec![array, single], vec![entry_point(&uses)]));
    let slot = &stage.resources[0];
    assert_eq!((slot.variables, slot.count), (1, Count::Fixed(1)));
    assert!(!slot.array_of_arrays && !slot.sized_array);
}

#[test]
fn an_image_and_a_sampler_make_a_combined_image_sampler() {
    let image = descriptor(10, 0, DescriptorType::SampledImage);
    let sampler = descriptor(11, 0, DescriptorType::Sampler);
    let uses = [(0, Usage::Static, Access::SAMPLED), (1, Usage::Static, Access::SAMPLED)];
    let stage = only(&module(vec![image, sampler], vec![entry_point(&uses)]));
    assert_eq!(stage.resources[0].descriptor_type, DescriptorType::CombinedImageSampler);
    assert!(!stage.resources[0].mixed_types);

    let buffer = descriptor(11, 0, DescriptorType::UniformBuffer);
    let stage = only(&module(vec![image, buffer], vec![entry_point(&uses)]));
    assert!(stage.resources[0].mixed_types);
}

#[test]
fn images_of_two_shapes_are_mixed() {
    let shape = |dim| ImageShape {
        dim,
        depth: 0,
        arrayed: false,
        multisampled: false,
        sampled: 1,
        format: spirv::ImageFormat::Unknown,
    };
    let image = |variable, element_type, dim| Descriptor {
        image: Some(shape(dim)),
        element_type,
        ..descriptor(variable, 0, DescriptorType::SampledImage)
    };
    let uses = [(0, Usage::Static, Access::LOADED), (1, Usage::Static, Access::LOADED)];
    let two = |other| only(&module(vec![image(10, 1, spirv::Dim::Dim2D), other], vec![entry_point(&uses)]));
    assert!(two(image(11, 2, spirv::Dim::Dim3D)).resources[0].mixed_images);
    assert!(!two(image(11, 1, spirv::Dim::Dim2D)).resources[0].mixed_images);
}

/// What no entry point names is declared by a module's only entry point; in a module of two it is nobody's.
#[test]
fn unnamed_descriptors_belong_to_an_only_entry_point() {
    let descriptors =
        vec![descriptor(10, 0, DescriptorType::UniformBuffer), descriptor(11, 1, DescriptorType::Sampler)];
    let named = entry_point(&[(0, Usage::Static, Access::LOADED)]);
    let alone = only(&module(descriptors.clone(), vec![named.clone()]));
    let used: Vec<(u32, bool)> = alone.resources.iter().map(|r| (r.binding, r.statically_used)).collect();
    assert_eq!(used, [(0, true), (1, false)]);
    let two = only(&module(descriptors, vec![named, entry_point(&[])]));
    assert_eq!(two.resources.len(), 1);
}

#[test]
fn sizes_and_push_constants_are_taken_over() {
    let mut entry = entry_point(&[]);
    entry.local_size = Some(LocalSize {
        dimensions: [
            Dimension::Literal(8),
            Dimension::SpecConstant { spec_id: None, value: 4 },
            Dimension::Literal(1),
        ],
        source: LocalSizeSource::LocalSizeId,
    });
    entry.push_constants = Some(PushConstants { start: 16, end: 40, usage: Usage::Static });
    let stage = only(&module(Vec::new(), vec![entry.clone()]));
    assert_eq!(stage.local_size, Some([8, 4, 1]));
    assert_eq!(stage.push_constants, Some((16, 40)));
    assert_eq!(stage.code, Code::Read);
    entry.push_constants = Some(PushConstants { start: 16, end: 40, usage: Usage::Interface });
    assert_eq!(only(&module(Vec::new(), vec![entry])).push_constants, None);
}

/// A descriptor index that points nowhere is left out, not read past the end.
#[test]
fn a_use_of_no_descriptor_is_left_out() {
    let stage = only(&module(Vec::new(), vec![entry_point(&[(7, Usage::Static, Access::LOADED)])]));
    assert!(stage.resources.is_empty());
}

#[test]
fn a_recorded_layout_stands_in_for_unread_code() {
    let binding = |binding, count, stages| RecordedBinding {
        binding,
        descriptor_type: DescriptorType::StorageBuffer,
        count,
        stages,
        flags: 0,
        planes: 1,
    };
    let both = StageFlags::VERTEX | StageFlags::FRAGMENT;
    let layout = RecordedLayout {
        sets: vec![
            RecordedSet::default(),
            RecordedSet {
                flags: 1,
                bindings: vec![
                    binding(4, 3, both),
                    binding(2, 1, StageFlags::FRAGMENT),
                    binding(1, 0, both),
                    binding(0, 1, StageFlags::VERTEX),
                ],
            },
        ],
        push_constants: vec![(StageFlags::VERTEX, 0, 8), (StageFlags::FRAGMENT, 8, 24)],
    };
    let stage = StageResources::from_recorded(Stage::Fragment, &layout, true);
    let slots: Vec<(u32, u32, Count)> = stage.resources.iter().map(|r| (r.set, r.binding, r.count)).collect();
    assert_eq!(slots, [(1, 2, Count::Fixed(1)), (1, 4, Count::Fixed(3))]);
    assert_eq!(stage.push_constants, Some((8, 32)));
    assert_eq!(stage.code, Code::NotRead { may_read_lengths: true });
}

#[test]
fn the_mesh_fallback_moves_only_mesh_stages() {
    let stage =
        |stage| StageResources::from_recorded(stage, &RecordedLayout::default(), false).with_mesh_fallback();
    assert_eq!(stage(Stage::Task).stage_flag, StageFlags::COMPUTE);
    assert_eq!(stage(Stage::Mesh).stage_flag, StageFlags::COMPUTE);
    assert_eq!(stage(Stage::Fragment).stage_flag, StageFlags::FRAGMENT);
}

#[test]
fn a_metal_function_counts_what_code_uses() {
    let image = |variable, binding, declared| Descriptor {
        declared,
        ..descriptor(variable, binding, DescriptorType::StorageImage)
    };
    let both = Access::LOADED | Access::STORED;
    let descriptors = vec![
        descriptor(10, 0, DescriptorType::UniformBuffer),
        Descriptor {
            count: DescriptorCount::Literal(5),
            ..descriptor(11, 1, DescriptorType::CombinedImageSampler)
        },
        image(12, 2, Declared::empty()),
        image(13, 3, Declared::NON_READABLE),
        image(14, 4, Declared::empty()),
        descriptor(15, 5, DescriptorType::StorageBuffer),
        descriptor(16, 6, DescriptorType::Sampler),
    ];
    let mut entry = entry_point(&[
        (0, Usage::Static, Access::LOADED),
        (1, Usage::Static, Access::SAMPLED),
        (2, Usage::Static, both),
        (3, Usage::Static, both),
        (4, Usage::Static, Access::STORED),
        (5, Usage::Static, Access::ARRAY_LENGTH),
        (6, Usage::Interface, Access::empty()),
    ]);
    entry.push_constants = Some(PushConstants { start: 0, end: 4, usage: Usage::Static });
    let function = MetalFunction::of(&only(&module(descriptors, vec![entry])));
    let expected = MetalFunction {
        buffers: 3,
        textures: 8,
        samplers: 5,
        read_write_textures: 1,
        atomic_textures: 0,
        needs_buffer_sizes: true,
    };
    assert_eq!(function, expected);
}
