//! [`Join`].

use sparse_set::SparseKey;

use super::sealed::Sealed;
use super::{CanDrive, Joined, Kind};
use crate::raw::{Access, RawJoin};

/// Iterates over the common keys of several storages: a [`Member`](super::Member) or a tuple of one to eight.
///
/// A join iterates over the keys of one member, the *driver*, and yields an item for each key that all members match.
/// All members have the same key type.
///
/// | member | matches a key | item | can drive |
/// |---|---|---|---|
/// | `&Storage<T>`, `&StableStorage<T>` | if it has a value | `&T` | yes |
/// | `&mut Storage<T>`, `&mut StableStorage<T>`, [`GroupedStorage<T>`](crate::group::GroupedStorage) | if it has a value | `&mut T` | yes |
/// | `&PinnedStorage<T>` | if it has a value | `&T` | yes |
/// | `&mut PinnedStorage<T>` | if it has a value | `Pin<&mut T>` | yes |
/// | `&SlotMap<T>` | if it has a value | `&T` | yes |
/// | `&mut SlotMap<T>` | if it has a value | `&mut T` | yes |
/// | `&SparseSet` | if it contains the key | `()` | yes |
/// | `&EntityPool` | if the key is alive | `()` | yes |
/// | [`Without`](super::Without)`(member)` | if the member does not match it | `()` | no |
/// | [`Maybe`](super::Maybe)`(member)` | always | an `Option` of the member's item | no |
///
/// Versions are compared as well: a stale key in one storage does not match a newer one in another.
///
/// # Driver
/// The driver is the first member with the fewest keys when [`join`](Self::join) is called. It determines the order of
/// iteration. [`join_driven_by`](Self::join_driven_by) selects the driver explicitly. A join without a member that can
/// drive it does not compile. Functions that are generic over joins require `Join<Kind: CanDrive>`; see [`CanDrive`].
///
/// # Aliasing
/// A join borrows its members, so the borrow checker rejects a storage that occurs twice, once as `&mut`. Each key is
/// yielded once, so items may be kept for the whole borrow. Storages cannot be changed during a join: record edits in a
/// [`CommandBuffer`](crate::CommandBuffer).
///
/// # Complexity
/// For each key of the driver, reads one slot of each other member, up to the first that does not match. Allocates
/// nothing.
///
/// # Examples
/// ```
/// use storage::{EntityPool, Join, Maybe, SparseSet, Storage, Without};
///
/// let mut pool: EntityPool = EntityPool::new();
/// let [ada, bob, cleo] = [pool.create(), pool.create(), pool.create()];
/// let mut places = Storage::from([(ada, 0.0), (bob, 1.0), (cleo, 2.0)]);
/// let speeds = Storage::from([(bob, 0.5), (ada, 0.25), (cleo, 4.0)]);
/// let names = Storage::from([(bob, "Bob")]);
/// let frozen = SparseSet::from([cleo]);
///
/// let mut moved = Vec::new();
/// (&mut places, &speeds, Without(&frozen), Maybe(&names)).join().for_each(|(entity, (place, speed, (), name))| {
///     *place += speed;
///     moved.push((entity, name));
/// });
/// assert_eq!(moved, [(ada, None), (bob, Some(&"Bob"))]);
/// assert!(places.values().eq(&[0.25, 1.5, 2.0]));
/// ```
/// A mutably borrowed storage cannot occur a second time:
/// ```compile_fail,E0499
/// use storage::{Join, Storage};
///
/// let mut places = Storage::from([(3_u32, 0.0)]);
/// for (_, (a, b)) in (&mut places, &mut places).join() {
///     std::mem::swap(a, b);
/// }
/// ```
/// ```compile_fail,E0502
/// use storage::{Join, Storage};
///
/// let mut places = Storage::from([(3_u32, 0.0)]);
/// for (_, (a, b)) in (&mut places, &places).join() {
///     *a = *b;
/// }
/// ```
/// Items borrow the storages, which cannot be changed while items are used:
/// ```compile_fail,E0505
/// use storage::{Join, Storage};
///
/// let mut places = Storage::from([(3_u32, 0.0)]);
/// let speeds = Storage::from([(3_u32, 0.5)]);
/// let first = (&mut places, &speeds).join().next();
/// drop(places);
/// assert!(first.is_some());
/// ```
/// ```compile_fail,E0499
/// use storage::{Join, Storage};
///
/// let mut places = Storage::from([(3_u32, 0.0)]);
/// let speeds = Storage::from([(3_u32, 0.5)]);
/// for (key, _) in (&mut places, &speeds).join() {
///     places.remove(key);
/// }
/// ```
/// At least one member must be able to drive:
/// ```compile_fail,E0277
/// use storage::{Join, SparseSet, Without};
///
/// let frozen = SparseSet::from([3_u32]);
/// let everything_else = (Without(&frozen),).join();
/// ```
/// ```compile_fail,E0277
/// use storage::{Join, Maybe, SparseSet, Without};
///
/// let frozen = SparseSet::from([3_u32]);
/// let everything = (Without(&frozen), Maybe(&frozen)).join_driven_by::<1>();
/// ```
#[doc(alias("view", "basic_view", "registry"))]
pub trait Join: Sealed + Sized {
    /// The key type of all members.
    type Key: SparseKey;

