//! The macro [`hash_set!`](crate::hash_set!), a set written out.

/// A [`HashSet`](crate::HashSet) of the elements given, with the default hasher: [`HashSet::from`](crate::HashSet) of an array of them.
///
/// Of equal elements the first stays. For another hasher or allocator, `extend` a set from one of the constructors.
///
/// # Panics
/// As [`HashSet::reserve`](crate::HashSet::reserve) does.
///
/// # Examples
/// ```
/// use hash_set::{HashSet, hash_set};
///
/// let crew = hash_set!["Ishmael", "Queequeg", "Ishmael"];
/// assert_eq!(crew, HashSet::from(["Ishmael", "Queequeg"]));
///
/// let empty: HashSet<u32> = hash_set![];
/// assert!(empty.is_empty());
/// ```
#[doc(alias = "indexset")]
#[macro_export]
macro_rules! hash_set {
    ($($element:expr),* $(,)?) => {
        <$crate::HashSet<_> as ::core::convert::From<_>>::from([$($element),*])
    };
}
