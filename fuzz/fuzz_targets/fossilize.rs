//! Any bytes as a Fossilize database, every entry read.
#![no_main]

use bindery_fossilize::{
    ComputePipeline, Database, DescriptorSetLayout, GraphicsPipeline, PipelineLayout, RayTracingPipeline,
    Sampler, Scratch, Tag,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(database) = Database::from_storage(bytes.to_vec()) else { return };
    let (mut scratch, mut words) = (Scratch::default(), Vec::new());
    for tag in Tag::ALL {
        for entry in database.entries(tag) {
            let _ = database.payload(entry, &mut scratch).map(<[u8]>::len);
            let _ = match tag {
                Tag::Sampler => database.record::<Sampler>(entry, &mut scratch).map(drop),
                Tag::DescriptorSetLayout => {
                    database.record::<DescriptorSetLayout>(entry, &mut scratch).map(drop)
                }
                Tag::PipelineLayout => database.record::<PipelineLayout>(entry, &mut scratch).map(drop),
                Tag::GraphicsPipeline => database.record::<GraphicsPipeline>(entry, &mut scratch).map(drop),
                Tag::ComputePipeline => database.record::<ComputePipeline>(entry, &mut scratch).map(drop),
                Tag::RayTracingPipeline => {
                    database.record::<RayTracingPipeline>(entry, &mut scratch).map(drop)
                }
                _ => database.module(entry, &mut scratch, &mut words),
            };
        }
    }
});
