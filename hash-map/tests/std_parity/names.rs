//! The names of the crate's root, imported like std's, by glob, and next to those of other crates.

use hash_map::{self, Drain, Entry, HashMap, IntoIter, Iter, IterMut, Keys, Values};

#[test]
fn the_crate_is_imported_as_std_s_module_is() {
    type All<'a> = (
        (Drain<'a, u8, u8>, Entry<'a, u8, u8>, IntoIter<u8, u8>, Iter<'a, u8, u8>, IterMut<'a, u8, u8>),
        (Keys<'a, u8, u8>, Values<'a, u8, u8>, hash_map::ValuesMut<'a, u8, u8>),
    );
    let _: fn(All<'_>) = |_| ();
    let mut map = HashMap::from([(1, 2)]);
    assert!(matches!(map.entry(1), Entry::Occupied(_)) && matches!(map.entry(2), Entry::Vacant(_)));
    assert_eq!(hash_map::hash_map! { 1 => 2 }, map);
}

mod all_at_once {
    use hash_map::*;

    #[test]
    fn types_of_both_maps() {
        let map: HashMap<u8, u8, RandomState> = HashMap::default();
        let _: Iter<'_, u8, u8> = map.iter();
        let map: MultiMap<u8, u8> = multi_map! { 1 => 2 };
        let _: multi_map::GetAll<'_, u8, u8> = map.get_all(&1);
        let table: HashTable<u8> = HashTable::new();
        let _: hash_table::Iter<'_, u8> = table.iter();
    }
}

/// One `use` line for maps and sets, as for `std::collections`, with the modules' names.
mod one_use_line {
    use hash_map::{HashMap, HashSet, hash_set, hash_table};

    #[test]
    fn maps_and_sets() {
        let map: HashMap<&str, HashSet<u8>> = HashMap::from([("a", hash_set! { 1 })]);
        let elements: hash_set::Iter<'_, u8> = map["a"].iter();
        assert!(elements.eq(&[1]));
        assert!(matches!(map["a"].clone().entry(2), hash_set::Entry::Vacant(_)));
        let _: hash_table::Drain<'_, u8> = HashSet::new().drain();
        let _: HashSet<u8> = ::hash_set::HashSet::new();
    }
}

/// `std::collections::*` brings a module `hash_map`: a leading `::` names the crate.
mod beside_std_by_glob {
    use std::collections::*;

    use ::hash_map::HashMap as H;
    use ::hash_map::HashSet as S;

    #[test]
    fn both_at_once() {
        let ours: H<u8, S<u8>> = H::from([(1, S::from([2]))]);
        let theirs: BTreeMap<u8, HashSet<u8>> =
            ours.into_iter().map(|(key, set)| (key, set.into_iter().collect())).collect();
        assert_eq!(theirs[&1], HashSet::from([2]));
    }
}

/// No name at the root hides a crate of the standard library.
mod beside_alloc {
    use hash_map::*;

    #[test]
    fn paths_into_alloc() {
        let map: HashMap<u8, u8, RandomState, allocator::Global> = HashMap::default();
        let _: alloc::collections::BTreeMap<u8, u8> = map.into_iter().collect();
    }
}

/// Both crates at once: the crate name qualifies shared names.
mod beside_sets {
    use hash_map::*;
    use hash_set::*;

    #[test]
    fn sets_and_maps() {
        let map: HashMap<u8, HashSet<u8>> = HashMap::from([(1, HashSet::from([2]))]);
        assert!(map[&1].contains(&2));
        let _: hash_set::Iter<'_, u8> = map[&1].iter();
        let all: Union<'_, u8, DefaultHashBuilder> = map[&1].union(&map[&1]);
        assert_eq!(all.count(), 1);
    }
}

#[cfg(feature = "rayon")]
mod beside_rayon {
    use hash_map::*;
    use rayon::prelude::*;

    #[test]
    fn parallel_iterators() {
        let map: HashMap<u32, u32> = (0..100).into_par_iter().map(|n| (n, n)).collect();
        let pairs: parallel::ParIter<'_, u32, u32> = map.par_iter();
        assert_eq!(pairs.map(|(_, value)| value).sum::<u32>(), (0..100).sum());
        assert!(rayon::ThreadPoolBuilder::new().num_threads(1).build().is_ok());
    }
}
