//! The pairs of a key and a value, which are the elements of a map's table.

use hash_set::Equivalent;

/// Returns the predicate of a look-up by key.
#[inline]
pub(crate) fn equivalent_key<Q: ?Sized + Equivalent<K>, K, V>(key: &Q) -> impl Fn(&(K, V)) -> bool {
    move |(candidate, _)| key.equivalent(candidate)
}

/// Returns the predicate of a look-up by key and value.
#[inline]
pub(crate) fn equivalent_pair<Q, K, V>(key: &Q, value: &V) -> impl Fn(&(K, V)) -> bool
where
    Q: ?Sized + Equivalent<K>,
    V: PartialEq,
{
    move |(candidate, candidate_value)| key.equivalent(candidate) && value == candidate_value
}

/// Drops the value and returns the key.
#[inline]
pub(crate) fn into_key<K, V>((key, value): (K, V)) -> K {
    // Drop the value now: if its drop panicked at the end of the function, the key would leak.
    drop(value);
    key
}

/// Drops the key and returns the value.
#[inline]
pub(crate) fn into_value<K, V>((key, value): (K, V)) -> V {
    // Drop the key now: if its drop panicked at the end of the function, the value would leak.
    drop(key);
    value
}
