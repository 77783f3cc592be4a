//! EnTT's containers, by the tables of functions in `entt/shim.cpp`.
//!
//! A table on Rust's side and its struct in C++ have the same members in the same order.

use std::ffi::{CStr, c_char, c_void};
use std::mem::offset_of;

use sparse_set::Entity;

use super::Words;
use super::cpp_object::{Destroy, Object};
pub(crate) use super::entt_registry::{KeyGroup, Tracked};
pub(crate) use super::entt_small::{SmallBatch, SmallKeys, SmallKind};

// The shim has functions of these types. A call has no precondition.
unsafe extern "C" {
    safe fn bench_suite_entt_version() -> *const c_char;
    safe fn bench_suite_entt_compiler() -> *const c_char;
    safe fn bench_suite_entt_sets() -> &'static SetTable;
    safe fn bench_suite_entt_stores(words: usize, in_place: bool) -> Option<&'static StoreTable>;
    safe fn bench_suite_entt_joins(kind: usize) -> Option<&'static JoinTable>;
    safe fn bench_suite_entt_pools() -> &'static PoolTable;
}

/// Returns the version of EnTT.
pub(crate) fn version() -> &'static str {
    // SAFETY: the shim returns a constant that is terminated by a zero.
    let version = unsafe { CStr::from_ptr(bench_suite_entt_version()) };
    version.to_str().unwrap_or_default()
}

/// Returns the compiler of EnTT and its flags.
pub(crate) fn compiler() -> String {
    // SAFETY: the shim returns a constant that is terminated by a zero.
    let compiler = unsafe { CStr::from_ptr(bench_suite_entt_compiler()) };
    format!("{}, {}", compiler.to_string_lossy(), env!("CPP_FLAGS"))
}

/// `set_table` of the shim.
#[repr(C)]
struct SetTable {
    create: unsafe extern "C" fn() -> *mut c_void,
    destroy: Destroy,
    reserve_total: unsafe extern "C" fn(*mut c_void, usize),
    insert: unsafe extern "C" fn(*mut c_void, *const Entity, usize),
    count_present: unsafe extern "C" fn(*const c_void, *const Entity, usize) -> u64,
    remove: unsafe extern "C" fn(*mut c_void, *const Entity, usize) -> u64,
    exchange: unsafe extern "C" fn(*mut c_void, *const Entity, *const Entity, usize) -> u64,
    sum: unsafe extern "C" fn(*const c_void) -> u64,
    sort: unsafe extern "C" fn(*mut c_void),
    copy: unsafe extern "C" fn(*const c_void, *mut u32, usize) -> usize,
    clear: unsafe extern "C" fn(*mut c_void),
}

// The shim reads an entity as 32 bits.
const _: () = assert!(size_of::<Entity>() == size_of::<u32>());

/// EnTT's `sparse_set`.
#[derive(Debug)]
pub(crate) struct Set {
    object: Object,
}

impl Set {
    pub(crate) fn new() -> Self {
        let table = bench_suite_entt_sets();
        // SAFETY: the object is new, and of the same table (I3).
        Self { object: unsafe { Object::new((table.create)(), table.destroy) } }
    }

