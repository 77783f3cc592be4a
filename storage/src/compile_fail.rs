//! Containers cannot be dropped, moved, changed or refilled while borrowed. Each test fails to compile for that reason
//! only: its twin compiles.
//!
//! The 42 borrowing public types:
//! - `Storage` (12): `Iter`, `IterMut`, `Values`, `ValuesMut`, `set::Iter` (its keys), `Pages`, `PagesMut`, `Drain`,
//!   `ExtractIf`, `Entry`, `OccupiedEntry`, `VacantEntry`.
//! - `StableStorage` (10): `Iter`, `IterMut`, `Keys`, `Values`, `ValuesMut`, `Drain`, `ExtractIf`, `Entry`,
//!   `OccupiedEntry`, `VacantEntry`.
//! - `PinnedStorage` (4): `IterPinMut`, and `Iter`, `Keys` and `Values` of `StableStorage`.
//! - `EntityPool` (1): `Iter`.
//! - `Group` (7): `Iter`, `IterMut`, `Pages`, `PagesMut`, `GroupedStorage`, and `IterMut` and `PagesMut` of one of its
//!   storages.
//! - Joins (3): `Joined`, `Without` and `Maybe`, over each kind of member.
//! - `AnyStorage` (1): `dyn AnyStorage`.
//! - `CommandBuffer` (3): the buffer itself, `BoxedCommand` and `LocalCommand`, which borrow the closures' captures.
//! - Parallel (1): `ParIter`, over each of its eight iterators.
//!
//! References, slices and `Pin`s have the lifetime of the borrow in their type. `IntoIter`, `IntoKeys` and `IntoValues`
//! own the memory they read.

/// `$make` borrows the container `s`. The first test of a type compiles; the others refill, move and drop the borrowed
/// container.
macro_rules! borrows {
    ($error:literal: $setup:literal, $refill:literal; $($Name:ident: $make:literal;)*) => {$(
        #[doc = concat!("```\n", $setup, "{ let b = ", $make, "; drop(b); }\n", $refill, "let moved = s;\n```")]
        #[doc = concat!("```compile_fail,", $error, "\n", $setup, "let b = ", $make, ";\n", $refill, "drop(b);\n```")]
        #[doc = concat!("```compile_fail,E0505\n", $setup, "let b = ", $make, ";\nlet moved = s;\ndrop(b);\n```")]
        #[doc = concat!("```compile_fail,E0597\nlet b;\n{\n", $setup, "b = ", $make, ";\n}\ndrop(b);\n```")]
        pub struct $Name;
    )*};
}

/// Like `borrows!`, for types that drop values: their drop is a use.
macro_rules! owns {
    ($($Name:ident: $setup:literal, $refill:literal, $make:literal;)*) => {$(
        #[doc = concat!("```\n", $setup, "{ let b = ", $make, "; }\n", $refill, "drop(s);\n```")]
        #[doc = concat!("```compile_fail,E0499\n", $setup, "let b = ", $make, ";\n", $refill, "```")]
        #[doc = concat!("```compile_fail,E0505\n", $setup, "let b = ", $make, ";\nlet moved = s;\n```")]
        #[doc = concat!("```compile_fail,E0505\n", $setup, "let b = ", $make, ";\ndrop(s);\n```")]
        #[doc = concat!("```compile_fail,E0597\nlet b;\n{\n", $setup, "b = ", $make, ";\n}\n```")]
        pub struct $Name;
    )*};
}

owns! {
    StorageDrainOwns:
        "let mut s: storage::Storage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n", "s.insert(0, String::new());\n",
        "s.drain(..)";
    StableDrainOwns:
        "let mut s: storage::StableStorage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
        "s.insert(0, String::new());\n", "s.drain()";
}

borrows! {
    "E0499": "let mut s: storage::Storage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    StorageIterMut: "s.iter_mut()";
    StorageValuesMut: "s.values_mut()";
    StoragePagesMut: "s.pages_mut()";
    StorageDrain: "s.drain(..)";
    StorageExtractIf: "s.extract_if(|_, _| true)";
    StorageEntry: "s.entry(0)";
    StorageOccupiedEntry:
        "if let storage::packed_storage::Entry::Occupied(entry) = s.entry(0) { entry } else { unreachable!() }";
    StorageVacantEntry: "if let storage::packed_storage::Entry::Vacant(entry) = s.entry(3) { entry } else { unreachable!() }";
    StorageJoined: "storage::Join::join(&mut s)";
    StorageMaybeMut: "storage::Maybe(&mut s)";
    StorageAnyMut: "&mut s as &mut dyn storage::AnyStorage<u32>";
}

borrows! {
    "E0502": "let mut s: storage::Storage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    StorageIter: "s.iter()";
    StorageValues: "s.values()";
    StorageKeys: "s.keys()";
    StoragePages: "s.pages()";
    StorageJoinedShared: "storage::Join::join(&s)";
    StorageJoinedWith: "storage::Join::join((&s, storage::Maybe(&s)))";
    StorageWithout: "storage::Without(&s)";
    StorageMaybe: "storage::Maybe(&s)";
    StorageAny: "&s as &dyn storage::AnyStorage<u32>";
}

