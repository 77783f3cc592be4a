// The first definition of a link counts: these lead to pages of the documentation, those of the README to files.
//! [`InlineBuffer`]: InlineBuffer
//! [`NoMemory`]: NoMemory
//! [`BlockPool`]: BlockPool
//! [`HugePages`]: HugePages
//! [`Limited`]: Limited
//!
#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(feature = "nightly", feature(allocator_api))]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod raw;

pub use allocator_api2::alloc::{AllocError, Allocator, Global};
pub use raw::{BlockPool, HugePages, InlineBuffer, Limited, NoMemory};
