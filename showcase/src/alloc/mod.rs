//! Allocators to copy: a buffer on the stack, a pool of blocks, huge pages.
//!
//! All implement `Allocator` of `allocator-api2` 0.2, which the containers require.
//!
//! # Trust
//! The inner allocators and the callers keep the contract of `Allocator`: a block is freed once, with a layout that fits.
//! Where the place of a block follows from its layout (pool, huge pages), the block is exactly as long as requested, so that
//! every layout that fits has the same size.

#![expect(unsafe_code, reason = "allocators hand out raw memory: this is the one module that does")]

mod block_pool;
#[cfg(target_os = "linux")]
mod huge_pages;
mod inline_buffer;
mod no_memory;

pub use block_pool::BlockPool;
#[cfg(target_os = "linux")]
pub use huge_pages::HugePages;
pub use inline_buffer::InlineBuffer;
pub use no_memory::NoMemory;
