//! Fossilize databases: recorded pipelines with their real grouping, layouts and vertex bindings, then the modules
//! that no pipeline uses.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bindery_fossilize::{
    ComputePipeline, Database, Entry, GraphicsPipeline, Hash, RayTracingPipeline, Scratch, ShaderStage, Tag,
    VertexInputState,
};
use bindery_plan::{Program, RecordedLayout, StageResources, VertexBindings};
use bindery_spirv::{Scanner, Specialization};
use quick_cache::sync::Cache;
use rayon::prelude::*;

use super::auditor::{ContentHash, Unit, audit};
use super::layouts::RecordedLayouts;
use super::modules::add_module;
use super::run::Run;
use super::tally::Tally;
use crate::fault::Fault;
use crate::input::{Source, shown_path};

/// Stages kept from one pipeline to the next: neighbours in a database share modules. At about a kilobyte each.
const KEPT_STAGES: usize = 16_384;

/// Memory of one thread, used for entry after entry.
#[derive(Default)]
struct Workspace {
    scratch: Scratch,
    words: Vec<u32>,
    scanner: Scanner,
}

/// A stage is one entry point of one module under one specialization.
type StageKey = (Hash, u32, String, Specialization);

/// What reading a stage gave: its resources, or why not.
type StageResult = Arc<Result<StageResources, String>>;

struct Pipelines<'r> {
    run: &'r Run<'r>,
    path: String,
    source: &'r Source,
    database: Database,
    layouts: RecordedLayouts,
    stages: Cache<StageKey, StageResult>,
    /// Modules that a pipeline uses, by their place among the module entries.
    used: HashMap<Hash, AtomicBool>,
}

/// Audits a database.
pub(crate) fn database(run: &Run<'_>, source: &Source) -> Tally {
    let mut tally = run.tally();
    let database = match Database::open(&source.path) {
        Ok(database) => database,
        Err(error) => {
            tally.faults.push(Fault::new(&source.path, &error.fault));
            return tally;
        }
    };
    tally.faults.extend(database.findings().iter().map(|finding| Fault::new(&source.path, finding)));
    if database.findings_left_out() > 0 {
        let message = format!("{} further entries could not be used", database.findings_left_out());
        tally.faults.push(Fault::new(&source.path, message));
    }
    let (layouts, faults) = RecordedLayouts::read(&database);
    tally.faults.extend(faults.into_iter().map(|fault| Fault::new(&source.path, fault)));
    let modules = database.entries(Tag::ShaderModule).iter();
    let used = modules.map(|entry| (entry.hash(), AtomicBool::new(false))).collect();
    let path = shown_path(&source.path);
    let stages = Cache::new(KEPT_STAGES);
    let pipelines = Pipelines { run, path, source, database, layouts, stages, used };
    let kinds = [Tag::GraphicsPipeline, Tag::ComputePipeline, Tag::RayTracingPipeline];
    for tag in kinds {
        tally = tally.join(pipelines.each(tag, Pipelines::pipeline));
    }
    tally.join(pipelines.each(Tag::ShaderModule, Pipelines::lone_module))
}

