//! The size, the niche and the auto traits of each public type, in `contracts.txt`. `auto_traits` has the rules for
//! each type parameter. `TEST_KIT_RENEW=1 cargo test --test contracts` writes the table.
#![cfg(target_pointer_width = "64")]

use storage::command_buffer::{BoxedCommand, LocalCommand};
use storage::entity_pool::{FromPartsError, PoolParts, Remap, TryClaimError, TryCreateError, UnknownKeyError};
use storage::group::{self, Group, GroupedStorage};
use storage::join::{Joined, Maybe, Without};
use storage::packed_storage as packed;
use storage::stable_storage as stable;
use storage::{
    CommandBuffer, Entity, EntityPool, PinnedStorage, StableStorage, Storage, TryInsertError, TryInsertErrorKind,
};

type Both = (Storage<u8>, Storage<u64>);
use test_kit::contracts::{assert_file, contracts};

#[test]
fn the_table_of_types_is_unchanged() {
    let rows = contracts![
        Storage<u8>,
        packed::Iter<'static, u8, Entity>,
        packed::IterMut<'static, u8, Entity>,
        packed::Values<'static, u8, Entity>,
        packed::ValuesMut<'static, u8, Entity>,
        packed::Pages<'static, u8, Entity>,
        packed::PagesMut<'static, u8, Entity>,
        packed::Drain<'static, u8, Entity>,
        packed::IntoIter<u8, Entity>,
        packed::IntoKeys<u8, Entity>,
        packed::IntoValues<u8, Entity>,
        packed::ExtractIf<'static, u8, fn(Entity, &mut u8) -> bool>,
        packed::Entry<'static, u8>,
        packed::OccupiedEntry<'static, u8>,
        packed::VacantEntry<'static, u8>,
        StableStorage<u8>,
        stable::Iter<'static, u8, Entity>,
        stable::IterMut<'static, u8, Entity>,
        stable::Keys<'static, u8, Entity>,
        stable::Values<'static, u8, Entity>,
        stable::ValuesMut<'static, u8, Entity>,
        stable::Drain<'static, u8, Entity>,
        stable::IntoIter<u8, Entity>,
        stable::IntoKeys<u8, Entity>,
        stable::IntoValues<u8, Entity>,
        stable::ExtractIf<'static, u8, fn(Entity, &mut u8) -> bool>,
        stable::Entry<'static, u8>,
        PinnedStorage<u8>,
        stable::IterPinMut<'static, u8, Entity>,
        EntityPool,
        storage::entity_pool::Iter<'static, Entity>,
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
        group::Iter<'static, Both>,
        group::IterMut<'static, Both>,
        group::Pages<'static, Both>,
        group::PagesMut<'static, Both>,
        GroupedStorage<'static, u8, Entity>,
        CommandBuffer<u8>,
        BoxedCommand<'static, u8>,
        LocalCommand<'static, u8>,
        TryInsertError<Entity, u8>,
        TryInsertErrorKind<Entity>,
    ];
    assert_file(&rows, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contracts.txt"));
}
