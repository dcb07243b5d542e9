//! Small sets of numbered things as bits, so that a game hands over which of them count without a list.

/// Writes a number type and its set.
macro_rules! numbered {
    ($(#[$doc:meta])* $id:ident, $(#[$set_doc:meta])* $set:ident($bits:ty), $most:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $id(pub u8);

        impl $id {
            /// The number as an index.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set($bits);

        impl $set {
            /// None of them.
            pub const NONE: $set = $set(0);
            /// All that there could be.
            pub const ALL: $set = $set(<$bits>::MAX);

            /// The same with one more.
            #[must_use]
            pub const fn with(self, one: $id) -> $set {
                $set(self.0 | 1 << one.0)
            }

            /// The same without one.
            #[must_use]
            pub const fn without(self, one: $id) -> $set {
                $set(self.0 & !(1 << one.0))
            }

            /// Those that are in either.
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Those that are in both.
            #[must_use]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Those of the first that are not in the second.
            #[must_use]
            pub const fn except(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Whether one is in it.
            pub const fn has(self, one: $id) -> bool {
                (one.0 as usize) < $most && self.0 & 1 << one.0 != 0
            }

            /// Whether none is.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// They, by number.
            pub fn iter(self) -> impl Iterator<Item = $id> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    let next = (left != 0).then(|| $id(left.trailing_zeros() as u8))?;
                    left &= left - 1;
                    Some(next)
                })
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(all: I) -> $set {
                all.into_iter().fold($set::NONE, $set::with)
            }
        }
    };
}

pub(crate) use numbered;
