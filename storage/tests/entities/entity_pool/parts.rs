//! Pools from invalid parts, and the error messages.

use std::error::Error;

use storage::EntityPool;
use storage::entity_pool::{FromPartsError, PoolParts, TryClaimError, TryCreateError};
use test_kit::random::Random;

use super::{Tiny, tiny};

#[test]
fn parts_are_checked() {
    let keys = [tiny(3, 1), tiny(0, 2)];
    let pool = |keys: &[Tiny], alive, next_index| {
        EntityPool::from_parts(PoolParts { keys: keys.iter().copied(), alive, next_index })
    };
    assert!(pool(&[], 0, 0).is_ok());
    assert!(pool(&keys, 2, 15).is_ok());
    assert_eq!(pool(&keys, 3, 0), Err(FromPartsError::TooManyAlive { alive: 3, len: 2 }));
    assert_eq!(pool(&keys, usize::MAX, 0), Err(FromPartsError::TooManyAlive { alive: usize::MAX, len: 2 }));
    assert_eq!(pool(&keys, 2, 16), Err(FromPartsError::NextIndexOutOfRange { next_index: 16 }));
    for key in [tiny(3, 1), tiny(3, 0)] {
        let error = FromPartsError::Duplicate { key, present: tiny(3, 1) };
        assert_eq!(pool(&[tiny(3, 1), tiny(0, 2), key], 1, 0), Err(error));
    }
    let parts = PoolParts { keys: [4_u32, u32::MAX], alive: 0, next_index: 0 };
    assert_eq!(EntityPool::from_parts(parts), Err(FromPartsError::OutOfRange { key: u32::MAX }));
}

#[test]
fn random_parts_are_a_pool_or_an_error() {
    let mut random = Random::from_seed(7);
    let (mut pools, mut errors) = (0, 0);
    for _ in 0..2000 {
        let keys: Vec<Tiny> = (0..random.index(7)).map(|_| tiny(random.index(15), random.below(3) as u32)).collect();
        let (alive, next_index) = (random.index(8), random.index(17));
        let mut indices: Vec<usize> = keys.iter().map(|key| key.index()).collect();
        indices.sort_unstable();
        indices.dedup();
        let sound = indices.len() == keys.len() && alive <= keys.len() && next_index <= 15;
        match EntityPool::from_parts(PoolParts { keys: keys.clone(), alive, next_index }) {
            Ok(mut pool) => {
                assert!(sound, "{keys:?}, {alive}, {next_index}");
                pools += 1;
                pool.assert_invariants();
                let fresh = (next_index..15).filter(|index| indices.binary_search(index).is_err()).count();
                let mut created = 0;
                while let Ok(key) = pool.try_create() {
                    assert!(pool.is_alive(key));
                    created += 1;
                }
                assert_eq!(created, keys.len() - alive + fresh);
            }
            Err(_) => {
                assert!(!sound, "{keys:?}, {alive}, {next_index}");
                errors += 1;
            }
        }
    }
    assert!(pools > 100 && errors > 100, "{pools} pools and {errors} errors");
}

#[test]
fn errors_say_what_is_wrong() {
    let texts = [
        (
            FromPartsError::OutOfRange { key: 9_u32 }.to_string(),
            "the key 9 is out of range: its index must be below 4294967295",
        ),
        (FromPartsError::Duplicate { key: 9_u32, present: 8 }.to_string(), "the keys 8 and 9 have the same index"),
        (FromPartsError::<u32>::TooManyAlive { alive: 3, len: 2 }.to_string(), "3 keys are to be alive, of 2"),
        (
            FromPartsError::<u8>::NextIndexOutOfRange { next_index: 300 }.to_string(),
            "the next index is 300, which is above the limit 256",
        ),
        (
            TryClaimError::OutOfRange { key: 9_u32 }.to_string(),
            "the key 9 is out of range: its index must be below 4294967295",
        ),
        (
            TryClaimError::Alive { key: 9_u32, alive: 8 }.to_string(),
            "the index of the key 9 belongs to 8, which is alive",
        ),
    ];
    for (text, expected) in texts {
        let expected: &str = expected;
        assert_eq!(text, expected);
    }
    let error = TryCreateError::Reserve(storage::TryReserveError::CapacityOverflow);
    assert_eq!(error.to_string(), storage::TryReserveError::CapacityOverflow.to_string());
    assert!(error.source().is_some());
    assert!(TryCreateError::Exhausted { limit: 1 }.source().is_none());
    assert!(FromPartsError::<u32>::from(storage::TryReserveError::CapacityOverflow).source().is_some());
    assert!(TryClaimError::<u32>::from(storage::TryReserveError::CapacityOverflow).source().is_some());
}
