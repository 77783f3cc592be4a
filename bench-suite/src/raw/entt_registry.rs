//! What needs a registry of EnTT: [`KeyGroup`], a group that owns no storage, and [`Tracked`], a storage with reactive
//! ones.
//!
//! An entity is its number, the version is 0.

use std::ffi::c_void;

use super::Words;
use super::cpp_object::{Destroy, Object};

// The shim has functions of these types. A call has no precondition.
unsafe extern "C" {
    safe fn bench_suite_entt_key_groups() -> &'static KeyGroupTable;
    safe fn bench_suite_entt_tracked() -> &'static TrackedTable;
}

/// Changes an object by a list of entities.
type OfEntities = unsafe extern "C" fn(*mut c_void, *const u32, usize);

/// `key_group_table` of the shim.
#[repr(C)]
struct KeyGroupTable {
    create: unsafe extern "C" fn() -> *mut c_void,
    destroy: Destroy,
    fill: unsafe extern "C" fn(*mut c_void),
    insert_first: OfEntities,
    insert_second: OfEntities,
    insert_third: OfEntities,
    churn: OfEntities,
    join: unsafe extern "C" fn(*mut c_void),
    sum: unsafe extern "C" fn(*const c_void) -> u64,
}

/// Entities with up to three components, and the group of those with a first and a second, but without a third.
#[derive(Debug)]
pub(crate) struct KeyGroup {
    object: Object,
}

impl KeyGroup {
    /// Creates entities without components and without the group.
    pub(crate) fn new() -> Self {
        let table = bench_suite_entt_key_groups();
        // SAFETY: the object is new, and of the same table (I3).
        Self { object: unsafe { Object::new((table.create)(), table.destroy) } }
    }

    /// Creates the group, which is kept up to date from now on.
    #[inline]
    pub(crate) fn fill(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_key_groups().fill)(self.object.as_mut_ptr()) }
    }

    /// Inserts a first component for each entity, without checking whether it has one.
    #[inline]
    pub(crate) fn insert_first(&mut self, entities: &[u32]) {
        self.of_entities(bench_suite_entt_key_groups().insert_first, entities);
    }

    /// Inserts a second component for each entity, without checking whether it has one.
    #[inline]
    pub(crate) fn insert_second(&mut self, entities: &[u32]) {
        self.of_entities(bench_suite_entt_key_groups().insert_second, entities);
    }

    /// Inserts a third component for each entity, without checking whether it has one.
    #[inline]
    pub(crate) fn insert_third(&mut self, entities: &[u32]) {
        self.of_entities(bench_suite_entt_key_groups().insert_third, entities);
    }

    /// Removes the first component of each entity that has one, and inserts it again.
    #[inline]
    pub(crate) fn churn(&mut self, entities: &[u32]) {
        self.of_entities(bench_suite_entt_key_groups().churn, entities);
    }

    #[inline(always)]
    fn of_entities(&mut self, function: OfEntities, entities: &[u32]) {
        // SAFETY: the object and the function are of the only table of key groups (I3), and the slice has as many
        // entities as said.
        unsafe { function(self.object.as_mut_ptr(), entities.as_ptr(), entities.len()) }
    }

    /// Changes the first component of each entity of the group by its second. Changes nothing before
    /// [`fill`](Self::fill).
    #[inline]
    pub(crate) fn join(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_key_groups().join)(self.object.as_mut_ptr()) }
    }

    /// Adds up the digests of the first components.
    pub(crate) fn sum(&self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_key_groups().sum)(self.object.as_ptr()) }
    }
}

/// `tracked_table` of the shim.
#[repr(C)]
struct TrackedTable {
    create: unsafe extern "C" fn() -> *mut c_void,
    destroy: Destroy,
    insert: unsafe extern "C" fn(*mut c_void, *const u32, *const u64, usize),
    change: unsafe extern "C" fn(*mut c_void, *const u32, usize, u64),
    remove: unsafe extern "C" fn(*mut c_void, *const u32, usize) -> u64,
    forget: unsafe extern "C" fn(*mut c_void),
    read_changed: unsafe extern "C" fn(*mut c_void) -> u64,
    count_inserted: unsafe extern "C" fn(*const c_void) -> usize,
    count_removed: unsafe extern "C" fn(*const c_void) -> usize,
    sum: unsafe extern "C" fn(*const c_void) -> u64,
}

/// A storage of 16 bytes, and three reactive storages: the entities that were inserted, changed and removed.
#[derive(Debug)]
pub(crate) struct Tracked {
    object: Object,
}

impl Tracked {
    pub(crate) fn new() -> Self {
        let table = bench_suite_entt_tracked();
        // SAFETY: the object is new, and of the same table (I3).
        Self { object: unsafe { Object::new((table.create)(), table.destroy) } }
    }

    /// Inserts a component for each entity, without checking whether it has one. Panics if there are fewer components
    /// than entities.
    #[inline]
    pub(crate) fn insert(&mut self, entities: &[u32], components: &[Words<2>]) {
        assert!(components.len() >= entities.len(), "a component for each entity");
        let insert = bench_suite_entt_tracked().insert;
        // SAFETY: the object is of this table (I3), which is for components of two words. Both slices have at least as
        // many elements as said.
        unsafe { insert(self.object.as_mut_ptr(), entities.as_ptr(), components.as_ptr().cast(), entities.len()) }
    }

    /// Changes the component of each entity that has one.
    #[inline]
    pub(crate) fn change(&mut self, entities: &[u32], by: u64) {
        let change = bench_suite_entt_tracked().change;
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { change(self.object.as_mut_ptr(), entities.as_ptr(), entities.len(), by) }
    }

    /// Removes the components of entities and adds up their digests.
    #[inline]
    pub(crate) fn remove(&mut self, entities: &[u32]) -> u64 {
        let remove = bench_suite_entt_tracked().remove;
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { remove(self.object.as_mut_ptr(), entities.as_ptr(), entities.len()) }
    }

    /// Clears the reactive storages.
    pub(crate) fn forget(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_tracked().forget)(self.object.as_mut_ptr()) }
    }

    /// Adds up the digests of the components that were changed, and clears the reactive storages.
    #[inline]
    pub(crate) fn read_changed(&mut self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_tracked().read_changed)(self.object.as_mut_ptr()) }
    }

    pub(crate) fn count_inserted(&self) -> usize {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_tracked().count_inserted)(self.object.as_ptr()) }
    }

    pub(crate) fn count_removed(&self) -> usize {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_tracked().count_removed)(self.object.as_ptr()) }
    }

    /// Adds up the digests of all components.
    pub(crate) fn sum(&self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_tracked().sum)(self.object.as_ptr()) }
    }
}
