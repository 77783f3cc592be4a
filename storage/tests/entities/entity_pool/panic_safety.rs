//! Comparators and iterators that panic: the pool remains valid, and no key is lost.

use storage::EntityPool;
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::panic_at_each;

use super::{Tiny, tiny};

fn filled(_: &Ledger) -> EntityPool<Tiny> {
    let mut pool = EntityPool::new();
    pool.create_many(12);
    pool.destroy_many([tiny(2, 0), tiny(7, 0), tiny(4, 0)]);
    pool.sort_as([8, 0, 11, 3].map(|index| tiny(index, 0)));
    pool
}

/// The same keys as in [`filled`] are alive, and the dead ones are in the same order.
fn check(pool: &EntityPool<Tiny>) {
    pool.assert_invariants();
    let mut alive: Vec<usize> = pool.iter().map(Tiny::index).collect();
    alive.sort_unstable();
    assert_eq!(alive, [0, 1, 3, 5, 6, 8, 9, 10, 11]);
    assert_eq!(pool.dead(), [4, 7, 2].map(|index| tiny(index, 1)));
}

#[test]
fn comparators() {
    let by = |ledger: &Ledger, a: &Tiny, b: &Tiny| {
        ledger.tick(Operation::Call);
        a.cmp(b)
    };
    panic_at_each(Operation::Call, filled, |pool, l| pool.sort_by(|a, b| by(l, a, b)), |pool, _, _| check(&pool));
    panic_at_each(
        Operation::Call,
        filled,
        |pool, ledger| pool.sort_unstable_by(|a, b| by(ledger, a, b)),
        |pool, _, _| check(&pool),
    );
}

#[test]
fn iterators() {
    let keys = |ledger: &Ledger, indices: [usize; 4]| {
        let ledger = ledger.clone();
        indices.into_iter().map(move |index| {
            ledger.tick(Operation::Call);
            tiny(index, 0)
        })
    };
    panic_at_each(
        Operation::Call,
        filled,
        |pool, ledger| assert_eq!(pool.sort_as(keys(ledger, [9, 2, 5, 1])), 3),
        |pool, _, _| check(&pool),
    );
    let rounds = panic_at_each(
        Operation::Call,
        filled,
        |pool, ledger| assert_eq!(pool.destroy_many(keys(ledger, [9, 2, 5, 1])), 3),
        |mut pool, ledger, _| {
            // Keys before the panic are destroyed.
            let yielded = ledger.calls(Operation::Call);
            let destroyed = pool.dead().len() - 3;
            assert!(destroyed <= 3 && destroyed as u64 <= yielded);
            pool.assert_invariants();
            pool.create_many(destroyed);
            assert_eq!(pool.len(), 9);
        },
    );
    assert_eq!(rounds, 4);
}