    /// The item for a key: the member's item, or a tuple of the members' items.
    type Item;

    /// The kind: [`Driver`](super::Driver) if a member can drive.
    type Kind: Kind;

    #[doc(hidden)]
    type Members: Access<Key = Self::Key, Item = Self::Item>;

    #[doc(hidden)]
    fn into_members(self) -> Self::Members;

    /// Returns an iterator over the keys that all members match. The member with the fewest keys drives.
    ///
    /// # Examples
    /// ```
    /// use storage::{Join, Storage};
    ///
    /// let names = Storage::from([(1_u32, "Ada"), (2, "Bob"), (3, "Cleo")]);
    /// let ages = Storage::from([(3_u32, 30), (1, 10)]);
    /// assert!((&names, &ages).join().eq([(3, (&"Cleo", &30)), (1, (&"Ada", &10))]));
    /// ```
    #[doc(alias("each", "view"))]
    #[inline]
    fn join(self) -> Joined<Self>
    where
        Self::Kind: CanDrive,
    {
        Joined::new(RawJoin::new(self.into_members()))
    }

    /// Returns an iterator over the keys that all members match, in the order of member `DRIVER`, counted from 0.
    ///
    /// Does not compile if the member does not exist or is [`Without`](super::Without) or [`Maybe`](super::Maybe).
    ///
    /// # Examples
    /// ```
    /// use storage::{Join, Storage};
    ///
    /// let names = Storage::from([(1_u32, "Ada"), (2, "Bob"), (3, "Cleo")]);
    /// let ages = Storage::from([(3_u32, 30), (1, 10)]);
    /// assert!((&names, &ages).join_driven_by::<0>().eq([(1, (&"Ada", &10)), (3, (&"Cleo", &30))]));
    /// ```
    /// ```compile_fail,E0080
    /// use storage::{Join, Maybe, Storage};
    ///
    /// let names = Storage::from([(1_u32, "Ada")]);
    /// let driven = (&names, Maybe(&names)).join_driven_by::<1>();
    /// ```
    #[doc(alias("use", "leading", "leader"))]
    #[inline]
    fn join_driven_by<const DRIVER: usize>(self) -> Joined<Self>
    where
        Self::Kind: CanDrive,
    {
        const {
            assert!(DRIVER < Self::Members::CAN_DRIVE.len(), "the join has no member of this number to drive it");
            assert!(
                Self::Members::CAN_DRIVE[DRIVER],
                "the member of this number is Without or Maybe and cannot drive the join"
            );
        }
        Joined::new(RawJoin::driven_by(self.into_members(), DRIVER))
    }

    /// Returns the item for `key`, or `None` if a member does not match `key`.
    ///
    /// # Examples
    /// ```
    /// use storage::{Join, Storage, Without};
    ///
    /// let mut places = Storage::from([(1_u32, 0.0), (2, 1.0)]);
    /// let speeds = Storage::from([(1_u32, 0.5)]);
    /// if let Some((place, speed)) = (&mut places, &speeds).join_get(1) {
    ///     *place += speed;
    /// }
    /// assert_eq!(places[1], 0.5);
    /// assert_eq!((&places, Without(&speeds)).join_get(1), None);
    /// assert_eq!((&places, Without(&speeds)).join_get(2), Some((&1.0, ())));
    /// ```
    #[doc(alias("get", "find"))]
    #[must_use]
    #[inline]
    fn join_get(self, key: Self::Key) -> Option<Self::Item> {
        RawJoin::get(self.into_members(), key)
    }

    /// Returns `true` if all members match `key`. Does not access values.
    ///
    /// # Examples
    /// ```
    /// use storage::{Join, Storage};
    ///
    /// let names = Storage::from([(1_u32, "Ada"), (2, "Bob")]);
    /// let ages = Storage::from([(3_u32, 30), (1, 10)]);
    /// assert!((&names, &ages).join_contains(1));
    /// assert!(!(&names, &ages).join_contains(2));
    /// ```
    #[doc(alias = "contains")]
    #[must_use]
    #[inline]
    fn join_contains(self, key: Self::Key) -> bool {
        RawJoin::get(self.into_members(), key).is_some()
    }
}
