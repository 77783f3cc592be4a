//! The generator is deterministic, spreads and shuffles.

use test_kit::panics::expect_panic;
use test_kit::random::Random;

#[test]
fn a_seed_gives_the_numbers_of_splitmix64() {
    // The published test vector of splitmix64 for seed 1234567.
    let mut random = Random::from_seed(1_234_567);
    let expected = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(expected.map(|_| random.next_u64()), expected);
}

#[test]
fn numbers_below_a_bound_are_all_met_equally() {
    let mut random = Random::from_seed(1);
    let mut met = [0_u32; 7];
    for _ in 0..7_000 {
        met[random.below(7) as usize] += 1;
    }
    assert!(met.iter().all(|&n| (850..1150).contains(&n)), "{met:?}");
    assert_eq!(random.below(1), 0);
    assert!(random.below(u64::MAX) < u64::MAX);
    assert!(expect_panic(|| random.clone().below(0)).message().contains("below 0"));
    assert!(expect_panic(|| random.clone().index(0)).message().contains("nothing to choose"));
}

#[test]
fn all_orders_come_up() {
    let mut random = Random::from_seed(2);
    let mut met = std::collections::HashMap::new();
    for _ in 0..2_400 {
        let mut items = [0, 1, 2, 3];
        random.shuffle(&mut items);
        *met.entry(items).or_insert(0_u32) += 1;
    }
    assert_eq!(met.len(), 24);
    assert!(met.values().all(|&n| (50..160).contains(&n)), "{met:?}");
    random.shuffle::<u8>(&mut []);
}
