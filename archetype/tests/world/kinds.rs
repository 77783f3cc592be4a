//! Components of many layouts, created from a number.

use test_kit::ledger::{Element, Ledger};

/// A component created from a number.
pub(crate) trait Kind: Send + Sync + Sized + 'static {
    fn make(ledger: &Ledger, n: u64) -> Self;
    fn value(&self) -> u64;
}

/// Needs no `Drop`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plain(pub(crate) u64);

/// Counts its drops.
pub(crate) struct Counted(pub(crate) Element);

/// Zero-sized.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Marker;

/// Aligned to a cache line, with a `Drop`.
#[repr(align(64))]
pub(crate) struct Wide(pub(crate) Box<u64>);

pub(crate) struct Text(pub(crate) String);

/// Aligned to a page, without a `Drop`.
#[derive(Clone, Copy)]
#[repr(align(4096))]
pub(crate) struct Huge(pub(crate) u64);

impl Kind for Plain {
    fn make(_: &Ledger, n: u64) -> Self {
        Self(n)
    }

    fn value(&self) -> u64 {
        self.0
    }
}

impl Kind for Counted {
    fn make(ledger: &Ledger, n: u64) -> Self {
        Self(ledger.element(n))
    }

    fn value(&self) -> u64 {
        self.0.key()
    }
}

impl Kind for Marker {
    fn make(_: &Ledger, _: u64) -> Self {
        Self
    }

    fn value(&self) -> u64 {
        0
    }
}

impl Kind for Wide {
    fn make(_: &Ledger, n: u64) -> Self {
        Self(Box::new(n))
    }

    fn value(&self) -> u64 {
        assert_eq!(std::ptr::from_ref(self).addr() % 64, 0);
        *self.0
    }
}

impl Kind for Text {
    fn make(_: &Ledger, n: u64) -> Self {
        Self(n.to_string())
    }

    fn value(&self) -> u64 {
        self.0.parse().unwrap()
    }
}

impl Kind for Huge {
    fn make(_: &Ledger, n: u64) -> Self {
        Self(n)
    }

    fn value(&self) -> u64 {
        assert_eq!(std::ptr::from_ref(self).addr() % 4096, 0);
        self.0
    }
}
