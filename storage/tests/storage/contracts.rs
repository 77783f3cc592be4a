//! The size, the niche and the auto traits of each public type, in `contracts.txt`. `auto_traits` has the rules for
//! each type parameter. `TEST_KIT_RENEW=1 cargo test contracts` writes the table.
#![cfg(target_pointer_width = "64")]

use storage::basic_storage as basic;
use storage::command_buffer::{BoxedCommand, LocalCommand};
use storage::entity_pool::{FromPartsError, PoolParts, Remap, TryClaimError, TryCreateError, UnknownKeyError};
use storage::group::{self, Group, GroupedStorage};
use storage::join::{Joined, Maybe, Without};
use storage::pinned_storage::IterPinMut;
use storage::{
    CommandBuffer, Entity, EntityPool, PinnedStorage, SlotMap, StableSet, StableStorage, Storage, Tracked,
    TryInsertError, TryInsertErrorKind, slot_map,
};

type Both = (Storage<u8>, Storage<u64>);
use test_kit::contracts::{assert_file, contracts};

#[test]
fn the_table_of_types_is_unchanged() {
    let rows = contracts![
        Storage<u8>,
        basic::Iter<'static, u8>,
        basic::IterMut<'static, u8>,
        basic::Values<'static, u8>,
        basic::ValuesMut<'static, u8>,
        basic::Pages<'static, u8, Entity>,
        basic::PagesMut<'static, u8, Entity>,
        basic::Drain<'static, u8>,
        basic::IntoIter<u8>,
        basic::IntoKeys<u8>,
        basic::IntoValues<u8>,
        basic::ExtractIf<'static, u8>,
        basic::Entry<'static, u8>,
        basic::OccupiedEntry<'static, u8>,
        basic::VacantEntry<'static, u8>,
        StableStorage<u8>,
        basic::Iter<'static, u8, StableSet>,
        basic::IterMut<'static, u8, StableSet>,
        basic::Values<'static, u8, StableSet>,
        basic::ValuesMut<'static, u8, StableSet>,
        basic::Drain<'static, u8, StableSet>,
        basic::IntoIter<u8, StableSet>,
        basic::IntoKeys<u8, StableSet>,
        basic::IntoValues<u8, StableSet>,
        basic::ExtractIf<'static, u8, StableSet>,
        basic::Entry<'static, u8, StableSet>,
        PinnedStorage<u8>,
        IterPinMut<'static, u8, Entity>,
        EntityPool,
        storage::entity_pool::Iter<'static, Entity>,
        SlotMap<u8>,
        slot_map::Iter<'static, u8>,
        slot_map::IterMut<'static, u8>,
        slot_map::Keys<'static, u8>,
        slot_map::Values<'static, u8>,
        slot_map::ValuesMut<'static, u8>,
        slot_map::Drain<'static, u8>,
        slot_map::ExtractIf<'static, u8>,
        slot_map::IntoIter<u8>,
        slot_map::IntoKeys<u8>,
        slot_map::IntoValues<u8>,
        slot_map::InsertError<u8>,
        Joined<(&'static mut SlotMap<u8>, &'static Storage<u8>)>,
        PoolParts<()>,
        FromPartsError<Entity>,
        Remap,
        UnknownKeyError<Entity>,
        TryClaimError<Entity>,
        TryCreateError,
        Joined<&'static Storage<u8>>,
        Joined<(&'static mut Storage<u8>, &'static StableStorage<u64>)>,
        Maybe<&'static Storage<u8>>,
        Without<&'static Storage<u8>>,
        Group<Both>,
        group::KeyGroup,
        group::Iter<'static, Both>,
        group::IterMut<'static, Both>,
        group::Pages<'static, Both>,
        group::PagesMut<'static, Both>,
        GroupedStorage<'static, u8, Entity>,
        Tracked<u8>,
        storage::tracked::Marks,
        CommandBuffer<u8>,
        BoxedCommand<'static, u8>,
        LocalCommand<'static, u8>,
        TryInsertError<Entity, u8>,
        TryInsertErrorKind<Entity>,
    ];
    assert_file(&rows, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contracts.txt"));
}