impl Pipelines<'_> {
    /// Does something with every entry of a kind, on every thread.
    fn each(&self, tag: Tag, work: fn(&Self, &Entry, &mut Workspace, &mut Tally)) -> Tally {
        let entries = self.database.entries(tag);
        self.run.progress.inc_length(entries.len() as u64);
        entries
            .par_iter()
            .fold(
                || (Workspace::default(), self.run.tally()),
                |(mut workspace, mut tally), entry| {
                    work(self, entry, &mut workspace, &mut tally);
                    self.run.progress.inc(1);
                    (workspace, tally)
                },
            )
            .map(|(_, tally)| tally)
            .reduce(|| self.run.tally(), Tally::join)
    }

    fn fault(&self, message: impl ToString) -> Fault {
        Fault::new(&self.source.path, message)
    }

    fn pipeline(&self, entry: &Entry, workspace: &mut Workspace, tally: &mut Tally) {
        let recorded = match self.recorded(entry, workspace) {
            Ok(recorded) => recorded,
            Err(message) => return tally.faults.push(self.fault(message)),
        };
        for stage in &recorded.stages {
            if let Some(used) = self.used.get(&stage.module) {
                used.store(true, Ordering::Relaxed);
            }
        }
        let id = ContentHash::of_identity(entry.tag().name(), entry.hash().0, &[]);
        // A pipeline library without stages says nothing by itself.
        if recorded.stages.is_empty() || !self.run.is_mine(id) {
            return;
        }
        let name = format!("{}: {} {}", self.path, entry.tag().name(), entry.hash());
        match self.program(&recorded, workspace) {
            Ok(program) => audit(self.run, Unit { name, id, program }, tally),
            Err(message) => tally.faults.push(self.fault(format!(
                "{} {} at byte {}: {message}",
                entry.tag().name(),
                entry.hash(),
                entry.offset()
            ))),
        }
    }

    fn recorded(&self, entry: &Entry, workspace: &mut Workspace) -> Result<Recorded, String> {
        let scratch = &mut workspace.scratch;
        match entry.tag() {
            Tag::GraphicsPipeline => self.database.record::<GraphicsPipeline>(entry, scratch).map(Into::into),
            Tag::RayTracingPipeline => {
                self.database.record::<RayTracingPipeline>(entry, scratch).map(Into::into)
            }
            _ => self.database.record::<ComputePipeline>(entry, scratch).map(Into::into),
        }
        .map_err(|fault| fault.to_string())
    }

    fn program(&self, recorded: &Recorded, workspace: &mut Workspace) -> Result<Program, String> {
        let layout: Option<RecordedLayout> = if recorded.layout.is_null() {
            None
        } else {
            Some(self.layouts.pipeline_layout(recorded.layout)?)
        };
        let mut stages = Vec::with_capacity(recorded.stages.len());
        for stage in &recorded.stages {
            let resources = self.stage(stage, workspace);
            let mut resources = resources.as_ref().clone()?;
            if self.run.mesh_fallback {
                resources = resources.with_mesh_fallback();
            }
            stages.push(resources);
        }
        stages.sort_by_key(|stage| stage.stage);
        Ok(Program { stages, vertex_bindings: recorded.vertex_bindings, recorded: layout })
    }

    fn stage(&self, stage: &ShaderStage, workspace: &mut Workspace) -> StageResult {
        let values = stage.specialization_info.iter().flat_map(bindery_fossilize::SpecializationInfo::values);
        let key = (stage.module, stage.stage, stage.name.clone(), Specialization::new(values));
        if let Some(known) = self.stages.get(&key) {
            return known;
        }
        let read = Arc::new(self.read_stage(stage, &key.3, workspace));
        self.stages.insert(key, Arc::clone(&read));
        read
    }

    fn read_stage(
        &self,
        stage: &ShaderStage,
        specialization: &Specialization,
        workspace: &mut Workspace,
    ) -> Result<StageResources, String> {
        let hash = stage.module;
        let entry = self
            .database
            .find(Tag::ShaderModule, hash)
            .ok_or_else(|| format!("its shader module {hash} is not in the database"))?;
        let Workspace { scratch, words, scanner } = workspace;
        self.database.module(entry, scratch, words).map_err(|fault| fault.to_string())?;
        let module = scanner
            .scan_specialized(words, specialization)
            .map_err(|malformed| format!("shader module {hash} at byte {}: {malformed}", entry.offset()))?;
        let wanted = |entry_point: &&bindery_spirv::EntryPoint| {
            *entry_point.name == *stage.name
                && bindery_plan::StageFlags::from(entry_point.stage).bits() == stage.stage
        };
        let entry_point = module.entry_points.iter().find(wanted).ok_or_else(|| {
            format!(
                "shader module {hash} has no entry point \"{}\" for stage bit {:#x}",
                stage.name, stage.stage
            )
        })?;
        Ok(StageResources::from_entry_point(&module, entry_point))
    }

    fn lone_module(&self, entry: &Entry, workspace: &mut Workspace, tally: &mut Tally) {
        let hash = entry.hash();
        if self.used.get(&hash).is_some_and(|used| used.load(Ordering::Relaxed)) {
            return;
        }
        // Fossilize's hash is of the content: a shard need not read what is not its own. Which entry points there
        // are is known only after reading, so the module as a whole belongs to one shard.
        let id = ContentHash::of_identity(entry.tag().name(), hash.0, &[]);
        if !self.run.is_mine(id) {
            return;
        }
        let Workspace { scratch, words, scanner } = workspace;
        if let Err(fault) = self.database.module(entry, scratch, words) {
            return tally.faults.push(self.fault(fault));
        }
        match scanner.scan(words) {
            Ok(module) => add_module(
                self.run,
                &module,
                |entry_point| format!("{}: {} {hash}{entry_point}", self.path, entry.tag().name()),
                |_| id,
                tally,
            ),
            Err(malformed) => tally.faults.push(self.fault(format!(
                "{} {hash} at byte {}: {malformed}",
                entry.tag().name(),
                entry.offset()
            ))),
        }
    }
}

/// What every kind of pipeline has.
struct Recorded {
    layout: Hash,
    stages: Vec<ShaderStage>,
    vertex_bindings: Option<VertexBindings>,
}

impl From<GraphicsPipeline> for Recorded {
    fn from(pipeline: GraphicsPipeline) -> Self {
        Self {
            layout: pipeline.layout,
            stages: pipeline.stages,
            vertex_bindings: pipeline.vertex_input_state.as_ref().map(vertex_bindings),
        }
    }
}

impl From<ComputePipeline> for Recorded {
    fn from(pipeline: ComputePipeline) -> Self {
        Self { layout: pipeline.layout, stages: vec![pipeline.stage], vertex_bindings: None }
    }
}

impl From<RayTracingPipeline> for Recorded {
    fn from(pipeline: RayTracingPipeline) -> Self {
        Self { layout: pipeline.layout, stages: pipeline.stages, vertex_bindings: None }
    }
}

fn vertex_bindings(state: &VertexInputState) -> VertexBindings {
    let highest = state.bindings.iter().map(|binding| binding.binding).max();
    // Whether the driver translates a binding is its own affair and not recorded.
    VertexBindings { slots: highest.map_or(0, |highest| highest.saturating_add(1)), translated: 0 }
}