    /// Creates a set with capacity for this many ids.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        let mut set = Self::new();
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_sets().reserve_total)(set.object.as_mut_ptr(), capacity) };
        set
    }

    /// Inserts ids, without checking whether one is present. A second insertion of an id leaves a copy of it behind.
    #[inline]
    pub(crate) fn insert(&mut self, ids: &[Entity]) {
        // SAFETY: the object is of this table (I3), and the slice has as many ids as said.
        unsafe { (bench_suite_entt_sets().insert)(self.object.as_mut_ptr(), ids.as_ptr(), ids.len()) }
    }

    #[inline]
    pub(crate) fn count_present(&self, ids: &[Entity]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many ids as said.
        unsafe { (bench_suite_entt_sets().count_present)(self.object.as_ptr(), ids.as_ptr(), ids.len()) }
    }

    /// Removes ids and returns how many were present.
    #[inline]
    pub(crate) fn remove(&mut self, ids: &[Entity]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many ids as said.
        unsafe { (bench_suite_entt_sets().remove)(self.object.as_mut_ptr(), ids.as_ptr(), ids.len()) }
    }

    /// Removes an id and inserts another, pair by pair. Returns how many of the removed ids were present.
    #[inline]
    pub(crate) fn exchange(&mut self, going: &[Entity], coming: &[Entity]) -> u64 {
        let pairs = going.len().min(coming.len());
        // SAFETY: the object is of this table (I3), and both slices have at least as many ids as said.
        unsafe { (bench_suite_entt_sets().exchange)(self.object.as_mut_ptr(), going.as_ptr(), coming.as_ptr(), pairs) }
    }

    /// Adds up the numbers of all ids.
    #[inline]
    pub(crate) fn sum(&self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_sets().sum)(self.object.as_ptr()) }
    }

    /// Sorts by index.
    pub(crate) fn sort(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_sets().sort)(self.object.as_mut_ptr()) }
    }

    /// Returns the numbers of the ids in their order.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        let copy = bench_suite_entt_sets().copy;
        // SAFETY: the object is of this table (I3), and there is room for none.
        let count = unsafe { copy(self.object.as_ptr(), std::ptr::dangling_mut(), 0) };
        let mut numbers = vec![0; count];
        // SAFETY: the object is of this table (I3), and there is room for as many as said.
        unsafe { copy(self.object.as_ptr(), numbers.as_mut_ptr(), count) };
        numbers
    }

    pub(crate) fn clear(&mut self) {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_sets().clear)(self.object.as_mut_ptr()) }
    }
}

/// `store_table` of the shim. An entity is its number, the version is 0.
#[derive(Debug)]
#[repr(C)]
struct StoreTable {
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

// A pair is `handover` of the shim.
const _: () = assert!(offset_of!((u32, u32), 0) == 0 && offset_of!((u32, u32), 1) == 4 && size_of::<(u32, u32)>() == 8);

/// EnTT's `storage`, packed or with holes.
#[derive(Debug)]
pub(crate) struct Store<const N: usize, const IN_PLACE: bool> {
    table: &'static StoreTable,
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

/// `join_table` of the shim.
#[derive(Debug)]
#[repr(C)]
struct JoinTable {
    create: unsafe extern "C" fn(u32, *const u32, usize) -> *mut c_void,
    destroy: Destroy,
    join_two: Option<unsafe extern "C" fn(*mut c_void)>,
    join_three: Option<unsafe extern "C" fn(*mut c_void)>,
    join_five: Option<unsafe extern "C" fn(*mut c_void)>,
    sum: unsafe extern "C" fn(*const c_void) -> u64,
}

/// What joins the storages. The shim knows them by their order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Views of packed storages.
    Views,
    /// Views of storages with holes.
    ViewsInPlace,
    /// A group that owns three storages. Joins two and three.
    ThreeOfThree,
    /// A group that owns five storages. Joins five.
    FiveOfFive,
    /// A group that owns two of three storages. Joins three.
    TwoOfThree,
    /// A group that owns four of five storages. Joins five.
    FourOfFive,
    /// A group that owns three of five storages. Joins five.
    ThreeOfFive,
    /// A group that owns two storages and excludes a third, which has the entities that are not in `first`. Joins two.
    TwoWithoutOne,
}

/// Entities with up to five components, joined by EnTT's views or by a group.
///
/// The methods that join panic if the [`Kind`] has no such join.
#[derive(Debug)]
pub(crate) struct Joins {
    table: &'static JoinTable,
    object: Object,
}

impl Joins {
    /// Creates this many entities with all components but the first. Those of `first` have the first too; with
    /// [`TwoWithoutOne`](Kind::TwoWithoutOne) all have the first two, and those of `first` not the third.
    pub(crate) fn new(kind: Kind, entities: u32, first: &[u32]) -> Self {
        let table = bench_suite_entt_joins(kind as usize).expect("a table of each kind");
        // SAFETY: the slice has as many entities as said.
        let address = unsafe { (table.create)(entities, first.as_ptr(), first.len()) };
        // SAFETY: the object is new, and of the same table (I3).
        Self { table, object: unsafe { Object::new(address, table.destroy) } }
    }

    /// Changes the first component of each entity that has one by its second.
    #[inline]
    pub(crate) fn join_two(&mut self) {
        let join = self.table.join_two.expect("a join of two");
        // SAFETY: the object is of this table (I3).
        unsafe { join(self.object.as_mut_ptr()) }
    }

