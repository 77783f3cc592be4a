//! The macros [`hash_map!`](crate::hash_map!) and [`multi_map!`](crate::multi_map!).

/// Creates a [`HashMap`](crate::HashMap) with the default hasher from a list of pairs, as
/// [`HashMap::from`](crate::HashMap) does.
///
/// Of pairs with equal keys, the first key and the last value stay. For another hasher or allocator, `extend` an empty
/// map. Importing the macro does not hide the crate of the same name: macros have their own namespace.
///
/// # Panics
/// Panics as [`HashMap::reserve`](crate::HashMap::reserve) does.
///
/// # Examples
/// ```
/// use hash_map::{HashMap, hash_map};
///
/// let crew = hash_map! { "captain" => "Ahab", "first mate" => "Starbuck" };
/// assert_eq!(crew, HashMap::from([("captain", "Ahab"), ("first mate", "Starbuck")]));
///
/// let empty: HashMap<u32, String> = hash_map! {};
/// assert!(empty.is_empty());
/// ```
#[doc(alias = "indexmap")]
#[macro_export]
macro_rules! hash_map {
    ($($key:expr => $value:expr),* $(,)?) => {
        <$crate::HashMap<_, _> as ::core::convert::From<_>>::from([$(($key, $value)),*])
    };
}

/// Creates a [`MultiMap`](crate::MultiMap) with the default hasher from a list of pairs, as
/// [`MultiMap::from`](crate::MultiMap) does.
///
/// # Panics
/// Panics as [`MultiMap::reserve`](crate::MultiMap::reserve) does.
///
/// # Examples
/// ```
/// use hash_map::{MultiMap, multi_map};
///
/// let listeners = multi_map! { "breach" => "lookout", "breach" => "mate" };
/// assert_eq!(listeners, MultiMap::from([("breach", "lookout"), ("breach", "mate")]));
/// ```
#[macro_export]
macro_rules! multi_map {
    ($($key:expr => $value:expr),* $(,)?) => {
        <$crate::MultiMap<_, _> as ::core::convert::From<_>>::from([$(($key, $value)),*])
    };
}
