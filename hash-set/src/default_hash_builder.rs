//! [`DefaultHashBuilder`], the default hasher of sets and maps.

use core::fmt;

/// The default hasher of [`HashSet`](crate::HashSet) and of maps: currently ahash.
///
/// [`new`](Self::new) uses random seeds, drawn once per process from std's `RandomState`, so that an attacker cannot
/// predict collisions. All tables of a process share them: elements are not iterated in the order of their hashes, so
/// filling one table from another does not collide, as it can with open addressing.
///
/// Without the feature `std`, and on targets where std has no source of randomness, such as
/// `wasm32-unknown-unknown`, the seeds are fixed: use [`with_seeds`](Self::with_seeds) if keys may come from an
/// attacker.
///
/// Without the feature `ahash` the type has no values and is no hasher: name another one as the set's `S`, and
/// create the set by `with_hasher`, `default` or `collect`.
///
/// # Examples
/// ```
/// use core::hash::BuildHasher;
/// use hash_set::DefaultHashBuilder;
///
/// // The same seeds give the same hashes, in one process.
/// let (a, b) = (DefaultHashBuilder::with_seeds(1, 2, 3, 4), DefaultHashBuilder::with_seeds(1, 2, 3, 4));
/// assert_eq!(a.hash_one("ishmael"), b.hash_one("ishmael"));
/// ```
#[derive(Clone)]
pub struct DefaultHashBuilder(
    #[cfg(feature = "ahash")] pub(crate) ahash::RandomState,
    #[cfg(not(feature = "ahash"))] core::convert::Infallible,
);

impl fmt::Debug for DefaultHashBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DefaultHashBuilder").finish_non_exhaustive()
    }
}
