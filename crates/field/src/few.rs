//! A short list of fixed capacity, so that what games clone or ask for by the thousand needs no heap.

use std::{fmt, ops::Deref};

/// At most `N` things in order; it reads as a slice.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    all: [T; N],
    count: usize,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list; the filler is never seen.
    pub(crate) fn new(filler: T) -> Few<T, N> {
        Few {
            all: [filler; N],
            count: 0,
        }
    }

    /// Adds one and says whether there was room.
    pub(crate) fn push(&mut self, one: T) -> bool {
        let room = self.count < N;
        if room {
            self.all[self.count] = one;
            self.count += 1;
        }
        room
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.all[..self.count]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Few<T, N>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Few<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
