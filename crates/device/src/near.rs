//! Names that look like a mistyped one.

/// Least likeness (Jaro-Winkler, 0 to 1) at which a name is worth suggesting.
const LIKENESS: f64 = 0.8;
/// How many are suggested.
const MOST: usize = 3;

/// Names like `name`, the likest first. A name that contains it counts as like.
pub(crate) fn near<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let name = name.to_ascii_lowercase();
    let mut rated: Vec<_> = names
        .map(|candidate| {
            let lower = candidate.to_ascii_lowercase();
            let contains = name.len() >= 2 && lower.contains(&name);
            let likeness = strsim::jaro_winkler(&name, &lower);
            (if contains { likeness.max(LIKENESS) } else { likeness }, candidate)
        })
        .filter(|(likeness, _)| *likeness >= LIKENESS)
        .collect();
    rated.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    rated.into_iter().map(|(_, candidate)| candidate).take(MOST).collect()
}

/// The likest name.
pub(crate) fn nearest<'a>(name: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    near(name, names).first().copied()
}

/// `a`, `b` or `c`, each in backquotes.
pub(crate) fn choices(names: &[&str]) -> String {
    let quoted: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
