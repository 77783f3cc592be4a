//! The size, the niche and the auto traits of each public type, in `contracts.txt`. `auto_traits` has the rules for
//! each type parameter. `TEST_KIT_RENEW=1 cargo test contracts` writes the table.
#![cfg(target_pointer_width = "64")]

use archetype::{
    ApplyError, Archetype, ArchetypeId, Both, CachedQuery, CapacityError, ChangeError, Chunks, ChunksMut, ColumnWriter,
    CommandBuffer, ComponentId, ComponentInfo, Edge, EntityBuilder, EntityMut, EntityRef, Graph, IdError, InsertError,
    LengthMismatch, NoSuchEntity, QueryConflict, RemoveError, RowReader, RowWriter, Rows, RowsMut, SpawnAtError,
    SpawnColumnsError, TakenEntity, View, ViewMut, World,
};

type Shared = (&'static u8, &'static u64);
type Exclusive = (&'static mut u8, &'static u64);
use test_kit::contracts::{assert_file, contracts};

#[test]
fn the_table_of_types_is_unchanged() {
    let rows = contracts![
        World,
        Rows<'static, Shared>,
        RowsMut<'static, Exclusive>,
        Chunks<'static, Shared>,
        ChunksMut<'static, Exclusive>,
        CachedQuery<Shared>,
        View<'static, Shared>,
        ViewMut<'static, Exclusive>,
        EntityRef<'static>,
        EntityMut<'static>,
        EntityBuilder,
        TakenEntity<'static>,
        CommandBuffer<'static>,
        Archetype<'static>,
        ArchetypeId,
        Edge,
        Graph<'static>,
        ComponentId,
        ComponentInfo,
        Both<u8, u64>,
        ColumnWriter<'static>,
        RowReader<'static>,
        RowWriter<'static>,
        ApplyError,
        CapacityError,
        ChangeError,
        IdError,
        InsertError<(u8,)>,
        LengthMismatch,
        NoSuchEntity,
        QueryConflict,
        RemoveError,
        SpawnAtError,
        SpawnColumnsError,
    ];
    assert_file(&rows, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contracts.txt"));
}
