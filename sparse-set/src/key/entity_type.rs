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
/// Attributes other than documentation are not accepted: they could replace the type that the macro's code is written for. Implement
/// further traits beside it.
///
/// The crate that calls the macro may forbid unsafe code. The type wraps one of this crate that holds checked bits only, so neither code
/// of the module that declares it nor names in scope there can make a key that is none.
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
// Sound wherever it is expanded: the code names one `KeyBits`, whose parameters are an identifier looked up in this crate
// and literals. A `ty` would not do, as a macro in type position may expand differently each time. The struct must be the
// one that the `unsafe impl` is for, so attributes, which could replace or remove it, are those of documentation only.
#[macro_export]
macro_rules! entity_type {
    (
        $(#[doc $($doc:tt)*])*
        $vis:vis struct $Name:ident($Word:ident: $index_bits:literal, $version_bits:literal $(, page = $page:literal)? $(,)?);
    ) => {
        $(#[doc $($doc)*])*
        #[$crate::macro_support::derive(
            $crate::macro_support::Clone,
            $crate::macro_support::Copy,
            $crate::macro_support::PartialEq,
            $crate::macro_support::Eq,
            $crate::macro_support::Hash,
        )]
        #[repr(transparent)]
        $vis struct $Name($crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>);

        const _: () = <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::FITS;

        impl $Name {
            /// Bits of the index.
            pub const INDEX_BITS: $crate::macro_support::u32 = <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::INDEX_BITS;

            /// Bits of the version.
            pub const VERSION_BITS: $crate::macro_support::u32 = <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::VERSION_BITS;

            /// The highest index. The one whose bits are all ones is reserved.
            pub const MAX_INDEX: $crate::macro_support::usize = <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::MAX_INDEX;

            /// The highest version. The one whose bits are all ones is reserved.
            pub const MAX_VERSION: $crate::macro_support::u32 = <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::MAX_VERSION;

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
            pub const fn new(
                index: $crate::macro_support::usize,
                version: $crate::macro_support::u32,
            ) -> $crate::macro_support::Option<Self> {
                match <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::new(index, version) {
                    $crate::macro_support::Option::Some(bits) => $crate::macro_support::Option::Some(Self(bits)),
                    $crate::macro_support::Option::None => $crate::macro_support::Option::None,
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
            pub const fn from_bits(bits: $crate::macro_support::primitive::$Word) -> $crate::macro_support::Option<Self> {
                match <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::from_bits(bits) {
                    $crate::macro_support::Option::Some(bits) => $crate::macro_support::Option::Some(Self(bits)),
                    $crate::macro_support::Option::None => $crate::macro_support::Option::None,
                }
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
            pub const fn to_bits(self) -> $crate::macro_support::primitive::$Word {
                <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::to_bits(self.0)
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
            pub const fn index(self) -> $crate::macro_support::usize {
                <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::index(self.0)
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
            pub const fn version(self) -> $crate::macro_support::u32 {
                <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::version(self.0)
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
            pub const fn with_version(self, version: $crate::macro_support::u32) -> $crate::macro_support::Option<Self> {
                Self::new(<$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::index(self.0), version)
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
                Self(<$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits>>::next_version(self.0))
            }
        }

        // SAFETY: the struct has one field, a `SparseKey`, and everything is forwarded to it. `==` is derived.
        unsafe impl $crate::SparseKey for $Name {
            type Slot = <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::Slot;
            const INDEX_LIMIT: $crate::macro_support::usize = <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::INDEX_LIMIT;
            const VERSION_BITS: $crate::macro_support::u32 = <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::VERSION_BITS;
            $(const PAGE_LEN: $crate::macro_support::usize = $page;)?
            const ALWAYS_IN_RANGE: $crate::macro_support::bool = <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::ALWAYS_IN_RANGE;

            #[inline(always)]
            fn index(self) -> $crate::macro_support::usize {
                let Self(bits) = self;
                <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::index(bits)
            }

            #[inline(always)]
            fn version(self) -> $crate::macro_support::u32 {
                let Self(bits) = self;
                <$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::version(bits)
            }

            #[inline]
            fn from_parts(
                index: $crate::macro_support::usize,
                version: $crate::macro_support::u32,
            ) -> $crate::macro_support::Option<Self> {
                $crate::macro_support::Option::map(<$crate::macro_support::KeyBits<$crate::macro_support::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::from_parts(index, version), Self)
            }
        }

        $crate::entity_type_serde! { $Name($crate::macro_support::primitive::$Word) }
        $crate::entity_type_quickcheck! { $Name }
        $crate::entity_type_arbitrary! { $Name }

        impl $crate::macro_support::Ord for $Name {
            #[inline]
            fn cmp(&self, other: &Self) -> $crate::macro_support::Ordering {
                $crate::macro_support::Ord::cmp(&self.0, &other.0)
            }
        }

        impl $crate::macro_support::PartialOrd for $Name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> $crate::macro_support::Option<$crate::macro_support::Ordering> {
                $crate::macro_support::Option::Some($crate::macro_support::Ord::cmp(self, other))
            }
        }

        impl $crate::macro_support::fmt::Debug for $Name {
            fn fmt(&self, f: &mut $crate::macro_support::fmt::Formatter<'_>) -> $crate::macro_support::fmt::Result {
                $crate::macro_support::write!(f, "{}({self})", $crate::macro_support::stringify!($Name))
            }
        }

        impl $crate::macro_support::fmt::Display for $Name {
            fn fmt(&self, f: &mut $crate::macro_support::fmt::Formatter<'_>) -> $crate::macro_support::fmt::Result {
                $crate::macro_support::fmt::Display::fmt(&self.0, f)
            }
        }

        impl $crate::macro_support::From<$Name> for $crate::macro_support::primitive::$Word {
            #[inline]
            fn from(key: $Name) -> Self {
                key.to_bits()
            }
        }

        impl $crate::macro_support::TryFrom<$crate::macro_support::primitive::$Word> for $Name {
            type Error = $crate::key::InvalidKey<$crate::macro_support::primitive::$Word>;

            #[inline]
            fn try_from(bits: $crate::macro_support::primitive::$Word) -> $crate::macro_support::Result<Self, Self::Error> {
                $crate::macro_support::Option::ok_or(Self::from_bits(bits), $crate::key::InvalidKey { bits })
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis struct $($other:tt)*) => {
        $crate::macro_support::compile_error! {
            "`entity_type!` takes `pub struct Name(u32: 20, 12);` with no attributes but `#[doc]`: others could replace the type that it makes"
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
