//! [`SlotMap`].

use core::marker::PhantomData;

use sparse_set::allocator::{Allocator, Global};
use sparse_set::{Entity, SparseKey};

use super::states::is_retired;
use crate::raw::{NONE, SlotVec};

/// A map that chooses the keys: insertion returns a key, which finds the value until it is removed, and never another.
///
/// A value stays in its *slot*. Its key is the index of the slot and a version that grows with each value in the slot.
/// So a look-up compares one number, and a *stale* key, whose value was removed, finds nothing, even if the slot has
/// another value by now.
///
/// ```text
///            slot 0        slot 1        slot 2        slot 3
///         ┌───┬───────┐ ┌───┬───────┐ ┌───┬───────┐ ┌───┬───────┐
///         │v0 │ hero  │ │v2 │ ─ ─ ─ ┼►│v1 │       │ │v3 │ witch │        the next insertion gives 1 v2
///         └───┴───────┘ └───┴───────┘ └───┴───────┘ └───┴───────┘
/// keys      0 v0          none          none          3 v3
/// ```
/// Slots lie in one block. A slot takes the size of a value and four bytes, at least eight, rounded up to the alignment
/// of the value. Vacant slots hold the list of those to be filled next, the last vacated first.
///
/// # Which container
/// - One table of values, whose owner hands out keys: a `SlotMap`.
/// - Several components by the same keys: an [`EntityPool`](crate::EntityPool) for the keys and a
///   [`Storage`](crate::Storage) for each component. Storages can also be keyed by the keys of a slot map, as secondary
///   maps, and [joined](crate::Join) with it.
/// - Plain indices without versions: `SparseArray` of the crate `sparse_array`.
///
/// # Versions
/// Keys are any [`SparseKey`] with a version; with an integer, it does not compile. The versions of a slot are used
/// once each: [`Entity`] has 4,095 of them and 2^20 - 1 indices, [`Entity64`](crate::Entity64) 2^31 - 1 of 2^32 - 1
/// each. A slot whose versions are used up is *retired*: it stays vacant for good, so no two values ever have the same
/// key. When all indices have a value or are retired, insertion panics, and [`try_insert`](Self::try_insert) returns an
/// error.
///
/// # Order
/// Iteration is by ascending index and passes vacant slots: *O*(slots). Slots are never given back, as they remember
/// their versions.
///
/// # Drop check
/// Like a `Vec`, a slot map may outlive what its values borrow, unless dropping a value may access it. So may its
/// owning iterators.
///
/// # Panic safety
/// `Drop` and `Clone` of values and predicates may panic. The map remains valid, and no value is lost or dropped twice.
///
/// # Methods
/// - Creation: [`new`](SlotMap::new), [`with_key`](Self::with_key), [`with_capacity`](SlotMap::with_capacity),
///   [`with_capacity_and_key`](Self::with_capacity_and_key), [`new_in`](Self::new_in),
///   [`try_clone`](Self::try_clone).
/// - Insertion: [`insert`](Self::insert), [`insert_with_key`](Self::insert_with_key),
///   [`try_insert`](Self::try_insert), [`try_insert_with_key`](Self::try_insert_with_key).
/// - Look-up: [`get`](Self::get), [`get_mut`](Self::get_mut), [`contains_key`](Self::contains_key),
///   [`get_disjoint_mut`](Self::get_disjoint_mut), [`get_by_index`](Self::get_by_index).
/// - Removal: [`remove`](Self::remove), [`remove_by_index`](Self::remove_by_index), [`retain`](Self::retain),
///   [`extract_if`](Self::extract_if), [`drain`](Self::drain), [`clear`](Self::clear).
/// - Iteration: [`iter`](Self::iter), [`iter_mut`](Self::iter_mut), [`keys`](Self::keys), [`values`](Self::values),
///   [`values_mut`](Self::values_mut), [`into_keys`](Self::into_keys), [`into_values`](Self::into_values).
/// - Memory: [`len`](Self::len), [`slot_len`](Self::slot_len), [`capacity`](Self::capacity),
///   [`reserve`](Self::reserve), [`shrink_to_fit`](Self::shrink_to_fit), [`allocator`](Self::allocator).
///
/// # Examples
/// ```
/// use storage::{Join, SlotMap, Storage};
///
/// let mut names = SlotMap::new();
/// let [hero, dragon] = ["hero", "dragon"].map(|name| names.insert(name));
/// assert_eq!(names[hero], "hero");
///
/// // The slot is used again, by another key.
/// assert_eq!(names.remove(dragon), Some("dragon"));
/// let princess = names.insert("princess");
/// assert_eq!(princess.index(), dragon.index());
/// assert_eq!(names.get(dragon), None);
/// assert_eq!(names.get(princess), Some(&"princess"));
///
/// // A secondary map.
/// let mut gold = Storage::new();
/// gold.insert(princess, 1000);
/// assert!((&names, &gold).join().eq([(princess, (&"princess", &1000))]));
/// ```
/// Integers have no version:
/// ```compile_fail,E0080
/// use storage::SlotMap;
///
/// let names: SlotMap<&str, u32> = SlotMap::with_key();
/// ```
#[doc(alias("slotmap", "generational_arena", "arena", "handle_map"))]
pub struct SlotMap<T, K: SparseKey = Entity, A: Allocator = Global> {
    /// One for each index that was ever used.
    pub(crate) slots: SlotVec<T, A>,
    /// The first slot of the free list, or [`NONE`]. All slots but the full and the retired ones are on it.
    pub(super) first_free: u32,
    /// The number of values.
    pub(super) len: usize,
    /// The number of slots whose versions are used up.
    pub(super) retired: usize,
    pub(super) keys: PhantomData<K>,
}

impl<T, K: SparseKey, A: Allocator> SlotMap<T, K, A> {
    /// Checks the invariants, for tests.
    ///
    /// # Panics
    /// Panics if an invariant is violated.
    #[doc(hidden)]
    pub fn assert_invariants(&self) {
        let slots = self.slots.as_slice();
        assert!(slots.len() <= self.slots.capacity() && slots.len() <= K::INDEX_LIMIT, "{} slots", slots.len());
        let full = slots.iter().filter(|slot| slot.is_full()).count();
        let retired = slots.iter().filter(|slot| is_retired::<K>(slot.state())).count();
        assert_eq!((full, retired), (self.len, self.retired), "full and retired slots");
        let (mut free, mut at) = (0, self.first_free);
        while at != NONE {
            let slot = &slots[at as usize];
            assert!(!slot.is_full() && !is_retired::<K>(slot.state()), "slot {at} is on the free list");
            free += 1;
            assert!(free <= slots.len(), "the free list has a cycle");
            at = slot.next();
        }
        assert_eq!(full + retired + free, slots.len(), "vacant slots that are not on the free list");
    }
}
