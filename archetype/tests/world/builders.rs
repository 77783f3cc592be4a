//! Builders that take bundles, and builders that clone.

use archetype::{Bundle, ComponentInfo, EntityBuilder, EntityBuilderClone, RowReader, RowWriter, World};
use test_kit::alloc::{PanickingAllocator, TrackingAllocator, fail_at_each};
use test_kit::ledger::{Element, Ledger, Operation};
use test_kit::panics::{expect_panic, panic_at_each};

use crate::kinds::{Counted, Huge, Kind, Marker, Plain, Wide};

/// Counts its clones and drops.
#[derive(Clone)]
struct Cloned(Element);

/// Counts its clones and drops.
#[derive(Clone)]
struct Other(Element);

/// Aligned to a cache line.
#[derive(Clone, Debug, PartialEq)]
#[repr(align(64))]
struct Aligned(String);

/// Asserts that a world can be made of the builder's components.
fn check(mut builder: EntityBuilder<impl archetype::allocator::Allocator + Clone>) {
    let (mut world, len) = (World::new(), builder.len());
    let entity = builder.spawn_into(&mut world);
    assert_eq!((builder.len(), world.entity(entity).unwrap().len()), (0, len));
    world.assert_invariants();
}

#[test]
fn bundles_are_added_like_their_components_one_by_one() {
    let ledger = Ledger::new();
    let tracking = TrackingAllocator::new();
    for before in 0..32_u8 {
        let fill = |builder: &mut EntityBuilder<TrackingAllocator>| {
            if before & 1 != 0 {
                builder.add(Wide::make(&ledger, 1));
            }
            if before & 2 != 0 {
                builder.add(Counted::make(&ledger, 2));
            }
            if before & 4 != 0 {
                builder.add(Marker);
            }
            if before & 8 != 0 {
                builder.add(Huge(3));
            }
            if before & 16 != 0 {
                builder.add('a');
            }
        };
        let [mut bundled, mut single] = [(); 2].map(|()| EntityBuilder::new_in(tracking.clone()));
        fill(&mut bundled);
        bundled.add_bundle((Huge(7), Counted::make(&ledger, 8), Marker, Wide::make(&ledger, 9), Plain(10)));
        bundled.add_bundle(());
        fill(&mut single);
        single.add(Huge(7)).add(Counted::make(&ledger, 8)).add(Marker).add(Wide::make(&ledger, 9)).add(Plain(10));
        assert!(bundled.components().eq(single.components()));
        for builder in [&bundled, &single] {
            let (huge, wide) = (builder.get::<Huge>().unwrap(), builder.get::<Wide>().unwrap());
            assert_eq!((huge.value(), wide.value(), builder.get::<Counted>().unwrap().value()), (7, 9, 8));
            assert_eq!((builder.get::<Plain>(), builder.get::<Marker>()), (Some(&Plain(10)), Some(&Marker)));
            assert_eq!(builder.has::<char>(), before & 16 != 0);
        }
        check(bundled);
    }
    tracking.assert_empty();
    ledger.assert_all_dropped();
}

/// Writes the first `.1` of its two components.
struct Partial(Ledger, usize);

impl Bundle for Partial {
    fn components(each: &mut dyn FnMut(ComponentInfo)) {
        each(ComponentInfo::of::<Cloned>());
        each(ComponentInfo::of::<Other>());
    }

    fn write(self, row: &mut RowWriter<'_>) {
        row.write(Cloned(self.0.element(1)));
        if self.1 == 2 {
            row.write(Cloned(self.0.element(2)));
        }
    }

    fn read(_: &mut RowReader<'_>) -> Self {
        unreachable!("nothing reads the bundle")
    }
}

#[test]
fn a_bundle_that_is_not_written_is_dropped_without_a_trace() {
    let (ledger, tracking) = (Ledger::new(), TrackingAllocator::new());
    let mut builder = EntityBuilder::new_in(tracking.clone());
    builder.add(Other(ledger.element(0)));
    let report = expect_panic(|| _ = builder.add_bundle(Partial(ledger.clone(), 1)));
    assert!(report.message().ends_with("the bundle has written 1 of 2 components"), "{}", report.message());
    let report = expect_panic(|| _ = builder.add_bundle(Partial(ledger.clone(), 2)));
    assert!(report.message().starts_with("RowWriter::write: "), "{}", report.message());
    ledger.assert_live(1);
    assert_eq!(builder.len(), 1);
    check(builder);
    tracking.assert_empty();
    ledger.assert_all_dropped();
}

/// Panics in each allocation, deallocation and drop of a component in turn.
#[test]
fn added_bundles_survive_panics() {
    type Builder = EntityBuilder<PanickingAllocator<TrackingAllocator>>;
    for operation in [Operation::Allocate, Operation::Deallocate, Operation::Drop] {
        let rounds = panic_at_each(
            operation,
            |ledger| {
                let mut builder = Builder::new_in(PanickingAllocator::over(ledger, TrackingAllocator::new()));
                builder.add(Other(ledger.element(0))).add(Plain(1));
                builder
            },
            |builder, ledger| {
                _ = builder.add_bundle((Cloned(ledger.element(1)), Plain(2), Other(ledger.element(2))));
            },
            |builder, ledger, _| {
                ledger.assert_live(usize::from(builder.has::<Cloned>()) + 1);
                check(builder);
                ledger.assert_all_dropped();
            },
        );
        assert!(rounds > 0, "{operation:?}");
    }
}

