//! [`entity_type!`](crate::entity_type).

/// Declares a key type: how wide the index and the version are, and in which integer they lie.
///
/// `entity_type! { pub struct Name(u32: 20, 12); }` declares a `Name` in a `u32` with an index of 20 bits, and above it a
/// version of 12. The integer is `u8`, `u16`, `u32` or `u64`. The index has 1 to 32 bits, the version 0 to 32, both
/// together no more than the integer; bits that are left over are zero. A third argument, `page = 256`, sets
/// [`SparseKey::PAGE_LEN`](crate::SparseKey::PAGE_LEN).
///
/// The all-ones index and the all-ones version are reserved and belong to no key, so an index of `n` bits has `2^n - 1`
/// values. A version of one bit is therefore always 0. A key without version bits has version 0 and nothing reserved
/// there.
///
/// The type has, all of them `const`: `INDEX_BITS`, `VERSION_BITS`, `MAX_INDEX`, `MAX_VERSION`, `new(index, version)`,
/// `from_bits`, `to_bits`, `index`, `version`, `with_version` and `next_version`. See [`Entity`](crate::Entity), which is
/// declared by this macro, for what they do. It is [`SparseKey`](crate::SparseKey), `Copy`, `Ord` (by index, then version),
/// `Hash`, `Debug`, `Display`, `Into` its integer and `TryFrom` it, and an `Option` of it is as large as itself.
///
/// The crate that calls the macro may forbid unsafe code.
///
/// With the features `serde`, `quickcheck` and `arbitrary` of this crate the type has the traits of these too.
///
/// # Examples
/// ```
/// sparse_set::entity_type! {
///     /// Up to 262,143 nodes.
///     pub struct Node(u32: 18, 12);
/// }
///
/// let node = Node::new(3, 4094).unwrap();
/// assert_eq!(node.to_string(), "3v4094");
/// assert_eq!(format!("{node:?}"), "Node(3v4094)");
/// // The version wraps around and leaves out the reserved one.
/// assert_eq!(node.next_version(), Node::new(3, 0).unwrap());
/// assert_eq!(Node::new(3, 4095), None);
///
/// let set: sparse_set::SparseSet<Node> = [node].into_iter().collect();
/// assert!(set.contains(node));
/// ```
///
/// A key that does not fit in its integer does not compile:
/// ```compile_fail
/// sparse_set::entity_type! { pub struct TooWide(u16: 12, 12); }
/// ```
#[macro_export]
macro_rules! entity_type {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Name:ident($Bits:ident: $index_bits:literal, $version_bits:literal $(, page = $page:literal)? $(,)?);
    ) => {
        $(#[$meta])*
        // The bits, some of them complemented so that none is zero: see FLIPPED.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(transparent)]
        $vis struct $Name(::core::num::NonZero<$Bits>);

        const _: () = {
            let (index_bits, version_bits): (u32, u32) = ($index_bits, $version_bits);
            assert!(1 <= index_bits && index_bits <= 32, "the index has 1 to 32 bits");
            assert!(version_bits <= 32, "the version has 0 to 32 bits");
            assert!(index_bits + version_bits <= $Bits::BITS, "index and version do not fit in the integer");
        };

        impl $Name {
            /// Bits of the index.
            pub const INDEX_BITS: u32 = $index_bits;

            /// Bits of the version.
            pub const VERSION_BITS: u32 = $version_bits;

            /// The highest index. The one whose bits are all ones is reserved.
            pub const MAX_INDEX: usize = (Self::INDEX_MASK - 1) as usize;

            /// The highest version. The one whose bits are all ones is reserved.
            pub const MAX_VERSION: u32 = Self::VERSION_MASK.saturating_sub(1) as u32;

            const INDEX_MASK: u64 = (1 << $index_bits) - 1;

            const VERSION_MASK: u64 = (1 << $version_bits) - 1;

            /// The bits that are kept as their complement: those of the version, so that to be zero a key would need the reserved
            /// version. The index, which is needed more often, is at hand as it is. Without a version it is the other way around.
            const FLIPPED: $Bits =
                if $version_bits == 0 { Self::INDEX_MASK } else { Self::VERSION_MASK << $index_bits } as $Bits;

            /// The key with this index and this version, `None` if either is above its maximum.
            ///
            /// # Examples
            /// ```
            /// use sparse_set::Entity;
            ///
            /// assert_eq!(Entity::new(5, 1).unwrap().index(), 5);
            /// assert_eq!(Entity::new(Entity::MAX_INDEX + 1, 0), None);
            /// assert_eq!(Entity::new(0, Entity::MAX_VERSION + 1), None);
            /// ```
            #[doc(alias("construct", "combine"))]
            #[must_use]
            #[inline]
            pub const fn new(index: usize, version: u32) -> ::core::option::Option<Self> {
                if index > Self::MAX_INDEX || version > Self::MAX_VERSION {
                    return ::core::option::Option::None;
                }
                let bits = (index as u64 | (version as u64) << $index_bits) as $Bits;
                match ::core::num::NonZero::new(bits ^ Self::FLIPPED) {
                    ::core::option::Option::Some(flipped) => ::core::option::Option::Some(Self(flipped)),
                    ::core::option::Option::None => ::core::option::Option::None,
                }
            }

            /// The key with these bits: the index in the lowest, above it the version. `None` if they are no key.
            ///
            /// # Examples
            /// ```
            /// use sparse_set::Entity;
            ///
            /// assert_eq!(Entity::from_bits(5), Entity::new(5, 0));
            /// // Index or version all ones.
            /// assert_eq!(Entity::from_bits(0x0000_FFFFF), None);
            /// assert_eq!(Entity::from_bits(0xFFF0_0000), None);
            /// ```
            #[must_use]
            #[inline]
            pub const fn from_bits(bits: $Bits) -> ::core::option::Option<Self> {
                // The shift is by 0 to 32, so a u64 it must be.
                let version = bits as u64 >> $index_bits;
                if version > Self::MAX_VERSION as u64 {
                    return ::core::option::Option::None;
                }
                Self::new((bits as u64 & Self::INDEX_MASK) as usize, version as u32)
            }

            /// The index in the lowest bits, above it the version, above both zeros.
            ///
            /// # Examples
            /// ```
            /// use sparse_set::Entity;
            ///
            /// assert_eq!(Entity::new(5, 1).unwrap().to_bits(), 0x0010_0005);
            /// ```
            #[doc(alias = "to_integral")]
            #[must_use]
            #[inline(always)]
            pub const fn to_bits(self) -> $Bits {
                self.0.get() ^ Self::FLIPPED
            }

            /// The index.
            ///
            /// # Examples
            /// ```
            /// use sparse_set::Entity;
            ///
            /// assert_eq!(Entity::new(5, 1).unwrap().index(), 5);
            /// ```
            #[doc(alias = "to_entity")]
            #[must_use]
            #[inline(always)]
            pub const fn index(self) -> usize {
                (self.to_bits() as u64 & Self::INDEX_MASK) as usize
            }

            /// The version.
            ///
            /// # Examples
            /// ```
            /// use sparse_set::Entity;
            ///
            /// assert_eq!(Entity::new(5, 1).unwrap().version(), 1);
            /// ```
            #[doc(alias = "to_version")]
            #[must_use]
            #[inline(always)]
            pub const fn version(self) -> u32 {
                (self.to_bits() as u64 >> $index_bits) as u32
            }

            /// The key with the same index and this version, `None` if the version is above its maximum.
            ///
            /// # Examples
            /// ```
            /// use sparse_set::Entity;
            ///
            /// let key = Entity::new(5, 1).unwrap();
            /// assert_eq!(key.with_version(9), Entity::new(5, 9));
            /// assert_eq!(key.with_version(4095), None);
            /// ```
            #[must_use]
            #[inline]
            pub const fn with_version(self, version: u32) -> ::core::option::Option<Self> {
                Self::new(self.index(), version)
            }

            /// The key with the same index and the version after this one. The highest version is followed by 0.
            ///
            /// Once the version has wrapped around, a key kept from the first round equals one of the second.
            ///
            /// # Examples
            /// ```
            /// use sparse_set::Entity;
            ///
            /// assert_eq!(Entity::new(5, 1).unwrap().next_version(), Entity::new(5, 2).unwrap());
            /// assert_eq!(Entity::new(5, Entity::MAX_VERSION).unwrap().next_version(), Entity::new(5, 0).unwrap());
            /// ```
            #[doc(alias = "next")]
            #[must_use]
            #[inline]
            pub const fn next_version(self) -> Self {
                let version = if self.version() == Self::MAX_VERSION { 0 } else { self.version() + 1 };
                match Self::new(self.index(), version) {
                    ::core::option::Option::Some(next) => next,
                    ::core::option::Option::None => self,
                }
            }
        }

        // SAFETY: index and version are disjoint bits of a value that never changes, and the whole of it but for bits that are
        // always zero: `new` is the only place that makes one, so the index is at most MAX_INDEX and the version at most
        // MAX_VERSION, which is below 2^n - 1, or 0 if there are no version bits. `new` is also the inverse. A slot of the same
        // integer has at least INDEX_BITS bits beside the version and counts to 2^INDEX_BITS - 1, the limit.
        unsafe impl $crate::SparseKey for $Name {
            type Slot = $Bits;
            const INDEX_LIMIT: usize = $Name::MAX_INDEX + 1;
            const VERSION_BITS: u32 = $version_bits;
            $(const PAGE_LEN: usize = $page;)?
            const ALWAYS_IN_RANGE: bool = true;

            #[inline(always)]
            fn index(self) -> usize {
                $Name::index(self)
            }

            #[inline(always)]
            fn version(self) -> u32 {
                $Name::version(self)
            }

            #[inline]
            fn from_parts(index: usize, version: u32) -> ::core::option::Option<Self> {
                $Name::new(index, version)
            }
        }

        $crate::entity_type_serde! { $Name($Bits) }
        $crate::entity_type_quickcheck! { $Name }
        $crate::entity_type_arbitrary! { $Name }

        impl ::core::cmp::Ord for $Name {
            #[inline]
            fn cmp(&self, other: &Self) -> ::core::cmp::Ordering {
                (self.index(), self.version()).cmp(&(other.index(), other.version()))
            }
        }

        impl ::core::cmp::PartialOrd for $Name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
                ::core::option::Option::Some(::core::cmp::Ord::cmp(self, other))
            }
        }

        impl ::core::fmt::Debug for $Name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::write!(f, "{}({self})", ::core::stringify!($Name))
            }
        }

        impl ::core::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::write!(f, "{}v{}", self.index(), self.version())
            }
        }

        impl ::core::convert::From<$Name> for $Bits {
            #[inline]
            fn from(key: $Name) -> Self {
                key.to_bits()
            }
        }

        impl ::core::convert::TryFrom<$Bits> for $Name {
            type Error = $crate::key::InvalidKey<$Bits>;

            #[inline]
            fn try_from(bits: $Bits) -> ::core::result::Result<Self, Self::Error> {
                match Self::from_bits(bits) {
                    ::core::option::Option::Some(key) => ::core::result::Result::Ok(key),
                    ::core::option::Option::None => ::core::result::Result::Err($crate::key::InvalidKey { bits }),
                }
            }
        }
    };
}

/// What [`entity_type!`] adds with the feature `serde`; nothing without it.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_serde {
    ($($any:tt)*) => {};
}

/// What [`entity_type!`] adds with the feature `quickcheck`; nothing without it.
#[cfg(not(feature = "quickcheck"))]
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_quickcheck {
    ($($any:tt)*) => {};
}

/// What [`entity_type!`] adds with the feature `arbitrary`; nothing without it.
#[cfg(not(feature = "arbitrary"))]
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_arbitrary {
    ($($any:tt)*) => {};
}
