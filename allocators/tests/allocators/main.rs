//! The allocators keep the contract of `Allocator`, return every block, and serve containers.

mod auto_traits;
mod block_pool;
mod contracts;
mod huge_pages;
mod inline_buffer;
mod limited;
