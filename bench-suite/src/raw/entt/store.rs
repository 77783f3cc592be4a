use std::ffi::c_void;
use std::mem::offset_of;

use super::super::Words;
use super::object::{Destroy, Object};

/// `store_table` of the shim. An entity is its number, the version is 0.
#[derive(Debug)]
#[repr(C)]
struct Table {
    create: unsafe extern "C" fn() -> *mut c_void,
    destroy: Destroy,
    reserve_total: unsafe extern "C" fn(*mut c_void, usize),
    insert: unsafe extern "C" fn(*mut c_void, *const u32, *const u64, usize),
    count_present: unsafe extern "C" fn(*const c_void, *const u32, usize) -> u64,
    sum_of: unsafe extern "C" fn(*const c_void, *const u32, usize) -> u64,
    sum_of_present: unsafe extern "C" fn(*const c_void, *const u32, usize) -> u64,
    remove: unsafe extern "C" fn(*mut c_void, *const u32, usize) -> u64,
    remove_many: unsafe extern "C" fn(*mut c_void, *const u32, usize),
    pass_on: unsafe extern "C" fn(*mut c_void, *const (u32, u32), usize),
    sum: unsafe extern "C" fn(*const c_void) -> u64,
    sum_each: unsafe extern "C" fn(*const c_void) -> u64,
    update: unsafe extern "C" fn(*mut c_void, u64),
    clear: unsafe extern "C" fn(*mut c_void),
    sort: unsafe extern "C" fn(*mut c_void),
    sort_as: unsafe extern "C" fn(*mut c_void, *const u32, usize),
    digests: unsafe extern "C" fn(*const c_void, *mut u64, usize) -> usize,
    compact: unsafe extern "C" fn(*mut c_void),
    has_holes: unsafe extern "C" fn(*const c_void) -> bool,
}

// The shim has a function of this type. A call has no precondition.
unsafe extern "C" {
    safe fn bench_suite_entt_stores(words: usize, in_place: bool) -> Option<&'static Table>;
}

// A pair is `handover` of the shim.
const _: () = assert!(offset_of!((u32, u32), 0) == 0 && offset_of!((u32, u32), 1) == 4 && size_of::<(u32, u32)>() == 8);

/// EnTT's `storage`, packed or with holes.
#[derive(Debug)]
pub(crate) struct Store<const N: usize, const IN_PLACE: bool> {
    table: &'static Table,
    object: Object,
}

impl<const N: usize, const IN_PLACE: bool> Store<N, IN_PLACE> {
    /// Panics if the shim has no table for these components.
    pub(crate) fn new() -> Self {
        let table = bench_suite_entt_stores(N, IN_PLACE).expect("a table for these components");
        // SAFETY: the object is new, and of the same table (I3).
        Self { table, object: unsafe { Object::new((table.create)(), table.destroy) } }
    }

    pub(crate) fn reserve_total(&mut self, capacity: usize) {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.reserve_total)(self.object.as_mut_ptr(), capacity) }
    }

    /// Inserts a component for each entity, without checking whether it has one. Panics if there are fewer components
    /// than entities.
    #[inline]
    pub(crate) fn insert(&mut self, entities: &[u32], components: &[Words<N>]) {
        assert!(components.len() >= entities.len(), "a component for each entity");
        let words = components.as_ptr().cast::<u64>();
        // SAFETY: the object is of this table (I3), which is for components of `N` words. Both slices have at least as
        // many elements as said.
        unsafe { (self.table.insert)(self.object.as_mut_ptr(), entities.as_ptr(), words, entities.len()) }
    }

    /// Adds up the digests of the components of entities that have one.
    #[inline]
    pub(crate) fn sum_of(&self, entities: &[u32]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { (self.table.sum_of)(self.object.as_ptr(), entities.as_ptr(), entities.len()) }
    }

    /// Removes the components of entities and adds up their digests.
    #[inline]
    pub(crate) fn remove(&mut self, entities: &[u32]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { (self.table.remove)(self.object.as_mut_ptr(), entities.as_ptr(), entities.len()) }
    }

    /// Removes the components of entities in one call.
    #[inline]
    pub(crate) fn remove_many(&mut self, entities: &[u32]) {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { (self.table.remove_many)(self.object.as_mut_ptr(), entities.as_ptr(), entities.len()) }
    }

    /// Moves the component of one entity to another, pair by pair.
    #[inline]
    pub(crate) fn pass_on(&mut self, pairs: &[(u32, u32)]) {
        // SAFETY: the object is of this table (I3), and the slice has as many pairs as said, laid out as the shim
        // expects: see the assertion.
        unsafe { (self.table.pass_on)(self.object.as_mut_ptr(), pairs.as_ptr(), pairs.len()) }
    }

    /// Adds up all digests in a loop.
    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.sum)(self.object.as_ptr()) }
    }

    /// Adds up all digests by `each`.
    #[inline]
    pub(crate) fn sum_each(&self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.sum_each)(self.object.as_ptr()) }
    }

    /// Changes all components.
    #[inline]
    pub(crate) fn update(&mut self, by: u64) {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.update)(self.object.as_mut_ptr(), by) }
    }

    pub(crate) fn clear(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.clear)(self.object.as_mut_ptr()) }
    }

    /// Sorts by the components' digests. Compacts before, because EnTT sorts no storage with holes.
    pub(crate) fn sort(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.sort)(self.object.as_mut_ptr()) }
    }

    /// Moves the components of these entities to the front, in this order. Compacts before.
    pub(crate) fn sort_as(&mut self, entities: &[u32]) {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { (self.table.sort_as)(self.object.as_mut_ptr(), entities.as_ptr(), entities.len()) }
    }

    /// Returns the digests in the order of the components.
    pub(crate) fn digests(&self) -> Vec<u64> {
        // SAFETY: the object is of this table (I3), and there is room for none.
        let count = unsafe { (self.table.digests)(self.object.as_ptr(), std::ptr::dangling_mut(), 0) };
        let mut digests = vec![0; count];
        // SAFETY: the object is of this table (I3), and there is room for as many as said.
        unsafe { (self.table.digests)(self.object.as_ptr(), digests.as_mut_ptr(), count) };
        digests
    }

    pub(crate) fn compact(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.compact)(self.object.as_mut_ptr()) }
    }

    pub(crate) fn has_holes(&self) -> bool {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.has_holes)(self.object.as_ptr()) }
    }
}

/// Entities that all have a component in a store, which is borrowed so that they keep it.
#[derive(Debug)]
pub(crate) struct PresentInStore<'a, const N: usize, const IN_PLACE: bool> {
    store: &'a Store<N, IN_PLACE>,
    entities: &'a [u32],
}

impl<'a, const N: usize, const IN_PLACE: bool> PresentInStore<'a, N, IN_PLACE> {
    /// Checks the entities. Panics if one has no component.
    pub(crate) fn new(store: &'a Store<N, IN_PLACE>, entities: &'a [u32]) -> Self {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        let count = unsafe { (store.table.count_present)(store.object.as_ptr(), entities.as_ptr(), entities.len()) };
        assert_eq!(count, entities.len() as u64, "an entity has no component");
        Self { store, entities }
    }

    /// Adds up the digests of the components without checking that there is one.
    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        let Self { store, entities } = *self;
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said. `new` has found a
        // component of each, and the borrow of the store prevents its removal.
        unsafe { (store.table.sum_of_present)(store.object.as_ptr(), entities.as_ptr(), entities.len()) }
    }
}
