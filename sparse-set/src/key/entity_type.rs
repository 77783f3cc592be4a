/// Declares a key type with the given widths of index and version.
///
/// `entity_type! { pub struct Name(u32: 20, 12); }` declares `Name`, stored in a `u32`, with a 20-bit index and a
/// 12-bit version above it. The integer is `u8`, `u16`, `u32` or `u64`. The index has 1 to 32 bits, the version 0 to
/// 32, and both must fit in the integer; the remaining bits are zero. A third argument, `page = 256`, sets
/// [`SparseKey::PAGE_LEN`](crate::SparseKey::PAGE_LEN).
///
/// The all-ones index and the all-ones version are reserved, so an `n`-bit index has `2^n - 1` values, and a one-bit
/// version is always 0. A key without version bits has version 0, and no version is reserved.
///
/// The type has these `const` items: `INDEX_BITS`, `VERSION_BITS`, `MAX_INDEX`, `MAX_VERSION`, `new(index, version)`,
/// `from_bits`, `to_bits`, `index`, `version`, `with_version` and `next_version`. They are documented at
/// [`Entity`](crate::Entity), which this macro declares. The type implements [`SparseKey`](crate::SparseKey), `Copy`,
/// `Ord` (by index, then version), `Hash`, `Debug`, `Display`, `Into` its integer and `TryFrom` its integer. An
/// `Option` of it has the same size.
///
/// The only attributes accepted are documentation, because others could replace the type that the macro's unsafe code
/// is written for. Implement further traits beside the macro call.
///
/// The calling crate may forbid unsafe code. The declared type wraps a type of this crate that holds only checked bits,
/// so neither code in the declaring module nor names in scope there can create an invalid key.
///
/// With this crate's features `serde`, `quickcheck` and `arbitrary`, the type implements their traits too.
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
/// // The version wraps around and skips the reserved one.
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
///
/// Neither does an attribute macro in a module named `doc`, though its path begins as documentation does:
/// ```
/// sparse_set::entity_type! {
///     #[doc(alias = "vertex")]
///     #[doc = "A node."]
///     pub struct Node(u32: 18, 12);
/// }
/// ```
/// ```compile_fail
/// mod doc {
///     pub use core::prelude::v1::derive as evil;
/// }
///
/// sparse_set::entity_type! {
///     #[doc::evil()]
///     pub struct Node(u32: 18, 12);
/// }
/// ```
// Sound wherever it is expanded: the code names one `KeyBits`, whose parameters are literals and an identifier looked
// up in this crate. A `ty` fragment would not do, since a macro in type position may expand differently each time.
// Attributes could replace or remove the struct that the `unsafe impl` is for, so only documentation is accepted, and
// not whatever begins with `doc`: `#[doc::evil]` is a macro of the caller.
#[macro_export]
macro_rules! entity_type {
    (
        $(#[doc $(($($list:tt)*))? $(= $text:expr)?])*
        $vis:vis struct $Name:ident($Word:ident: $index_bits:literal, $version_bits:literal $(, page = $page:literal)? $(,)?);
    ) => {
        $(#[doc $(($($list)*))? $(= $text)?])*
        #[$crate::internal::derive(
            $crate::internal::Clone,
            $crate::internal::Copy,
            $crate::internal::PartialEq,
            $crate::internal::Eq,
            $crate::internal::Hash,
        )]
        #[repr(transparent)]
        $vis struct $Name($crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>);

        const _: () = <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::FITS;

        impl $Name {
            /// The number of bits of the index.
            pub const INDEX_BITS: $crate::internal::u32 = <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::INDEX_BITS;

            /// The number of bits of the version.
            pub const VERSION_BITS: $crate::internal::u32 = <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::VERSION_BITS;

            /// The highest index. The all-ones index is reserved.
            pub const MAX_INDEX: $crate::internal::usize = <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::MAX_INDEX;

            /// The highest version. The all-ones version is reserved.
            pub const MAX_VERSION: $crate::internal::u32 = <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::MAX_VERSION;

            /// Creates a key. Returns `None` if the index or the version exceeds its maximum.
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
                index: $crate::internal::usize,
                version: $crate::internal::u32,
            ) -> $crate::internal::Option<Self> {
                match <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::new(index, version) {
                    $crate::internal::Option::Some(bits) => $crate::internal::Option::Some(Self(bits)),
                    $crate::internal::Option::None => $crate::internal::Option::None,
                }
            }

            /// Creates a key from its bits. Returns `None` if they are not valid.
            ///
            /// The index is in the lowest bits, the version above it.
            ///
            /// # Examples
            /// ```
            /// use sparse_set::Entity;
            ///
            /// assert_eq!(Entity::from_bits(5), Entity::new(5, 0));
            /// // The index or the version is all ones.
            /// assert_eq!(Entity::from_bits(0x0000_FFFFF), None);
            /// assert_eq!(Entity::from_bits(0xFFF0_0000), None);
            /// ```
            #[must_use]
            #[inline]
            pub const fn from_bits(bits: $crate::internal::primitive::$Word) -> $crate::internal::Option<Self> {
                match <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::from_bits(bits) {
                    $crate::internal::Option::Some(bits) => $crate::internal::Option::Some(Self(bits)),
                    $crate::internal::Option::None => $crate::internal::Option::None,
                }
            }

            /// Returns the bits: the index in the lowest, the version above it, then zeros.
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
            pub const fn to_bits(self) -> $crate::internal::primitive::$Word {
                <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::to_bits(self.0)
            }

            /// Returns the index.
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
            pub const fn index(self) -> $crate::internal::usize {
                <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::index(self.0)
            }

            /// Returns the version.
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
            pub const fn version(self) -> $crate::internal::u32 {
                <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::version(self.0)
            }

            /// Returns the key with the same index and this version, or `None` if it exceeds the maximum.
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
            pub const fn with_version(self, version: $crate::internal::u32) -> $crate::internal::Option<Self> {
                Self::new(<$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::index(self.0), version)
            }

            /// Returns the key with the same index and the next version. The highest version is followed by 0.
            ///
            /// After the version has wrapped around, a stale key can equal a current one.
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
                Self(<$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits>>::next_version(self.0))
            }
        }

        // SAFETY: the struct's only field is a `SparseKey`, to which every method forwards. `==` is derived.
        unsafe impl $crate::SparseKey for $Name {
            type Slot = <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::Slot;
            const INDEX_LIMIT: $crate::internal::usize = <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::INDEX_LIMIT;
            const VERSION_BITS: $crate::internal::u32 = <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::VERSION_BITS;
            $(const PAGE_LEN: $crate::internal::usize = $page;)?
            const ALWAYS_IN_RANGE: $crate::internal::bool = <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::ALWAYS_IN_RANGE;

            #[inline(always)]
            fn index(self) -> $crate::internal::usize {
                let Self(bits) = self;
                <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::index(bits)
            }

            #[inline(always)]
            fn version(self) -> $crate::internal::u32 {
                let Self(bits) = self;
                <$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::version(bits)
            }

            #[inline]
            fn from_parts(
                index: $crate::internal::usize,
                version: $crate::internal::u32,
            ) -> $crate::internal::Option<Self> {
                $crate::internal::Option::map(<$crate::internal::KeyBits<$crate::internal::primitive::$Word, $index_bits, $version_bits> as $crate::SparseKey>::from_parts(index, version), Self)
            }
        }

        $crate::entity_type_serde! { $Name($crate::internal::primitive::$Word) }
        $crate::entity_type_quickcheck! { $Name }
        $crate::entity_type_arbitrary! { $Name }

        impl $crate::internal::Ord for $Name {
            #[inline]
            fn cmp(&self, other: &Self) -> $crate::internal::Ordering {
                $crate::internal::Ord::cmp(&self.0, &other.0)
            }
        }

        impl $crate::internal::PartialOrd for $Name {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> $crate::internal::Option<$crate::internal::Ordering> {
                $crate::internal::Option::Some($crate::internal::Ord::cmp(self, other))
            }
        }

        impl $crate::internal::fmt::Debug for $Name {
            fn fmt(&self, f: &mut $crate::internal::fmt::Formatter<'_>) -> $crate::internal::fmt::Result {
                $crate::internal::write!(f, "{}({self})", $crate::internal::stringify!($Name))
            }
        }

        impl $crate::internal::fmt::Display for $Name {
            fn fmt(&self, f: &mut $crate::internal::fmt::Formatter<'_>) -> $crate::internal::fmt::Result {
                $crate::internal::fmt::Display::fmt(&self.0, f)
            }
        }

        impl $crate::internal::From<$Name> for $crate::internal::primitive::$Word {
            #[inline]
            fn from(key: $Name) -> Self {
                key.to_bits()
            }
        }

        impl $crate::internal::TryFrom<$crate::internal::primitive::$Word> for $Name {
            type Error = $crate::key::InvalidKey<$crate::internal::primitive::$Word>;

            #[inline]
            fn try_from(bits: $crate::internal::primitive::$Word) -> $crate::internal::Result<Self, Self::Error> {
                $crate::internal::Option::ok_or(Self::from_bits(bits), $crate::key::InvalidKey { bits })
            }
        }
    };
    ($(#[$meta:meta])* $vis:vis struct $($other:tt)*) => {
        $crate::internal::compile_error! {
            "`entity_type!` takes `pub struct Name(u32: 20, 12);` with no attributes but `#[doc]`: others could replace the type that it makes"
        }
    };
}

