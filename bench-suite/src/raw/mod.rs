#![expect(
    unsafe_code,
    reason = "a global allocator is an unsafe trait: std's maps and indexmap can be counted in no other way; unchecked \
              look-ups and functions of C++ are unsafe"
)]
//! The unsafe part of the program: a global allocator that counts, unchecked look-ups, and containers of C++.
//!
//! ```text
//! every allocation of the program, those of C++'s containers too ──> CountingAllocator ──> System
//!                                                      │ only while a measurement is on
//!                                                      └──> live bytes, peak of live bytes
//!
//! entt::Set, Store, Joins, Pool ──> a table of functions (entt/shim.cpp) ──> a container of EnTT
//! entt::KeyGroup, Tracked       ──> a table of functions (entt/shim.cpp) ──> a registry of EnTT
//! entt::SmallBatch              ──> a table of functions (entt/shim.cpp) ──> many containers of EnTT
//! cpp_maps::Map, Keys, Entries  ──> a table of functions (cpp/maps.cpp)  ──> a hash map or a list of C++
//! ```
//!
//! # Invariants
//! - I1: Every call is passed to [`System`](std::alloc::System) unchanged, and its result is returned unchanged. No
//!   decision about memory reads the counters.
//! - I2: A [`Present`] has only entities that were found in its storage, which is borrowed since then.
//! - I3: A handle owns one C++ object, created by the table that it uses and destroyed by it in `Drop`. Only the handle
//!   has the address.
//!
//! # Trust
//! Wrong counts would only be wrong figures in a table. `entt/shim.cpp`, `cpp/maps.cpp` and their libraries are
//! trusted: each function reads and writes only the elements that it is passed, keeps no pointer to them, changes an
//! object only if it is passed as mutable, does not unwind, and does nothing undefined for any list of entities or
//! keys, unless its name ends in `of_present`.

mod components;
mod counting_allocator;
#[cfg(feature = "cpp")]
pub(crate) mod cpp_maps;
#[cfg(any(feature = "cpp", feature = "entt"))]
mod cpp_object;
#[cfg(feature = "entt")]
pub(crate) mod entt;
#[cfg(feature = "entt")]
mod entt_registry;
#[cfg(feature = "entt")]
mod entt_small;

pub(crate) use components::{Present, Words};
pub(crate) use counting_allocator::usage_of;
