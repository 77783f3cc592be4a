//! Names in scope at a call of [`entity_type!`](sparse_set::entity_type) do not change the declared keys.

use sparse_set::{ConcurrentSparseSet, SparseKey, SparseSet};

/// Shadows each primitive that the macro uses by one of another width.
#[expect(non_camel_case_types, dead_code, reason = "the names of primitives")]
mod other_primitives {
    type u64 = i8;
    type u32 = i8;
    type u8 = i8;
    type usize = i8;
    type bool = i8;

    sparse_set::entity_type! {
        pub(crate) struct Narrow(u8: 4, 2);
    }
    sparse_set::entity_type! {
        pub(crate) struct Node(u32: 20, 12, page = 64);
    }
    sparse_set::entity_type! {
        pub(crate) struct Wide(u64: 32, 32);
    }
}

/// Shadows one primitive only, so that a macro that computes with it still compiles.
#[expect(non_camel_case_types, dead_code, reason = "the name of a primitive")]
mod other_u64 {
    type u64 = i8;

    sparse_set::entity_type! {
        pub(crate) struct Node(u32: 20, 12);
    }
}

/// Shadows everything else that the macro names.
#[expect(dead_code, unused_macros, reason = "never to be used is what the names are for")]
mod other_names {
    pub(crate) struct Option;
    pub(crate) struct Result;
    pub(crate) struct Some;
    pub(crate) struct None;
    pub(crate) struct Ok;
    pub(crate) struct Err;
    pub(crate) struct KeyBits;
    pub(crate) struct NonZero;
    pub(crate) trait Copy {}
    pub(crate) trait Clone {}
    pub(crate) trait PartialEq {}
    pub(crate) trait Eq {}
    pub(crate) trait Hash {}
    pub(crate) trait Ord {}
    pub(crate) trait PartialOrd {}
    pub(crate) trait Debug {}
    pub(crate) trait Display {}
    pub(crate) trait From<T> {}
    pub(crate) trait TryFrom<T> {}
    pub(crate) trait Iterator {}
    pub(crate) trait Serialize {}
    pub(crate) trait SparseKey {}
    pub(crate) mod core {}
    pub(crate) mod alloc {}
    pub(crate) mod std {}
    pub(crate) mod sparse_set {}
    pub(crate) mod internal {}

    macro_rules! stringify {
        ($($any:tt)*) => {
            0
        };
    }
    macro_rules! write {
        ($($any:tt)*) => {
            0
        };
    }
    macro_rules! assert {
        ($($any:tt)*) => {
            0
        };
    }
    macro_rules! entity_type {
        ($($any:tt)*) => {};
    }
    macro_rules! entity_type_serde {
        ($($any:tt)*) => {};
    }
    macro_rules! entity_type_quickcheck {
        ($($any:tt)*) => {};
    }
    macro_rules! entity_type_arbitrary {
        ($($any:tt)*) => {};
    }

    /// Methods and constants with the names of a key's, for all types: by value, so that only inherent ones take
    /// precedence.
    pub(crate) trait Everything: Sized {
        const MAX_INDEX: usize = 7;
        const MAX_VERSION: u32 = 7;
        const INDEX_BITS: u32 = 7;
        const VERSION_BITS: u32 = 7;

        fn index(self) -> usize {
            7
        }

        fn version(self) -> u32 {
            7
        }

        fn to_bits(self) -> u32 {
            7
        }

        fn get(self) -> u32 {
            7
        }

        fn cmp(self, _: Self) -> ::core::cmp::Ordering {
            ::core::cmp::Ordering::Less
        }

        fn from_bits(_: u32) -> ::core::option::Option<Self> {
            ::core::option::Option::None
        }

        fn try_from(_: u32) -> ::core::option::Option<Self> {
            ::core::option::Option::None
        }
    }

    impl<T> Everything for T {}

    ::sparse_set::entity_type! {
        /// Documented, also by `#[doc]`.
        #[doc = "Twice."]
        #[doc(alias = "vertex")]
        pub(crate) struct Node(u32: 18, 12);
    }
}

/// Returns everything observable of a key type.
fn behaves<K: SparseKey + Ord>(index_bits: u32, version_bits: u32, new: impl Fn(usize, u32) -> Option<K>) {
    let (reserved_index, reserved_version) =
        (((1_u64 << index_bits) - 1) as usize, ((1_u64 << version_bits) - 1) as u32);
    assert_eq!((K::INDEX_LIMIT, K::VERSION_BITS), (reserved_index, version_bits));
    assert_eq!(size_of::<Option<K>>(), size_of::<K>());
    let (mut set, concurrent) = (SparseSet::new(), ConcurrentSparseSet::new());
    for (index, version) in
        [(0, 0), (0, reserved_version - 1), (reserved_index - 1, 0), (reserved_index - 1, reserved_version - 1)]
    {
        let key = new(index, version).expect("neither is reserved");
        assert_eq!((key.index(), key.version()), (index, version));
        assert_eq!(K::from_parts(index, version), Some(key));
        assert!(key.is_in_range());
        set.insert(key);
        assert!(set.contains(key));
        assert_eq!(set.get_by_index(index), Some(key));
        concurrent.insert(key);
        assert_eq!(concurrent.get_by_index(index).map(SparseKey::index), Some(index));
    }
    for (index, version) in
        [(reserved_index, 0), (0, reserved_version), (reserved_index.saturating_add(1), 0), (usize::MAX, u32::MAX)]
    {
        assert_eq!(new(index, version), None);
        assert_eq!(K::from_parts(index, version), None);
    }
    assert!(new(1, 0) < new(2, 0) && new(1, 0) < new(1, 1));
    set.assert_invariants();
}

#[test]
fn primitives_of_the_caller_do_not_enter_the_arithmetic() {
    use other_primitives::{Narrow, Node, Wide};

    behaves(4, 2, Narrow::new);
    behaves(20, 12, Node::new);
    behaves(20, 12, other_u64::Node::new);
    behaves(32, 32, Wide::new);
    let highest = Wide::new(Wide::MAX_INDEX, Wide::MAX_VERSION).expect("neither is reserved");
    assert_eq!(highest.to_bits(), 0xFFFF_FFFE_FFFF_FFFE_u64);
    assert_eq!((highest.index(), highest.version()), (0xFFFF_FFFE, 0xFFFF_FFFE));
    assert_eq!(highest.next_version(), Wide::new(Wide::MAX_INDEX, 0).expect("neither is reserved"));
    assert_eq!(Node::PAGE_LEN, 64);
}

#[test]
fn other_names_of_the_caller_do_not_either() {
    use other_names::Node;

    behaves(18, 12, Node::new);
    let key = Node::new(3, 1).expect("neither is reserved");
    assert_eq!(format!("{key:?} {key}"), "Node(3v1) 3v1");
    assert_eq!(u32::from(key), 1 << 18 | 3);
    assert_eq!(Node::try_from(1 << 18 | 3), Ok(key));
    #[cfg(feature = "serde")]
    assert_eq!(serde_json::to_string(&key).expect("it is a number"), "262147");
    assert_eq!((Node::INDEX_BITS, Node::VERSION_BITS, Node::MAX_INDEX, Node::MAX_VERSION), (18, 12, 262_142, 4_094));
}
