//! A number out of a JSON value, whatever way an exporter wrote it.

use serde_json::Value;

use crate::limits::LimitType;

/// How a kind of report writes its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberStyle {
    /// As JSON numbers: Vulkan Profiles.
    Plain,
    /// As JSON numbers, decimal strings and hexadecimal strings, booleans as 0 and 1: gpuinfo.org.
    Mixed,
}

/// A number as read, and whether it stood there in a way that its kind of report does not use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// As its report writes numbers.
    Regular(u64),
    /// Unusual but unambiguous: a number in a string, a whole floating-point number, a word read as signed.
    Odd(u64),
    /// No number of that type.
    Mistyped,
}

/// Reads a member of the given type.
pub(crate) fn number(value: &Value, limit_type: LimitType, style: NumberStyle) -> Number {
    let (read, regular) = match value {
        Value::Number(n) => match (n.as_u64(), n.as_i64(), n.as_f64()) {
            (Some(n), _, _) => (Some(n), style == NumberStyle::Mixed || limit_type != LimitType::Boolean),
            // A negative number is a word that somebody printed as signed: the same bits, unsigned.
            (None, Some(n), _) => (unsigned(n, limit_type), false),
            (None, None, Some(n)) => (whole(n), false),
            (None, None, None) => (None, false),
        },
        Value::Bool(b) if limit_type == LimitType::Boolean => (Some(u64::from(*b)), true),
        Value::String(text) => (parse(text, limit_type), style == NumberStyle::Mixed),
        _ => (None, false),
    };
    let largest = match limit_type {
        LimitType::Word => u64::from(u32::MAX),
        LimitType::DeviceSize => u64::MAX,
        LimitType::Boolean => 1,
    };
    match read {
        Some(n) if n > largest => Number::Mistyped,
        Some(n) if regular => Number::Regular(n),
        Some(n) => Number::Odd(n),
        None => Number::Mistyped,
    }
}

fn unsigned(n: i64, limit_type: LimitType) -> Option<u64> {
    match limit_type {
        LimitType::Word => i32::try_from(n).ok().map(|n| u64::from(n.cast_unsigned())),
        LimitType::DeviceSize => Some(n.cast_unsigned()),
        LimitType::Boolean => None,
    }
}

fn whole(n: f64) -> Option<u64> {
    // Up to 2^53 every whole number has a floating-point form of its own.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked just before")]
    ((0.0..=9_007_199_254_740_992.0).contains(&n) && n.fract() == 0.0).then_some(n as u64)
}

fn parse(text: &str, limit_type: LimitType) -> Option<u64> {
    match text.trim() {
        "true" if limit_type == LimitType::Boolean => Some(1),
        "false" if limit_type == LimitType::Boolean => Some(0),
        text => {
            if let Some(digits) = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
                let digits = Some(digits).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
                u64::from_str_radix(digits, 16).ok()
            } else if text.starts_with('-') {
                unsigned(text.parse().ok()?, limit_type)
            } else {
                let digits = Some(text).filter(|text| text.bytes().all(|b| b.is_ascii_digit()))?;
                digits.parse().ok()
            }
        }
    }
}

/// A truth value: `true`, and in gpuinfo.org reports also 1, "1" and "true".
pub(crate) fn truth(value: &Value, style: NumberStyle) -> Number {
    number(value, LimitType::Boolean, style)
}

/// A value as it is quoted in a finding: short, whatever it is.
pub(crate) fn quote(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = match value {
        Value::Array(items) => format!("an array of {}", items.len()),
        Value::Object(members) => format!("an object of {} members", members.len()),
        scalar => scalar.to_string(),
    };
    if text.chars().count() <= LONGEST {
        text
    } else {
        text.chars().take(LONGEST).chain("...".chars()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_read_in_every_form_that_exporters_use() {
        let plain = |v: Value| number(&v, LimitType::Word, NumberStyle::Plain);
        let mixed = |v: Value| number(&v, LimitType::Word, NumberStyle::Mixed);
        assert_eq!(plain(json!(256)), Number::Regular(256));
        assert_eq!(plain(json!("256")), Number::Odd(256));
        assert_eq!(mixed(json!("256")), Number::Regular(256));
        assert_eq!(mixed(json!("0x40")), Number::Regular(64));
        assert_eq!(plain(json!(256.0)), Number::Odd(256));
        assert_eq!(plain(json!(-1)), Number::Odd(0xffff_ffff));
        assert_eq!(mixed(json!("-1")), Number::Regular(0xffff_ffff));
        assert_eq!(
            number(&json!(-1), LimitType::DeviceSize, NumberStyle::Plain),
            Number::Odd(0xffff_ffff_ffff_ffff)
        );
        assert_eq!(
            number(&json!("18446744073709551615"), LimitType::DeviceSize, NumberStyle::Mixed),
            Number::Regular(u64::MAX)
        );
    }

    #[test]
    fn what_is_no_number_of_the_type_is_told_apart() {
        for value in [
            json!(null),
            json!(true),
            json!([1]),
            json!({}),
            json!(1.5),
            json!(-1e30),
            json!(1e30),
            json!(4_294_967_296_u64),
            json!(-2_147_483_649_i64),
            json!(""),
            json!("0x"),
            json!("0x+1"),
            json!("+1"),
            json!("1 MiB"),
            json!("99999999999999999999999"),
        ] {
            assert_eq!(number(&value, LimitType::Word, NumberStyle::Mixed), Number::Mistyped, "{value}");
        }
    }

    #[test]
    fn truth_is_strict_about_what_it_takes() {
        assert_eq!(truth(&json!(true), NumberStyle::Plain), Number::Regular(1));
        assert_eq!(truth(&json!(1), NumberStyle::Mixed), Number::Regular(1));
        assert_eq!(truth(&json!(1), NumberStyle::Plain), Number::Odd(1));
        assert_eq!(truth(&json!("false"), NumberStyle::Mixed), Number::Regular(0));
        assert_eq!(truth(&json!(2), NumberStyle::Mixed), Number::Mistyped);
        assert_eq!(truth(&json!(-1), NumberStyle::Mixed), Number::Mistyped);
        assert_eq!(truth(&json!("yes"), NumberStyle::Mixed), Number::Mistyped);
    }
}
