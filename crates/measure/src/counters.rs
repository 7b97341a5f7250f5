//! Named counters, declared once.

/// Declares a structure of counters: plain `u64` fields with their documentation, and a table to walk them by.
///
/// ```
/// bindery_measure::counters! {
///     /// What a ring did.
///     pub struct RingCounters {
///         /// Times the ring started over.
///         ring_wraps,
///         /// Times it waited for the device.
///         ring_waits,
///     }
/// }
///
/// let mut counters = RingCounters::default();
/// counters.ring_wraps += 2;
/// let other = counters;
/// counters.add(&other);
/// assert_eq!(counters.ring_wraps, 4);
/// assert_eq!(counters.iter().next(), Some(("ring_wraps", 4)));
/// assert_eq!(RingCounters::DESCRIPTIONS[1], ("ring_waits", "Times it waited for the device."));
/// ```
///
/// The structure is owned by the subsystem that counts; nothing is global, and counting is one addition.
#[macro_export]
macro_rules! counters {
    (
        $(#[doc = $struct_doc:literal])*
        $visibility:vis struct $name:ident {
            $($(#[doc = $doc:literal])+ $field:ident,)*
        }
    ) => {
        $(#[doc = $struct_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        $visibility struct $name {
            $($(#[doc = $doc])+ $visibility $field: u64,)*
        }

        impl $name {
            /// Name and meaning of each counter, in declaration order.
            $visibility const DESCRIPTIONS: &'static [(&'static str, &'static str)] = &[
                $((stringify!($field), concat!($($doc),+).trim_ascii()),)*
            ];

            /// Name and value of each counter, in declaration order.
            $visibility fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
                [$((stringify!($field), self.$field),)*].into_iter()
            }

            /// Adds another count of the same things.
            $visibility fn add(&mut self, other: &Self) {
                // Destructured whole: a counter added later cannot be forgotten here.
                let Self { $($field),* } = *other;
                $(self.$field = self.$field.saturating_add($field);)*
            }

            /// What was counted since an earlier reading.
            #[must_use]
            $visibility fn since(&self, earlier: &Self) -> Self {
                Self { $($field: self.$field.saturating_sub(earlier.$field),)* }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    counters! {
        /// Two counters.
        struct Two {
            /// The first,
            /// in two lines.
            first,
            /// The second.
            second,
        }
    }

    #[test]
    fn they_add_and_subtract_field_by_field() {
        let earlier = Two { first: 3, second: 10 };
        let mut now = earlier;
        now.add(&Two { first: 4, second: 0 });
        assert_eq!(now, Two { first: 7, second: 10 });
        assert_eq!(now.since(&earlier), Two { first: 4, second: 0 });
    }

    #[test]
    fn a_sum_stops_at_the_largest_number() {
        let mut full = Two { first: u64::MAX, second: 1 };
        full.add(&Two { first: 1, second: 1 });
        assert_eq!(full, Two { first: u64::MAX, second: 2 });
    }

    #[test]
    fn they_are_listed_in_the_order_of_their_declaration() {
        let listed: Vec<_> = Two { first: 1, second: 2 }.iter().collect();
        assert_eq!(listed, [("first", 1), ("second", 2)]);
        assert_eq!(Two::DESCRIPTIONS[0], ("first", "The first, in two lines."));
    }
}
