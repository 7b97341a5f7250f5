//! What an entry function of Metal Shading Language takes, read from its text alone.

/// A Metal argument table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArgumentTable {
    /// `[[buffer(n)]]`.
    Buffer,
    /// `[[texture(n)]]`.
    Texture,
    /// `[[sampler(n)]]`.
    Sampler,
}

/// One argument that takes entries of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Argument {
    /// Its table.
    pub(crate) table: ArgumentTable,
    /// First entry.
    pub(crate) index: u64,
    /// Entries: `array<T, N>` takes N.
    pub(crate) entries: u64,
    /// `access::read_write` stands in its type.
    pub(crate) read_write: bool,
    /// Name.
    pub(crate) name: String,
}

impl Argument {
    /// SPIRV-Cross made it up: it is no descriptor of the source. Its own names start with `spv`, which it takes away
    /// from names of the source; two of them stand for descriptors.
    pub(crate) fn is_implicit(&self) -> bool {
        let descriptor = ["spvDescriptorSet", "spvBufferAliasSet"];
        self.name.starts_with("spv") && !descriptor.iter().any(|prefix| self.name.starts_with(prefix))
    }
}

/// Arguments of the entry function called `function`; others (`[[stage_in]]`, built-ins) are left out.
pub(crate) fn arguments(source: &str, function: &str) -> Option<Vec<Argument>> {
    let call = format!(" {function}(");
    let line = source.lines().find(|line| {
        let qualifiers = line.split(&call).next().unwrap_or_default();
        line.contains(&call)
            && qualifiers.split([' ', ']']).any(|word| matches!(word, "kernel" | "vertex" | "fragment"))
    })?;
    let list = &line[line.find(&call)? + call.len()..];
    let read: Result<Vec<Argument>, NotUnderstood> =
        split(list)?.into_iter().filter_map(|text| argument(text).transpose()).collect();
    read.ok()
}

/// Splits an argument list at its own commas, up to the parenthesis that closes it.
fn split(list: &str) -> Option<Vec<&str>> {
    let (mut depth, mut start, mut parts) = (0_u32, 0, Vec::new());
    for (at, character) in list.char_indices() {
        match character {
            '<' | '[' | '(' => depth += 1,
            ')' if depth == 0 => {
                parts.push(&list[start..at]);
                return Some(parts);
            }
            '>' | ']' | ')' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    None
}

/// An argument of another form than SPIRV-Cross is known to write.
#[derive(Debug)]
struct NotUnderstood;

/// `None`: takes no entry of a table.
fn argument(text: &str) -> Result<Option<Argument>, NotUnderstood> {
    let text = text.trim();
    let Some((declaration, attribute)) = text.split_once("[[") else {
        return if text.is_empty() { Ok(None) } else { Err(NotUnderstood) };
    };
    let (kind, index) = attribute.split_once('(').unwrap_or_default();
    let table = match kind {
        "buffer" => ArgumentTable::Buffer,
        "texture" => ArgumentTable::Texture,
        "sampler" => ArgumentTable::Sampler,
        _ => return Ok(None),
    };
    let index = index.split_once(')').and_then(|(index, _)| index.parse().ok()).ok_or(NotUnderstood)?;
    let (data_type, name) = declaration.trim().rsplit_once(' ').ok_or(NotUnderstood)?;
    Ok(Some(Argument {
        table,
        index,
        entries: entries(data_type).ok_or(NotUnderstood)?,
        read_write: data_type.contains("access::read_write"),
        name: name.to_owned(),
    }))
}

/// Entries of `array<T, N>`, or 1.
fn entries(data_type: &str) -> Option<u64> {
    match data_type.strip_prefix("array<") {
        None => Some(1),
        Some(inner) => {
            let (element, count) = inner.strip_suffix('>')?.rsplit_once(',')?;
            entries(element.trim())?.checked_mul(count.trim().parse().ok()?)
        }
    }
}

/// A pair of arguments of one table that take the same entry.
pub(crate) fn overlap(arguments: &[Argument]) -> Option<(&Argument, &Argument)> {
    arguments.iter().enumerate().find_map(|(position, one)| {
        let rest = arguments.get(position + 1..).unwrap_or_default();
        let other = rest.iter().find(|other| {
            one.table == other.table
                && one.index < other.index + other.entries
                && other.index < one.index + one.entries
        })?;
        Some((one, other))
    })
}

#[test]
fn a_signature_is_read_as_it_stands() {
    let source = "struct main0_out { float4 gl_Position [[position]]; };\n\
        static inline void main0(int a, thread int& b) {}\n\
        [[ early_fragment_tests ]] fragment main0_out main0(main0_in in [[stage_in]], constant Block& block \
        [[buffer(3)]], device Part* parts_0 [[buffer(4)]], device Part* parts_1 [[buffer(5)]], constant uint* \
        spvBufferSizeConstants [[buffer(25)]], array<array<texture2d<float>, 3>, 2> table [[texture(0)]], \
        texture2d<float, access::read_write> image [[texture(6), raster_order_group(0)]], array<sampler, 4> with \
        [[sampler(1)]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]])\n{\n}\n";
    let found = arguments(source, "main0").unwrap();
    let lines: Vec<String> = found
        .iter()
        .map(|one| {
            format!("{:?} {} {} {} {}", one.table, one.index, one.entries, one.read_write, one.is_implicit())
        })
        .collect();
    assert_eq!(
        lines,
        [
            "Buffer 3 1 false false",
            "Buffer 4 1 false false",
            "Buffer 5 1 false false",
            "Buffer 25 1 false true",
            "Texture 0 6 false false",
            "Texture 6 1 true false",
            "Sampler 1 4 false false",
        ]
    );
    assert_eq!(overlap(&found), None);
}

#[test]
fn an_overlap_is_found() {
    let source =
        "kernel void main0(array<texture2d<float>, 3> a [[texture(0)]], texture2d<float> b [[texture(2)]])\n";
    let found = arguments(source, "main0").unwrap();
    assert!(overlap(&found).is_some());
}

#[test]
fn what_is_not_understood_is_not_counted_as_nothing() {
    assert_eq!(arguments("kernel void main0(array<texture2d<float>, N> a [[texture(0)]])\n", "main0"), None);
    assert_eq!(arguments("kernel void main0(constant Block& block [[buffer(N)]])\n", "main0"), None);
    assert_eq!(arguments("void main0(constant Block& block [[buffer(0)]])\n", "main0"), None);
}