#[test]
fn bundles_are_added_or_returned_if_memory_fails() {
    let ledger = Ledger::new();
    let rounds = fail_at_each(|failing| {
        let mut builder = EntityBuilder::new_in(failing);
        let bundle = (Cloned(ledger.element(1)), Plain(2), Other(ledger.element(3)));
        let result = builder.try_add_bundle(bundle).map(drop).map_err(|error| {
            assert_eq!((error.value.0.0.key(), error.value.1, error.value.2.0.key()), (1, Plain(2), 3));
        });
        assert_eq!(builder.len(), if result.is_ok() { 3 } else { 0 });
        check(builder);
        result
    });
    assert!(rounds >= 6, "{rounds}");
    ledger.assert_all_dropped();
}

#[test]
fn clones_have_the_components_of_their_builder() {
    let tracking = TrackingAllocator::new();
    for mask in 0..32_u8 {
        let mut builder = EntityBuilderClone::new_in(tracking.clone());
        // Twice: the second value replaces the first one.
        for n in [1_u64, 2] {
            if mask & 1 != 0 {
                builder.add(Plain(n));
            }
            if mask & 2 != 0 {
                builder.add(Aligned(n.to_string()));
            }
            if mask & 4 != 0 {
                builder.add(Marker);
            }
            if mask & 8 != 0 {
                builder.add(Huge(n));
            }
            if mask & 16 != 0 {
                builder.add(n.to_string());
            }
        }
        let clone = builder.clone();
        for built in [builder.build(), clone.build(), builder.build()] {
            assert!(built.components().eq(builder.as_builder().components()));
            assert_eq!(built.len(), mask.count_ones() as usize);
            assert_eq!(built.get(), (mask & 1 != 0).then_some(&Plain(2)));
            assert_eq!(built.get(), (mask & 2 != 0).then(|| Aligned("2".to_string())).as_ref());
            assert_eq!(built.get::<Huge>().map(Huge::value), (mask & 8 != 0).then_some(2));
            assert_eq!(built.get(), (mask & 16 != 0).then(|| "2".to_string()).as_ref());
            check(built);
        }
        // The clone is independent of the builder.
        builder.clear();
        assert!(builder.as_builder().is_empty() && builder.build().is_empty());
        assert_eq!(clone.as_builder().len(), mask.count_ones() as usize);
    }
    tracking.assert_empty();
}

#[test]
fn a_clone_that_panics_drops_the_clones_before_it() {
    type Builder = EntityBuilderClone<PanickingAllocator<TrackingAllocator>>;
    for operation in [Operation::Clone, Operation::Allocate, Operation::Deallocate] {
        for clone in [false, true] {
            let rounds = panic_at_each(
                operation,
                |ledger| {
                    let mut builder = Builder::new_in(PanickingAllocator::over(ledger, TrackingAllocator::new()));
                    builder.add(Cloned(ledger.element(0))).add(Plain(1)).add(Other(ledger.element(2)));
                    builder
                },
                |builder, _| if clone { drop(builder.clone()) } else { drop(builder.build()) },
                |builder, ledger, _| {
                    ledger.assert_live(2);
                    check(builder.build());
                    drop(builder);
                    ledger.assert_all_dropped();
                },
            );
            assert!(rounds >= 2, "{operation:?}");
        }
    }
}

#[test]
fn a_drop_that_panics_leaves_the_builder_in_step() {
    panic_at_each(
        Operation::Drop,
        |ledger| {
            let mut builder = EntityBuilderClone::new();
            builder.add(Cloned(ledger.element(0))).add(Other(ledger.element(1)));
            builder
        },
        |builder, ledger| {
            builder.add(Cloned(ledger.element(2)));
            builder.clear();
            builder.add(Other(ledger.element(3)));
        },
        |builder, ledger, _| {
            assert!(builder.build().components().eq(builder.as_builder().components()));
            drop(builder);
            ledger.assert_all_dropped();
        },
    );
}

#[test]
fn builds_fail_without_a_trace() {
    let ledger = Ledger::new();
    let rounds = fail_at_each(|failing| {
        let mut builder = EntityBuilderClone::new_in(failing);
        for n in 0..2 {
            // Replaces the component in the second round.
            let added = builder.try_add(Cloned(ledger.element(n)));
            added.map_err(|error| assert_eq!(error.value.0.key(), n))?;
        }
        builder.try_add(Plain(1)).map_err(drop)?;
        let built = builder.try_build().map_err(drop);
        ledger.assert_live(1 + usize::from(built.is_ok()));
        built.map(drop)
    });
    assert!(rounds >= 6, "{rounds}");
    ledger.assert_all_dropped();
}
