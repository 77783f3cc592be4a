//! The allocators, and a tour through every container, which also runs under Miri.

mod allocators;
mod tour;
