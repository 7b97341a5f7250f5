//! Shader modules: JSON, a zero byte, and one varint a word.

use base64::Engine as _;
use serde::Deserialize;

use crate::fault::PayloadProblem;
use crate::record::record;
use crate::{Hash, Record, Tag, decode_varints, encode_varints};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Module {
    #[serde(default)]
    varint_offset: u64,
    varint_size: Option<u64>,
    code_size: u64,
    /// Before version 6, the code itself.
    code: Option<String>,
}

impl Record for Module {
    const TAG: Tag = Tag::ShaderModule;
    const TABLE: &'static str = "shaderModules";
}

/// Decodes the words of module `hash` from its payload; `words` is cleared first.
pub fn module_words(payload: &[u8], hash: Hash, words: &mut Vec<u32>) -> Result<(), PayloadProblem> {
    words.clear();
    let separator = memchr::memchr(0, payload);
    let (json, rest) = match separator {
        Some(at) => (&payload[..at], &payload[at + 1..]),
        None => (payload, &[][..]),
    };
    let module: Module = record(json, hash)?;
    if let Some(size) = module.varint_size {
        if separator.is_none() {
            return Err(PayloadProblem::NoSeparator);
        }
        let start = module.varint_offset;
        let end = start.saturating_add(size);
        let available = rest.len() as u64;
        let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
        let bytes = range.and_then(|(start, end)| rest.get(start..end));
        decode_varints(bytes.ok_or(PayloadProblem::Range { start, end, available })?, words)?;
    } else if let Some(code) = &module.code {
        let bytes = base64::engine::general_purpose::STANDARD.decode(code)?;
        words.extend(
            bytes.chunks_exact(4).map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])),
        );
    }
    let found = words.len() as u64 * 4;
    if found == module.code_size {
        Ok(())
    } else {
        Err(PayloadProblem::CodeSize { found, expected: module.code_size })
    }
}

/// The payload of a module, as a recorder of version 6 writes it.
pub fn module_payload(hash: Hash, words: &[u32]) -> Vec<u8> {
    let mut varints = Vec::new();
    encode_varints(words, &mut varints);
    let mut payload = format!(
        "{{\"version\":6,\"shaderModules\":{{\"{hash}\":{{\"varintOffset\":0,\"varintSize\":{},\"codeSize\":{},\
         \"flags\":0}}}}}}\0",
        varints.len(),
        words.len() * 4
    )
    .into_bytes();
    payload.append(&mut varints);
    payload
}