// The impls of optional features. They are macros of their own because the feature is one of this crate, not of the
// crate in which `entity_type!` is called.

/// Adds the `serde` impls of [`entity_type!`](crate::entity_type). The bits are checked when read.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_serde {
    ($Name:ident($Word:ty)) => {
        impl $crate::internal::serde::Serialize for $Name {
            fn serialize<S: $crate::internal::serde::Serializer>(
                &self,
                serializer: S,
            ) -> $crate::internal::Result<S::Ok, S::Error> {
                $crate::internal::serde::Serialize::serialize(&Self::to_bits(*self), serializer)
            }
        }

        impl<'de> $crate::internal::serde::Deserialize<'de> for $Name {
            fn deserialize<D: $crate::internal::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> $crate::internal::Result<Self, D::Error> {
                $crate::internal::serde::key::<$Word, _, _>(deserializer)
            }
        }
    };
}

/// Adds nothing without the feature `serde`.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_serde {
    ($($any:tt)*) => {};
}

/// Adds the `quickcheck` impl of [`entity_type!`](crate::entity_type). Indices are below 65,536, so that containers of
/// random keys stay small.
#[cfg(feature = "quickcheck")]
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_quickcheck {
    ($Name:ident) => {
        impl $crate::internal::quickcheck::Arbitrary for $Name {
            fn arbitrary(g: &mut $crate::internal::quickcheck::Gen) -> Self {
                $crate::internal::quickcheck::key(g)
            }

            fn shrink(&self) -> $crate::internal::quickcheck::Box<dyn $crate::internal::Iterator<Item = Self>> {
                $crate::internal::quickcheck::smaller_keys(*self)
            }
        }
    };
}

/// Adds nothing without the feature `quickcheck`.
#[cfg(not(feature = "quickcheck"))]
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_quickcheck {
    ($($any:tt)*) => {};
}

/// Adds the `arbitrary` impl of [`entity_type!`](crate::entity_type). Indices are below 65,536, so that containers of
/// random keys stay small.
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_arbitrary {
    ($Name:ident) => {
        impl<'a> $crate::internal::arbitrary::Arbitrary<'a> for $Name {
            fn arbitrary(
                u: &mut $crate::internal::arbitrary::Unstructured<'a>,
            ) -> $crate::internal::arbitrary::Result<Self> {
                $crate::internal::arbitrary::key(u)
            }

            fn size_hint(
                _depth: $crate::internal::usize,
            ) -> ($crate::internal::usize, $crate::internal::Option<$crate::internal::usize>) {
                $crate::internal::arbitrary::key_size::<Self>()
            }
        }
    };
}

/// Adds nothing without the feature `arbitrary`.
#[cfg(not(feature = "arbitrary"))]
#[doc(hidden)]
#[macro_export]
macro_rules! entity_type_arbitrary {
    ($($any:tt)*) => {};
}
