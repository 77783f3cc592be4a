//! Joins: several storages looked at by the same keys, at once.

mod grouped;
mod joined;
mod maybe;
mod member;
mod pinned;
mod role;
mod tuples;
mod without;

use sparse_set::SparseKey;

use crate::raw::{Members, RawJoin};

pub use joined::Joined;
pub use maybe::Maybe;
pub use member::Member;
pub use role::{Follower, Leader, Leads, Role};
pub use without::Without;

/// What can be joined: a [`Member`], or a tuple of one to eight of them with the same type of keys.
///
/// A join goes through the keys of one member, the one that *leads*, and yields those that all members agree to, each with what the members
/// have for it:
///
/// | member | agrees to a key | what it yields | can lead |
/// |---|---|---|---|
/// | `&Storage<T>`, `&StableStorage<T>` | if it has a value for it | `&T` | yes |
/// | `&mut Storage<T>`, `&mut StableStorage<T>`, [`GroupedStorage<T>`](crate::group::GroupedStorage) | if it has a value for it | `&mut T` | yes |
/// | `&PinnedStorage<T>` | if it has a value for it | `&T` | yes |
/// | `&mut PinnedStorage<T>` | if it has a value for it | `Pin<&mut T>` | yes |
/// | `&SparseSet` | if it is in it | `()` | yes |
/// | `&EntityPool` | if it is alive | `()` | yes |
/// | [`Without`]`(member)` | if the member does not | `()` | no |
/// | [`Maybe`]`(member)` | always | an `Option` of what the member yields | no |
///
/// Keys are compared with their versions: a key of one storage that is out of date does not find the newer one of another.
///
/// # Which member leads
/// The one with the fewest keys, and of several the first one, decided when [`join`](Self::join) is called. The keys come in the order of
/// that member. [`join_leading`](Self::join_leading) says which one it is, for the sake of the order. At least one member must be able to
/// lead: other joins do not compile. (A function that is generic over joins requires `Join<Role: Leads>`; see [`Leads`].)
///
/// # Aliasing
/// A join borrows its members, so the borrow checker sees to it that no storage is in a join twice if one of them is `&mut`. Keys and
/// values are yielded once each, so they may be kept for as long as the storages are borrowed. Storages cannot be changed meanwhile: a
/// [`CommandBuffer`](crate::CommandBuffer) takes edits down for later.
///
/// # Complexity
/// For each key of the leader one slot of the sparse array of each other member, up to the first that does not agree.
/// Allocates nothing.
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
/// A storage that is borrowed mutably cannot be in the join a second time:
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
/// What a join yields does not outlive the storages, and they are not changed while it is used:
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
/// Something must lead:
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
/// let everything = (Without(&frozen), Maybe(&frozen)).join_leading::<1>();
/// ```
#[doc(alias("view", "basic_view", "registry"))]
pub trait Join: sealed::Sealed + Sized {
    /// The type of the keys of all members.
    type Key: SparseKey;

    /// What is yielded for a key: what the member yields, or a tuple with what each of the members does.
    type Item;

    /// Whether one of the members can lead.
    type Role: Role;

    #[doc(hidden)]
    type Members: Members<Key = Self::Key, Item = Self::Item>;

    #[doc(hidden)]
    fn into_members(self) -> Self::Members;

    /// The keys that all members agree to, with their items. The member with the fewest keys leads.
    ///
    /// # Complexity
    /// *O*(members). The iterator has the rest.
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
        Self::Role: Leads,
    {
        Joined::new(RawJoin::new(self.into_members()))
    }

    /// [`join`](Self::join), with member number `LEADER` in the lead: the keys come in the order of this one.
    ///
    /// Members are counted from 0 on. If there is no such member, or if it is [`Without`] or [`Maybe`], this does not compile.
    ///
    /// # Examples
    /// ```
    /// use storage::{Join, Storage};
    ///
    /// let names = Storage::from([(1_u32, "Ada"), (2, "Bob"), (3, "Cleo")]);
    /// let ages = Storage::from([(3_u32, 30), (1, 10)]);
    /// assert!((&names, &ages).join_leading::<0>().eq([(1, (&"Ada", &10)), (3, (&"Cleo", &30))]));
    /// ```
    /// ```compile_fail,E0080
    /// use storage::{Join, Maybe, Storage};
    ///
    /// let names = Storage::from([(1_u32, "Ada")]);
    /// let led = (&names, Maybe(&names)).join_leading::<1>();
    /// ```
    #[doc(alias("use", "leading"))]
    #[inline]
    fn join_leading<const LEADER: usize>(self) -> Joined<Self>
    where
        Self::Role: Leads,
    {
        const {
            assert!(LEADER < Self::Members::LEADS.len(), "the join has no member of this number to lead it");
            assert!(
                Self::Members::LEADS[LEADER],
                "the member of this number is Without or Maybe and cannot lead the join"
            );
        }
        Joined::new(RawJoin::led_by(self.into_members(), LEADER))
    }

    /// The items for `key`, `None` if a member does not agree to it.
    ///
    /// # Complexity
    /// *O*(members).
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

    /// Whether all members agree to `key`.
    ///
    /// # Complexity
    /// *O*(members). The values are not touched.
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
        self.into_members().contains(key)
    }
}

mod sealed {
    /// What may be joined is decided here: others need not implement [`Join`](super::Join), and unsafe code relies on who does.
    #[expect(unnameable_types, reason = "that is what seals a trait")]
    pub trait Sealed {}
}
