//! Sets of things that are numbered from 0, a bit each.

/// Defines a set type over a newtype of `u8` and all its operations.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident($bits:ty) of $item:ident, $count:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set(pub(crate) $bits);

        impl $set {
            /// Nothing.
            pub const NONE: $set = $set(0);
            /// Everything.
            pub const ALL: $set = $set(<$bits>::MAX >> (<$bits>::BITS - $count as u32));

            /// Just this one.
            #[inline]
            pub const fn only(item: $item) -> $set {
                $set(1 << item.0)
            }

            /// Whether it is in the set.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.0 & 1 == 1
            }

            /// Puts it in.
            #[inline]
            pub fn add(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            /// Takes it out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            /// Puts it in or takes it out.
            #[inline]
            pub fn set(&mut self, item: $item, member: bool) {
                self.0 = self.0 & !(1 << item.0) | <$bits>::from(member) << item.0;
            }

            /// What is in either set.
            #[inline]
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// What is in both sets.
            #[inline]
            #[must_use]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// What is in this set and not in the other.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// How many.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there is none.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The one with the lowest number.
            #[inline]
            pub fn first(self) -> Option<$item> {
                (self.0 != 0).then(|| $item(self.0.trailing_zeros() as u8))
            }

            /// The n-th from 0, in the order of numbers; there must be so many.
            #[inline]
            pub fn nth(self, n: usize) -> $item {
                debug_assert!(n < self.len());
                let mut bits = self.0;
                for _ in 0..n {
                    bits &= bits.wrapping_sub(1);
                }
                $item(bits.trailing_zeros() as u8)
            }

            /// All of them, in the order of numbers.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    let item = (bits != 0).then(|| $item(bits.trailing_zeros() as u8))?;
                    bits &= bits - 1;
                    Some(item)
                })
            }

            /// The set as a mask: bit n is the one numbered n.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                items.into_iter().fold($set::NONE, |set, item| set.or($set::only(item)))
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        /// A list of their texts.
        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$set, D::Error> {
                let items = <Vec<$item> as serde::Deserialize>::deserialize(deserializer)?;
                let set: $set = items.iter().copied().collect();
                if set.len() != items.len() {
                    return Err(serde::de::Error::custom("something stands twice in a set"));
                }
                Ok(set)
            }
        }
    };
}

/// Defines the numbers of a newtype of `u8`.
macro_rules! numbered {
    ($item:ident, $count:expr) => {
        impl $item {
            /// How many there are.
            pub const COUNT: usize = $count;

            /// The one with this number, counted from 0.
            ///
            /// # Panics
            /// If there are not so many.
            #[inline]
            pub const fn new(index: usize) -> $item {
                assert!(index < $item::COUNT);
                $item(index as u8)
            }

            /// Its number, counted from 0.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All of them.
            pub fn all() -> impl ExactSizeIterator<Item = $item> {
                (0..$item::COUNT).map($item::new)
            }
        }
    };
}

pub(crate) use {bit_set, numbered};
