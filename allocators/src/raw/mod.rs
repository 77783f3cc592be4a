//! The allocators. Each is in one file, as nearly all of it is the impl of an unsafe trait.
//!
//! # Invariants
//! - **I1** The owner of a block follows from its address or its layout: [`InlineBuffer`] compares the address with the
//!   buffer, [`BlockPool`] and [`HugePages`] compute it from the layout.
//! - **I2** Where it follows from the layout, and in [`Limited`], a block is exactly as long as requested, so that all
//!   layouts that fit it have the same size.
//! - **I3** `blocks` of a [`BlockPool`] has the pointer that the inner allocator returned for each block that is in use
//!   or spare, in order. Each has the layout `BLOCK` there. Nobody else has a pointer to the blocks in `spare`.
//! - **I4** The blocks in an [`InlineBuffer`] are disjoint and within its first `used` bytes; `blocks` is their number.
//!
//! # Trust
//! The inner allocators and the callers keep the contract of [`Allocator`](crate::Allocator): a block is freed once,
//! with a layout that fits, by a pointer that may access as many bytes. Inner allocators may fail and unwind at any
//! call, `deallocate` too, which counts as freed. The exception is [`BlockPool`]: it moves blocks out of its inner
//! allocator in `grow` and `shrink`, like the trait's default methods, and there the inner `deallocate` must not
//! unwind.

#![expect(unsafe_code, reason = "allocators hand out raw memory: this is the one module that does")]

mod block_pool;
mod huge_pages;
mod inline_buffer;
mod limited;
// Miri has no mappings either.
#[cfg_attr(not(all(feature = "std", target_os = "linux", not(miri))), path = "no_mapping.rs")]
mod mapping;
mod move_block;
mod no_memory;
#[cfg(test)]
mod tests;

pub use block_pool::BlockPool;
pub use huge_pages::HugePages;
pub use inline_buffer::InlineBuffer;
pub use limited::Limited;
pub use no_memory::NoMemory;
