//! Keys: layouts, reserved values, wrap-around, conversions, niches.

use std::collections::HashSet;

use sparse_set::key::InvalidKey;
use sparse_set::{Entity, Entity64, SparseKey, SparseSet, entity_type};

entity_type! {
    /// 15 indices, 3 versions, two unused bits.
    struct Tiny(u8: 4, 2);
}

entity_type! {
    /// All bits of a byte are used.
    struct Full(u8: 5, 3);
}

entity_type! {
    /// No version.
    struct Plain(u8: 4, 0);
}

entity_type! {
    /// No version and no unused bit.
    struct PlainFull(u8: 8, 0);
}

entity_type! {
    /// A version that can only be zero.
    struct OneVersion(u16: 12, 1);
}

entity_type! {
    /// The custom layout of EnTT's tests: two reserved bits on top.
    struct Reserved(u32: 18, 12);
}

entity_type! {
    /// The widest version.
    struct LongLived(u64: 20, 32, page = 16);
}

/// Checks each of the 256 bit patterns of a one-byte key.
macro_rules! exhaustive {
    ($($test:ident: $Key:ident;)*) => {$(
        #[test]
        fn $test() {
            let index_mask = (1_u32 << $Key::INDEX_BITS) - 1;
            let version_mask = (1_u32 << $Key::VERSION_BITS) - 1;
            let mut keys = HashSet::new();
            for bits in 0..=u8::MAX {
                let (index, version) = (u32::from(bits) & index_mask, u32::from(bits) >> $Key::INDEX_BITS);
                let reserved = index == index_mask
                    || version > version_mask
                    || version_mask > 0 && version == version_mask;
                let key = $Key::from_bits(bits);
                assert_eq!(key.is_none(), reserved, "{bits:#b}");
                assert_eq!($Key::try_from(bits).ok(), key);
                let Some(key) = key else {
                    assert_eq!($Key::try_from(bits), Err(InvalidKey { bits }));
                    continue;
                };
                assert_eq!((key.index(), key.version()), (index as usize, version));
                assert_eq!((SparseKey::index(key), SparseKey::version(key)), (index as usize, version));
                assert_eq!((key.to_bits(), u8::from(key)), (bits, bits));
                assert_eq!($Key::new(index as usize, version), Some(key));
                assert_eq!($Key::from_parts(index as usize, version), Some(key));
                assert_eq!(format!("{key} {key:?}"), format!("{index}v{version} {}({index}v{version})", stringify!($Key)));
                assert!(keys.insert(key));
            }
            assert_eq!(keys.len(), ($Key::MAX_INDEX + 1) * ($Key::MAX_VERSION as usize + 1));
            assert_eq!(<$Key as SparseKey>::INDEX_LIMIT, $Key::MAX_INDEX + 1);
            assert_eq!(size_of::<Option<$Key>>(), 1);

            let mut sorted: Vec<$Key> = keys.into_iter().collect();
            sorted.sort();
            assert!(sorted.is_sorted_by_key(|key| (key.index(), key.version())));
        }
    )*};
}

exhaustive! {
    all_patterns_of_4_and_2_bits: Tiny;
    all_patterns_of_5_and_3_bits: Full;
    all_patterns_of_4_bits_without_version: Plain;
    all_patterns_of_8_bits_without_version: PlainFull;
}

#[test]
fn round_trip_from_parts_and_foreign_bits_are_refused() {
    for (index, version) in [(0, 0), (1, 1), (4095, 7), (4096, 4094), (Entity::MAX_INDEX, Entity::MAX_VERSION)] {
        let key = Entity::new(index, version).unwrap();
        assert_eq!((key.index(), key.version()), (index, version));
        assert_eq!(key.to_bits(), (version << 20) | index as u32);
        assert_eq!(Entity::from_bits(key.to_bits()), Some(key));
    }
    for (index, version) in [(0, 0), (1 << 31, 1 << 31), (Entity64::MAX_INDEX, Entity64::MAX_VERSION)] {
        let key = Entity64::new(index, version).unwrap();
        assert_eq!((key.index(), key.version()), (index, version));
        assert_eq!(Entity64::from_bits(key.to_bits()), Some(key));
    }
    // EnTT's `combine` masks excess bits; here they are rejected.
    assert_eq!(Entity::new(1 << 20, 0), None);
    assert_eq!(Entity::new(usize::MAX, 0), None);
    assert_eq!(Entity::new(0, 1 << 12), None);
    assert_eq!(Entity::new(5, 1).unwrap().with_version(u32::MAX), None);
    assert_eq!(Entity64::new(5, u32::MAX), None);
}

#[test]
fn next_version_increments_and_skips_the_reserved_one() {
    let mut key = Entity::new(7, 0).unwrap();
    for version in 1..=4094 {
        key = key.next_version();
        assert_eq!((key.index(), key.version()), (7, version));
    }
    assert_eq!(key.next_version(), Entity::new(7, 0).unwrap());

    let tiny = Tiny::new(3, 0).unwrap();
    let round = [tiny, tiny.next_version(), tiny.next_version().next_version()];
    assert_eq!(round.map(Tiny::version), [0, 1, 2]);
    assert_eq!(round[2].next_version(), tiny);

    assert_eq!(Plain::new(3, 0).unwrap().next_version(), Plain::new(3, 0).unwrap());
    assert_eq!(OneVersion::new(3, 0).unwrap().next_version(), OneVersion::new(3, 0).unwrap());
    let last = LongLived::new(3, u32::MAX - 1).unwrap();
    assert_eq!(last.next_version().version(), 0);
}

