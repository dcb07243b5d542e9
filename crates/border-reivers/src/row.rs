//! Small lists and counts in fixed arrays, so that a state has no heap memory.

use serde::{Deserialize, Serialize};

/// An ordered list of at most `N` small things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row<T, const N: usize> {
    items: [Option<T>; N],
    len: u8,
}

impl<T: Copy + PartialEq, const N: usize> Row<T, N> {
    pub const EMPTY: Row<T, N> = Row {
        items: [None; N],
        len: 0,
    };

    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> {
        self.items[..usize::from(self.len)]
            .iter()
            .flatten()
            .copied()
    }

    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Adds a thing at the end; whether there was room for it.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        let has_room = self.len() < N;
        if has_room {
            self.items[self.len()] = Some(item);
            self.len += 1;
        }
        has_room
    }

    /// Takes the last thing.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.items[usize::from(self.len)].take()
    }

    /// Takes out the first that is equal to this; whether there was one.
    pub fn take(&mut self, item: T) -> bool {
        let Some(at) = self.iter().position(|found| found == item) else {
            return false;
        };
        self.items[at..usize::from(self.len)].rotate_left(1);
        self.pop();
        true
    }

    /// How often it is there.
    #[inline]
    pub fn count(&self, item: T) -> usize {
        self.iter().filter(|found| *found == item).count()
    }
}

impl<T: Copy + PartialEq + Serialize, const N: usize> Serialize for Row<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + PartialEq + Deserialize<'de>, const N: usize> Deserialize<'de> for Row<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let mut row = Row::EMPTY;
        for item in items {
            if !row.push(item) {
                let error = format!("a list is longer than {N}");
                return Err(serde::de::Error::custom(error));
            }
        }
        Ok(row)
    }
}
