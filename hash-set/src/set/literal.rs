//! The macro [`hash_set!`](crate::hash_set!).

/// Creates a [`HashSet`](crate::HashSet) of the given elements with the default hasher. Keeps the first of equal
/// elements.
///
/// # Panics
/// Panics as [`HashSet::reserve`](crate::HashSet::reserve) does.
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