#[test]
fn null_and_tombstone_are_no_keys_and_none_is_free() {
    // EnTT's null and tombstone, both 0xFFFF_FFFF, and the patterns that equal either.
    for bits in [u32::MAX, 0x000F_FFFF, 0xFFF0_0000, 0xFFF0_0007, 0x007F_FFFF] {
        assert_eq!(Entity::from_bits(bits), None, "{bits:#x}");
    }
    assert!(Entity::from_bits(0).is_some());
    assert_eq!(size_of::<Option<Entity>>(), 4);
    assert_eq!(size_of::<Option<Entity64>>(), 8);
    assert_eq!(size_of::<Option<Reserved>>(), 4);
    // Without version bits, no version is reserved.
    assert_eq!((Plain::MAX_INDEX, Plain::MAX_VERSION), (14, 0));
}

#[test]
fn reserved_bits_are_zero_so_lookups_need_not_ignore_them() {
    // EnTT keeps excess bits in the packed array. Here such bits are not a key.
    assert_eq!(Reserved::from_bits(1 << 30), None);
    assert_eq!(Reserved::from_bits(1 << 31 | 7), None);
    let key = Reserved::new(7, 4094).unwrap();
    assert_eq!(key.to_bits() >> 30, 0);
    assert!(SparseSet::from([key]).contains(key));
}

#[test]
fn reserved_index_and_version_cannot_be_had() {
    assert_eq!(Entity::new(Entity::MAX_INDEX + 1, 0), None);
    assert_eq!(Entity::new(0, Entity::MAX_VERSION + 1), None);
    assert_eq!((Entity::MAX_INDEX, Entity::MAX_VERSION), (0xF_FFFE, 0xFFE));
    assert_eq!((Entity64::MAX_INDEX, Entity64::MAX_VERSION), (0xFFFF_FFFE, 0xFFFF_FFFE));
    assert_eq!(OneVersion::MAX_VERSION, 0);
    assert_eq!(OneVersion::new(0, 1), None);
}

#[test]
fn integers_are_keys_without_version_below_the_limit() {
    assert_eq!(u8::INDEX_LIMIT, 256);
    assert_eq!(u16::INDEX_LIMIT, 65536);
    for limit in [u32::INDEX_LIMIT, u64::INDEX_LIMIT, usize::INDEX_LIMIT] {
        assert_eq!(limit, u32::MAX as usize);
    }
    assert_eq!((u8::from_parts(255, 0), u8::from_parts(256, 0)), (Some(255), None));
    assert_eq!((u16::from_parts(65535, 0), u16::from_parts(65536, 0)), (Some(65535), None));
    let limit = u32::MAX as usize;
    assert_eq!((u32::from_parts(limit - 1, 0), u32::from_parts(limit, 0)), (Some(u32::MAX - 1), None));
    assert_eq!((u64::from_parts(limit - 1, 0), u64::from_parts(limit, 0)), (Some(u64::from(u32::MAX) - 1), None));
    assert_eq!((usize::from_parts(limit - 1, 0), usize::from_parts(limit, 0)), (Some(limit - 1), None));
    assert_eq!(u32::from_parts(0, 1), None);
    assert_eq!((SparseKey::index(77_u64), SparseKey::version(77_u64)), (77, 0));
    // EnTT splits a plain integer into index and version; here these are two keys.
    assert!(!SparseSet::from([1_u32]).contains((1 << 20) + 1));
}

#[test]
fn pages_are_as_long_as_the_indices_need() {
    assert_eq!(<Entity as SparseKey>::PAGE_LEN, 4096);
    assert_eq!(<Tiny as SparseKey>::PAGE_LEN, 16);
    assert_eq!(<LongLived as SparseKey>::PAGE_LEN, 16);
    assert_eq!(<u8 as SparseKey>::PAGE_LEN, 256);
    assert_eq!(<u16 as SparseKey>::PAGE_LEN, 4096);
}

#[test]
fn keys_are_const() {
    const KEY: Entity = Entity::new(5, 7).unwrap().next_version();
    const BITS: u32 = KEY.to_bits();
    const AGAIN: Option<Entity> = Entity::from_bits(BITS);
    assert_eq!(AGAIN, Some(KEY));
    const PARTS: (usize, u32) = (KEY.index(), KEY.version());
    assert_eq!(PARTS, (5, 8));
}

#[test]
fn invalid_bits_say_which() {
    let error = Entity::try_from(u32::MAX).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the bits 0xffffffff are no key: their index or version is reserved, or they have bits beyond both"
    );
    let error: Box<dyn std::error::Error> = Box::new(error);
    assert!(error.source().is_none());
}
