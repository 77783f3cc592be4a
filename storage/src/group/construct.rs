//! Creating and cloning a [`Group`].

use sparse_set::allocator::Allocator;
use sparse_set::{SparseKey, TryReserveError};

use super::{Excluded, Group, Storages};
use crate::{Paging, Storage};

impl<S: Storages> Group<S> {
    /// Creates a group. Allocates nothing.
    ///
    /// Moves the shared entities to the front, which changes the order of each storage.
    ///
    /// # Complexity
    /// *O*(values of the shortest storage * storages).
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let twos: Storage<usize, u32> = (0..30).step_by(2).map(|n| (n, 2)).collect();
    /// let threes: Storage<usize, u32> = (0..30).step_by(3).map(|n| (n, 3)).collect();
    /// let group = Group::new((twos, threes));
    /// assert_eq!(group.keys_slice(), [0, 6, 12, 18, 24]);
    /// ```
    #[doc(alias = "group")]
    #[must_use]
    pub fn new(storages: S) -> Self {
        Self::excluding(storages, ())
    }
}

impl<S: Storages, X: Excluded<S>> Group<S, X> {
    /// Creates a group of the entities in `storages` that are in none of the `excluded` storages. Allocates nothing.
    ///
    /// Owns the excluded storages too, so that it notices each change. They keep their order.
    ///
    /// # Complexity
    /// *O*(values of the shortest storage * storages).
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let twos: Storage<usize, u32> = (0..30).step_by(2).map(|n| (n, 2)).collect();
    /// let threes: Storage<usize, u32> = (0..30).step_by(3).map(|n| (n, 3)).collect();
    /// let fours: Storage<(), u32> = (0..30).step_by(4).map(|n| (n, ())).collect();
    /// let group = Group::excluding((twos, threes), (fours,));
    /// assert_eq!(group.keys_slice(), [6, 18]);
    /// ```
    #[doc(alias("group", "exclude", "exclude_t"))]
    #[must_use]
    pub fn excluding(storages: S, excluded: X) -> Self {
        let mut group = Self { storages, excluded, len: 0 };
        // The key that `enter` swaps backwards in the shortest storage has been checked already.
        for position in 0..group.storages.fewest_keys().len() {
            group.enter(group.storages.fewest_keys()[position]);
        }
        group
    }
}

/// [`Storages`] whose values and allocators are `Clone`.
///
/// # Examples
/// ```
/// use storage::group::CloneStorages;
/// use storage::{Group, Storage, TryReserveError};
///
/// fn snapshot<S: CloneStorages>(group: &Group<S>) -> Result<Group<S>, TryReserveError> {
///     group.try_clone()
/// }
///
/// let group = Group::new((Storage::from([(3_u32, "ada")]), Storage::from([(3, 30)])));
/// assert_eq!(snapshot(&group)?.keys_slice(), [3]);
/// # Ok::<(), TryReserveError>(())
/// ```
pub trait CloneStorages: Storages + Clone {
    #[doc(hidden)]
    fn try_clone(&self) -> Result<Self, TryReserveError>;
}

impl<S: CloneStorages> Group<S> {
    /// Clones the group. Returns an error if allocation fails.
    ///
    /// # Errors
    /// Returns the errors of [`Storage::try_clone`].
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let group = Group::new((Storage::from([(3_u32, "ada"), (1, "bob")]), Storage::from([(1, 10), (5, 50)])));
    /// let clone = group.try_clone()?;
    /// assert!(clone.iter().eq([(1, (&"bob", &10))]));
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { storages: self.storages.try_clone()?, excluded: (), len: self.len })
    }
}

impl<S: CloneStorages, X: CloneStorages<Key = S::Key>> Group<S, X> {
    /// Clones the group with its excluded storages. Returns an error if allocation fails.
    ///
    /// # Errors
    /// Returns the errors of [`Storage::try_clone`].
    ///
    /// # Examples
    /// ```
    /// use storage::{Group, Storage};
    ///
    /// let names = Storage::from([(3_u32, "ada"), (1, "bob")]);
    /// let group = Group::excluding((names,), (Storage::from([(3_u32, ())]),));
    /// let clone = group.try_clone()?;
    /// assert!(clone.iter().eq([(1, (&"bob",))]));
    /// # Ok::<(), storage::TryReserveError>(())
    /// ```
    pub fn try_clone(&self) -> Result<Self, TryReserveError> {
        Ok(Self { storages: self.storages.try_clone()?, excluded: self.excluded.try_clone()?, len: self.len })
    }
}

macro_rules! clone_storages {
    ($($n:tt $T:ident $A:ident $P:ident)*) => {
        impl<K: SparseKey, $($T: Clone, $A: Allocator + Clone, $P: Paging),*> CloneStorages for ($(Storage<$T, K, $A, $P>,)*) {
            fn try_clone(&self) -> Result<Self, TryReserveError> {
                Ok(($(self.$n.try_clone()?,)*))
            }
        }
    };
}

clone_storages!(0 T0 A0 P0);
clone_storages!(0 T0 A0 P0 1 T1 A1 P1);
clone_storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2);
clone_storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3);
clone_storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3 4 T4 A4 P4);
clone_storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3 4 T4 A4 P4 5 T5 A5 P5);
clone_storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3 4 T4 A4 P4 5 T5 A5 P5 6 T6 A6 P6);
clone_storages!(0 T0 A0 P0 1 T1 A1 P1 2 T2 A2 P2 3 T3 A3 P3 4 T4 A4 P4 5 T5 A5 P5 6 T6 A6 P6 7 T7 A7 P7);
