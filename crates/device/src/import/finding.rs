//! What an importer noticed about a file.

/// What is the matter with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindingKind {
    /// Not there although the device has the extension or version that brings it.
    Missing,
    /// There, but of a type that cannot be read: taken as missing.
    Mistyped,
    /// Unusual but unambiguous: taken.
    Odd,
    /// Not there; its value was worked out from another field, which is named.
    Derived,
    /// Two fields that mean the same differ: the first was taken.
    Disagrees,
}

impl FindingKind {
    fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Mistyped => "mistyped",
            Self::Odd => "odd",
            Self::Derived => "derived",
            Self::Disagrees => "disagrees",
        }
    }
}

/// One missing, odd or mistyped field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is the matter.
    pub kind: FindingKind,
    /// Structure (or, in a gpuinfo.org report, block or extension) that the field belongs to.
    pub structure: String,
    /// Field. Empty where the structure as a whole is meant.
    pub member: String,
    /// What is there.
    pub found: String,
    /// What belongs there, or what was taken instead.
    pub expected: String,
}

impl Finding {
    pub(super) fn new(
        kind: FindingKind,
        structure: &str,
        member: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            structure: structure.to_owned(),
            member: member.to_owned(),
            found: found.into(),
            expected: expected.into(),
        }
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.kind.word(), self.structure)?;
        if !self.member.is_empty() {
            write!(f, ".{}", self.member)?;
        }
        write!(f, ": found {}; {}", self.found, self.expected)
    }
}
