//! Things that are numbered from 0, and sets of them, a bit each. A game has many such types (areas, blocks,
//! stones); [`numbered!`](crate::numbered!) and [`bit_set!`](crate::bit_set) write what they all need.

/// Gives a newtype of `u8` its numbers: `COUNT`, `new`, `index` and `all`.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// pub struct Ford(u8);
/// table::numbered!(Ford, 5);
///
/// assert_eq!((Ford::COUNT, Ford::new(4).index(), Ford::all().len()), (5, 4, 5));
/// ```
#[macro_export]
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

            /// The one at this bit of a set; that it exists is the set's promise.
            #[allow(dead_code)]
            #[inline]
            pub(crate) const fn at_bit(bit: u32) -> $item {
                debug_assert!(bit < $item::COUNT as u32);
                $item(bit as u8)
            }
        }
    };
}

/// Defines a set of numbered things, a bit each, with all its operations.
///
/// The things come from [`numbered!`](crate::numbered!) or [`names!`](crate::names), in the same crate. Anything
/// that has `COUNT`, `index` and `at_bit` will do. The set is written to JSON as the list of its members, and one
/// that stands there twice is refused.
///
/// ```
/// #[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
/// pub struct Ford(u8);
/// table::numbered!(Ford, 5);
/// table::bit_set! {
///     /// Some of the fords of the Solway.
///     pub struct FordSet(u8) of Ford;
/// }
///
/// let flooded: FordSet = [Ford::new(1), Ford::new(4)].into_iter().collect();
/// let open = FordSet::ALL.minus(flooded);
/// assert_eq!(open.iter().map(Ford::index).collect::<Vec<_>>(), [0, 2, 3]);
/// assert_eq!((open.first(), open.nth(2)), (Some(Ford::new(0)), Ford::new(3)));
/// assert!(flooded.with(Ford::new(2)).contains(Ford::new(2)));
/// assert_eq!(serde_json::to_string(&flooded).unwrap(), "[1,4]");
/// assert!(serde_json::from_str::<FordSet>("[1,1]").is_err());
/// ```
///
/// Where `nth` is hot and the set small, a game may bring its own: `pub struct FordSet(u8) of Ford, nth: by_table;`
/// with `const fn by_table(bits: u8, n: usize) -> Ford`.
#[macro_export]
macro_rules! bit_set {
    ($(#[$doc:meta])* $vis:vis struct $set:ident($bits:ty) of $item:ident;) => {
        $crate::bit_set! {
            $(#[$doc])* $vis struct $set($bits) of $item, nth: |bits: $bits, n: usize| {
                let mut bits = bits;
                for _ in 0..n {
                    bits &= bits.wrapping_sub(1);
                }
                $item::at_bit(bits.trailing_zeros())
            };
        }
    };
    ($(#[$doc:meta])* $vis:vis struct $set:ident($bits:ty) of $item:ident, nth: $nth:expr;) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        $vis struct $set(pub(crate) $bits);

        #[allow(dead_code)]
        impl $set {
            /// Nothing.
            pub const NONE: $set = $set(0);
            /// Everything.
            pub const ALL: $set = $set(<$bits>::MAX >> (<$bits>::BITS - $item::COUNT as u32));

            /// Just this one.
            #[inline]
            pub const fn only(item: $item) -> $set {
                $set(1 << item.index())
            }

            /// Whether it is in the set.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// Puts it in.
            #[inline]
            pub fn add(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Takes it out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// Puts it in or takes it out.
            #[inline]
            pub fn set(&mut self, item: $item, member: bool) {
                self.0 = self.0 & !(1 << item.index()) | <$bits>::from(member) << item.index();
            }

            /// This set and that one thing.
            #[inline]
            #[must_use]
            pub const fn with(self, item: $item) -> $set {
                $set(self.0 | 1 << item.index())
            }

            /// This set without that one thing.
            #[inline]
            #[must_use]
            pub const fn without(self, item: $item) -> $set {
                $set(self.0 & !(1 << item.index()))
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
                (self.0 != 0).then(|| $item::at_bit(self.0.trailing_zeros()))
            }

            /// The n-th from 0, in the order of numbers; there must be so many.
            #[inline]
            pub fn nth(self, n: usize) -> $item {
                debug_assert!(n < self.len());
                ($nth)(self.0, n)
            }

            /// All of them, in the order of numbers.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    let item = (bits != 0).then(|| $item::at_bit(bits.trailing_zeros()))?;
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
                items.into_iter().fold($set::NONE, $set::with)
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        /// The list of its members.
        impl $crate::serde::Serialize for $set {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $set {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<$set, D::Error> {
                let items = <Vec<$item> as $crate::serde::Deserialize>::deserialize(deserializer)?;
                let set: $set = items.iter().copied().collect();
                if set.len() != items.len() {
                    return Err($crate::serde::de::Error::custom("something stands twice in a set"));
                }
                Ok(set)
            }
        }
    };
}