    /// Changes the first component of each entity that has one by its second and third.
    #[inline]
    pub(crate) fn join_three(&mut self) {
        let join = self.table.join_three.expect("a join of three");
        // SAFETY: the object is of this table (I3).
        unsafe { join(self.object.as_mut_ptr()) }
    }

    /// Changes the first component of each entity that has one by its four others.
    #[inline]
    pub(crate) fn join_five(&mut self) {
        let join = self.table.join_five.expect("a join of five");
        // SAFETY: the object is of this table (I3).
        unsafe { join(self.object.as_mut_ptr()) }
    }

    /// Adds up the digests of the first components.
    pub(crate) fn sum(&self) -> u64 {
        // SAFETY: the object is of this table (I3).
        unsafe { (self.table.sum)(self.object.as_ptr()) }
    }
}

/// `pool_table` of the shim.
#[repr(C)]
struct PoolTable {
    create: unsafe extern "C" fn() -> *mut c_void,
    destroy: Destroy,
    reserve_total: unsafe extern "C" fn(*mut c_void, usize),
    generate: Generate,
    generate_many: Generate,
    remove: unsafe extern "C" fn(*mut c_void, *const u32, usize) -> u64,
    count_alive: unsafe extern "C" fn(*const c_void, *const u32, usize) -> u64,
    renew: Generate,
}

/// Writes entities to a slice. Returns `false` if there are too few indices; the rest of the slice is as before.
type Generate = unsafe extern "C" fn(*mut c_void, *mut u32, usize) -> bool;

/// EnTT's storage of entities.
#[derive(Debug)]
pub(crate) struct Pool {
    object: Object,
}

impl Pool {
    pub(crate) fn new() -> Self {
        let table = bench_suite_entt_pools();
        // SAFETY: the object is new, and of the same table (I3).
        Self { object: unsafe { Object::new((table.create)(), table.destroy) } }
    }

    pub(crate) fn reserve_total(&mut self, capacity: usize) {
        // SAFETY: the object is of this table (I3).
        unsafe { (bench_suite_entt_pools().reserve_total)(self.object.as_mut_ptr(), capacity) }
    }

    /// Creates entities one by one and appends them.
    #[inline]
    pub(crate) fn create(&mut self, count: usize, created: &mut Vec<u32>) {
        self.append(bench_suite_entt_pools().generate, count, created);
    }

    /// Creates entities in one call and appends them.
    #[inline]
    pub(crate) fn create_many(&mut self, count: usize, created: &mut Vec<u32>) {
        self.append(bench_suite_entt_pools().generate_many, count, created);
    }

    #[inline(always)]
    fn append(&mut self, generate: Generate, count: usize, created: &mut Vec<u32>) {
        created.reserve(count);
        let end = created.spare_capacity_mut().as_mut_ptr().cast();
        // SAFETY: the object is of the only table of pools (I3), and there is room for as many entities as said.
        let complete = unsafe { generate(self.object.as_mut_ptr(), end, count) };
        assert!(complete, "there are too few indices");
        // SAFETY: the shim has written `count` entities behind the others, within the capacity.
        unsafe { created.set_len(created.len() + count) };
    }

    /// Destroys entities and returns how many were alive.
    #[inline]
    pub(crate) fn destroy(&mut self, entities: &[u32]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { (bench_suite_entt_pools().remove)(self.object.as_mut_ptr(), entities.as_ptr(), entities.len()) }
    }

    #[inline]
    pub(crate) fn count_alive(&self, entities: &[u32]) -> u64 {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        unsafe { (bench_suite_entt_pools().count_alive)(self.object.as_ptr(), entities.as_ptr(), entities.len()) }
    }

    /// Destroys each entity and creates another in its place.
    #[inline]
    pub(crate) fn renew(&mut self, entities: &mut [u32]) {
        // SAFETY: the object is of this table (I3), and the slice has as many entities as said.
        let complete = unsafe {
            (bench_suite_entt_pools().renew)(self.object.as_mut_ptr(), entities.as_mut_ptr(), entities.len())
        };
        assert!(complete, "there are too few indices");
    }
}
