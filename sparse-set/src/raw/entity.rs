//! [`Entity`] and [`Entity64`].

use crate::entity_type;

entity_type! {
    /// An index of 20 bits and a version of 12 in 32 bits: the key of an entity as `EnTT` lays it out.
    ///
    /// 1,048,575 indices, 4,095 versions of each. [`Entity64`] has more of both. `Option<Entity>` is 4 bytes too: `None` is
    /// what `EnTT` calls `null`.
    ///
    /// Entities are ordered by index, and by version where the index is the same.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::Entity;
    ///
    /// let first = Entity::new(7, 0).unwrap();
    /// let second = first.next_version();
    /// assert_ne!(first, second);
    /// assert_eq!(first.index(), second.index());
    /// assert_eq!(second.to_string(), "7v1");
    /// assert_eq!(second.to_bits(), 1 << 20 | 7);
    /// assert_eq!(size_of::<Option<Entity>>(), 4);
    /// ```
    pub struct Entity(u32: 20, 12);
}

entity_type! {
    /// An index of 32 bits and a version of 32 in 64 bits: [`Entity`] for those who need more than a million indices, or
    /// versions that never wrap around in practice.
    ///
    /// # Examples
    /// ```
    /// use sparse_set::Entity64;
    ///
    /// let key = Entity64::new(1 << 31, 1 << 31).unwrap();
    /// assert_eq!(Entity64::from_bits(key.to_bits()), Some(key));
    /// assert_eq!(size_of::<Option<Entity64>>(), 8);
    /// ```
    pub struct Entity64(u64: 32, 32);
}
