//! [`Entity`] and [`Entity64`].
#![expect(unsafe_code, reason = "`entity_type!` implements the unsafe trait `SparseKey` for them")]

use crate::entity_type;

entity_type! {
    /// A 32-bit entity key with a 20-bit index and a 12-bit version, in `EnTT`'s layout.
    ///
    /// Has 1,048,575 indices and 4,095 versions of each: a handle is valid again after its index was reused 4,095
    /// times. Use [`Entity64`] for handles that leave the program, such as those in files or on the network.
    /// `Option<Entity>` is 4 bytes too; `None` corresponds to `EnTT`'s `null`.
    ///
    /// Entities are ordered by index, then by version.
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
    /// A 64-bit entity key with a 32-bit index and a 32-bit version.
    ///
    /// For more than a million indices, or for versions that never wrap around in practice.
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
