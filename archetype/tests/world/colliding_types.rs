//! Many archetypes whose hashes collide, so that the index by types or the edges of an archetype need more memory than
//! was reserved.

use archetype::EntityBuilder;
use test_kit::alloc::{FailingAllocator, PanickingAllocator, TrackingAllocator};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::quiet_catch;

struct C<const N: u16>;

type World<A> = archetype::World<A>;

macro_rules! add {
    ($builder:ident, $holds:ident: $($n:literal)*) => {$( if $holds($n) { $builder.add(C::<$n>); } )*};
}

/// Builds an entity with those of twelve components for which `holds` returns `true`.
fn builder(holds: impl Fn(u16) -> bool) -> EntityBuilder {
    let mut builder = EntityBuilder::new();
    add!(builder, holds: 0 1 2 3 4 5 6 7 8 9 10 11);
    builder
}

/// Repeats the crate's hash of a list of component ids. If that changes, these tests cover less but do not fail.
fn hash(ids: &[u16]) -> u32 {
    let mut state = 0_u64;
    let mut write = |n: u64| {
        let product = u128::from(state.rotate_left(20) ^ n) * 0x9E37_79B9_7F4A_7C15;
        state = product as u64 ^ (product >> 64) as u64;
    };
    write(ids.len() as u64);
    ids.iter().for_each(|&id| write(id.into()));
    state as u32
}

/// Returns sets of components whose hashes have the same low bits.
fn colliding() -> Vec<u32> {
    let ids = |mask: u32| (0..12).filter(|n| mask >> n & 1 == 1).collect::<Vec<u16>>();
    (1_u32..4095).filter(|&mask| hash(&ids(mask)) & 15 == 5).take(60).collect()
}

fn of(mask: u32) -> EntityBuilder {
    builder(|n| mask >> n & 1 == 1)
}

#[test]
fn without_memory_no_archetype_is_made_by_half() {
    let failing = FailingAllocator::over(u64::MAX, TrackingAllocator::new());
    let mut world = World::new_in(failing.clone());
    of(0xFFF).spawn_into(&mut world);
    let mut failures = 0;
    for mask in colliding() {
        for n in 0.. {
            failing.allow(n);
            let result = of(mask).try_spawn_into(&mut world);
            failing.allow(u64::MAX);
            world.assert_invariants();
            if result.is_ok() {
                break;
            }
            failures += 1;
        }
    }
    assert!(failures > 60, "{failures}");
    assert_eq!(world.query::<&C<0>>().count(), world.archetypes().filter(|a| a.column::<C<0>>().is_some()).count());
    drop(world);
    failing.inner().assert_empty();
}

#[test]
fn an_allocator_that_unwinds_leaves_the_index_whole() {
    let masks = colliding();
    let mut panics = 0;
    for operation in [Operation::Allocate, Operation::Deallocate] {
        let ledger = Ledger::new();
        let tracking = TrackingAllocator::new();
        let mut world = World::new_in(PanickingAllocator::over(&ledger, tracking.clone()));
        of(0xFFF).spawn_into(&mut world);
        for (at, &mask) in masks.iter().enumerate() {
            for nth in 0.. {
                ledger.arm(operation, nth);
                let result = quiet_catch(|| of(mask).try_spawn_into(&mut world).unwrap());
                let waiting = ledger.is_armed();
                ledger.disarm();
                world.assert_invariants();
                if waiting {
                    assert!(result.is_ok());
                    break;
                }
                panics += 1;
            }
            // Counting the first entity, at least one for each mask so far.
            assert!(world.len() > at);
        }
        drop(world);
        tracking.assert_empty();
    }
    assert!(panics > 60, "{panics}");
}
