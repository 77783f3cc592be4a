//! The size, the niche and the auto traits of each public type, in `contracts.txt`. `auto_traits` has the rules for
//! each type parameter. `TEST_KIT_RENEW=1 cargo test contracts` writes the table.
#![cfg(target_pointer_width = "64")]

use sparse_set::concurrent::{self, ConcurrentSparseSet};
use sparse_set::key::InvalidKey;
use sparse_set::set::{
    Difference, Drain, ExtractIf, Intersection, IntoIter, Iter, SparseSet, SymmetricDifference, Union,
};
use sparse_set::{Entity, Entity64, Inserted, StableSet, TryInsertError, stable_set};
use test_kit::contracts::{assert_file, contracts};

#[test]
fn the_table_of_types_is_unchanged() {
    let rows = contracts![
        Entity,
        Entity64,
        InvalidKey<u32>,
        SparseSet,
        Iter<'static, Entity>,
        IntoIter<Entity>,
        Drain<'static, Entity>,
        ExtractIf<'static, Entity, fn(Entity) -> bool>,
        Union<'static, Entity>,
        Intersection<'static, Entity>,
        Difference<'static, Entity>,
        SymmetricDifference<'static, Entity>,
        StableSet,
        stable_set::Iter<'static, Entity>,
        stable_set::IntoIter<Entity>,
        stable_set::Drain<'static, Entity>,
        stable_set::ExtractIf<'static, Entity, fn(Entity) -> bool>,
        stable_set::Union<'static, Entity>,
        stable_set::Intersection<'static, Entity>,
        stable_set::Difference<'static, Entity>,
        stable_set::SymmetricDifference<'static, Entity>,
        Inserted<Entity>,
        TryInsertError<Entity>,
        ConcurrentSparseSet,
        concurrent::Iter<'static, Entity>,
    ];
    assert_file(&rows, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/contracts.txt"));
}
