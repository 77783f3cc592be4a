//! The macros [`hash_map!`](crate::hash_map!) and [`multi_map!`](crate::multi_map!), maps written out.

/// A [`HashMap`](crate::HashMap) of the pairs given, with the default hasher: [`HashMap::from`](crate::HashMap) of an array of them.
///
/// Of equal keys, the first key and the last value count. For another hasher or allocator, `extend` a map from one of the constructors.
///
/// The crate and this macro have the same name. Names of macros are apart from those of crates, so an import of the macro does not hide the crate.
///
/// # Panics
/// As [`HashMap::reserve`](crate::HashMap::reserve) does.
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

/// A [`MultiMap`](crate::MultiMap) of the pairs given, with the default hasher: [`MultiMap::from`](crate::MultiMap) of an array of them.
///
/// # Panics
/// As [`MultiMap::reserve`](crate::MultiMap::reserve) does.
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