borrows! {
    "E0499": "let mut s: storage::StableStorage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    StableIterMut: "s.iter_mut()";
    StableValuesMut: "s.values_mut()";
    StableDrain: "s.drain()";
    StableExtractIf: "s.extract_if(|_, _| true)";
    StableEntry: "s.entry(0)";
    StableOccupiedEntry:
        "if let storage::stable_storage::Entry::Occupied(entry) = s.entry(0) { entry } else { unreachable!() }";
    StableVacantEntry: "if let storage::stable_storage::Entry::Vacant(entry) = s.entry(3) { entry } else { unreachable!() }";
    StableJoined: "storage::Join::join(&mut s)";
}

borrows! {
    "E0502": "let mut s: storage::StableStorage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    StableIter: "s.iter()";
    StableKeys: "s.keys()";
    StableValues: "s.values()";
    StableJoinedShared: "storage::Join::join(&s)";
}

borrows! {
    "E0499": "let mut s: storage::PinnedStorage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    PinnedIterPinMut: "s.iter_pin_mut()";
    PinnedJoined: "storage::Join::join(&mut s)";
}

borrows! {
    "E0502": "let mut s: storage::PinnedStorage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    PinnedIter: "s.iter()";
    PinnedKeys: "s.keys()";
    PinnedValues: "s.values()";
    PinnedJoinedShared: "storage::Join::join(&s)";
}

borrows! {
    "E0502": "let mut s: storage::EntityPool<u32> = storage::EntityPool::new();\n", "s.create();\n";
    PoolIter: "s.iter()";
    PoolJoined: "storage::Join::join(&s)";
}

borrows! {
    "E0502": "let mut s = storage::SparseSet::from([0_u32, 1, 2]);\n", "s.insert(7);\n";
    SetJoined: "storage::Join::join(&s)";
}

borrows! {
    "E0499":
    "let one = || (0..3).map(|n| (n, n.to_string())).collect::<storage::Storage<String, u32>>();\nlet mut s = storage::Group::new((one(), one()));\n",
    "s.insert(0, (String::new(), String::new()));\n";
    GroupIterMut: "s.iter_mut()";
    GroupPagesMut: "s.pages_mut()";
    GroupGroupedStorage: "s.storage_mut::<0>()";
    GroupGroupedStorages: "s.storages_mut()";
    GroupStorageIterMut: "s.iter_mut_in::<0>()";
    GroupStoragePagesMut: "s.pages_mut_in::<1>()";
    GroupJoined: "storage::Join::join(s.storages_mut())";
}

borrows! {
    "E0502":
    "let one = || (0..3).map(|n| (n, n.to_string())).collect::<storage::Storage<String, u32>>();\nlet mut s = storage::Group::new((one(), one()));\n",
    "s.insert(0, (String::new(), String::new()));\n";
    GroupIter: "s.iter()";
    GroupPages: "s.pages()";
}

borrows! {
    "E0499": "let mut s = vec![String::new()];\n", "s.push(String::new());\n";
    CommandBufferOf: "{ let mut b = storage::CommandBuffer::new(); b.record(|_: &mut u8| s.clear()); b }";
    CommandBufferOfLocal: "{ let mut b = storage::CommandBuffer::new(); b.record_local(|_: &mut u8| s.clear()); b }";
    BoxedCommandOf: "Box::new(|_: &mut u8| s.clear()) as storage::command_buffer::BoxedCommand<'_, u8>";
    LocalCommandOf: "Box::new(|_: &mut u8| s.clear()) as storage::command_buffer::LocalCommand<'_, u8>";
}

#[cfg(feature = "rayon")]
borrows! {
    "E0499":
    "use rayon::prelude::*;\nlet mut s: storage::Storage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    StorageParIterMut: "s.par_iter_mut()";
    StorageParValuesMut: "s.par_values_mut()";
}

#[cfg(feature = "rayon")]
borrows! {
    "E0502":
    "use rayon::prelude::*;\nlet mut s: storage::Storage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    StorageParIter: "s.par_iter()";
    StorageParValues: "s.par_values()";
}

#[cfg(feature = "rayon")]
borrows! {
    "E0499":
    "use rayon::prelude::*;\nlet mut s: storage::StableStorage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    StableParIterMut: "s.par_iter_mut()";
    StableParValuesMut: "s.par_values_mut()";
}

#[cfg(feature = "rayon")]
borrows! {
    "E0502":
    "use rayon::prelude::*;\nlet mut s: storage::StableStorage<String, u32> = (0..3).map(|n| (n, n.to_string())).collect();\n",
    "s.insert(0, String::new());\n";
    StableParIter: "s.par_iter()";
    StableParValues: "s.par_values()";
}
