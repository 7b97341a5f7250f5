//! Every switch of the product, declared once.

/// One switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchRow {
    /// The option of `bindery audit` that sets it.
    pub flag: &'static str,
    /// Values it takes.
    pub values: &'static str,
    /// Value when nobody says otherwise.
    pub default: &'static str,
    /// What it does.
    pub meaning: &'static str,
}

/// Every switch. Read once, when a planner is made; nothing reads the environment.
pub static SWITCHES: &[SwitchRow] = &[
    SwitchRow {
        flag: "--quirk",
        values: "ID=on|off|auto",
        default: "auto",
        meaning: "forces one row of the quirk table on or off, whatever the driver; may be given several times",
    },
    SwitchRow {
        flag: "--argument-buffers",
        values: "on|off",
        default: "on",
        meaning: "whether MoltenVK makes ordinary sets Metal argument buffers, as MVK_CONFIG_USE_METAL_ARGUMENT_BUFFERS",
    },
    SwitchRow {
        flag: "--push",
        values: "auto|where-faster|never",
        default: "auto",
        meaning: "whether sets are pushed where no recorded layout says so: where correct, where not slower, or not at all",
    },
    SwitchRow {
        flag: "--mesh-fallback",
        values: "given or not",
        default: "not",
        meaning: "counts task and mesh stages under the compute stage's bit, as a fallback runs them",
    },
];
