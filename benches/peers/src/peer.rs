//! The libraries, each asked for what a binding layer needs to know of a module: its descriptors.

use std::cell::RefCell;
use std::hint::black_box;

use bindery_spirv::Scanner;
use spirv_cross2::reflect::ResourceType;

use crate::corpus::Module;

/// Why a library did not read a module.
pub struct Refused;

/// A library, or a floor.
pub struct Peer {
    pub name: &'static str,
    /// What one call does.
    pub work: &'static str,
    /// Reads one module; what it gives is a number that the optimiser cannot leave out.
    pub read: fn(&Module) -> Result<usize, Refused>,
}

thread_local! {
    static SCANNER: RefCell<Scanner> = RefCell::new(Scanner::new());
}

/// Bindery with one reused scanner, as its audit runs it.
pub const BINDERY: Peer = Peer {
    name: "bindery-spirv",
    work: "facts of every entry point",
    read: |module| {
        let facts = SCANNER.with_borrow_mut(|scanner| scanner.scan(&module.words)).map_err(|_| Refused)?;
        Ok(black_box(facts).descriptors.len())
    },
};

/// From instruction header to instruction header: no reader of all instructions can be faster.
pub const BARE_WALK: Peer = Peer {
    name: "bare walk",
    work: "instruction headers only",
    read: |module| {
        let (mut at, mut instructions) = (5, 0);
        while let Some(first) = module.words.get(at) {
            at += ((first >> 16) as usize).max(1);
            instructions += 1;
        }
        Ok(black_box(instructions))
    },
};

/// The other libraries.
pub const PEERS: &[Peer] = &[
    Peer {
        name: "spirv-reflect 0.2.3",
        work: "module, descriptor bindings, push constants",
        read: |module| {
            let reflected = spirv_reflect::ShaderModule::load_u8_data(&module.bytes).map_err(|_| Refused)?;
            let bindings = reflected.enumerate_descriptor_bindings(None).map_err(|_| Refused)?;
            let push = reflected.enumerate_push_constant_blocks(None).map_err(|_| Refused)?;
            Ok(black_box(bindings).len() + black_box(push).len())
        },
    },
    Peer {
        name: "spirq 1.3",
        work: "entry points with their variables",
        read: |module| {
            let entry_points = spirq::ReflectConfig::new()
                .spv(module.words.as_slice())
                .ref_all_rscs(false)
                .reflect()
                .map_err(|_| Refused)?;
            Ok(black_box(entry_points).len())
        },
    },
    Peer {
        name: "rspirv-reflect 0.9",
        work: "descriptor sets, push constants",
        read: |module| {
            let reflected = rspirv_reflect::Reflection::new_from_spirv(&module.bytes).map_err(|_| Refused)?;
            let sets = reflected.get_descriptor_sets().map_err(|_| Refused)?;
            let push = reflected.get_push_constant_range().map_err(|_| Refused)?;
            Ok(black_box(sets).len() + usize::from(black_box(push).is_some()))
        },
    },
    Peer {
        name: "naga 30",
        work: "parse to its own form",
        read: |module| {
            let options = naga::front::spv::Options::default();
            let frontend = naga::front::spv::Frontend::new(module.words.iter().copied(), &options);
            let parsed = frontend.parse().map_err(|_| Refused)?;
            Ok(black_box(parsed).global_variables.len())
        },
    },
    Peer { name: "spirv-cross2 0.7", work: "parse, active variables, resources", read: cross },
];

fn cross(module: &Module) -> Result<usize, Refused> {
    const TYPES: [ResourceType; 8] = [
        ResourceType::UniformBuffer,
        ResourceType::StorageBuffer,
        ResourceType::StorageImage,
        ResourceType::SampledImage,
        ResourceType::SeparateImage,
        ResourceType::SeparateSamplers,
        ResourceType::SubpassInput,
        ResourceType::PushConstant,
    ];
    let read = || {
        let words = spirv_cross2::Module::from_words(&module.words);
        let compiler = spirv_cross2::Compiler::<spirv_cross2::targets::None>::new(words)?;
        let active = compiler.active_interface_variables()?;
        let resources = compiler.shader_resources_for_active_variables(active)?;
        let mut found = 0;
        for kind in TYPES {
            found += resources.resources_for_type(kind)?.count();
        }
        Ok::<usize, spirv_cross2::SpirvCrossError>(found)
    };
    read().map(black_box).map_err(|_| Refused)
}
