//! Code that must not compile, as doc-tests.
//!
//! # Borrows
//! Each type that borrows a map has a line in [`borrows`]: while the borrow lives, the map cannot be dropped, moved,
//! changed or assigned. A line without a later use is of a type whose drop uses the map. Owning types borrow at most an
//! allocator ([`owners`]).
//!
//! The 45 types and kinds of reference that the crate returns, `parallel` included:
//! - `HashMap`, shared (8): `Iter`, `Keys`, `Values`, `IterFull`, `Ids`, `&V`, `&K`, `&HashTable`.
//! - `HashMap`, exclusive (13): `IterMut`, `ValuesMut`, `Drain`, `DrainRange`, `ExtractIf`, `Entry`, `OccupiedEntry`,
//!   `VacantEntry`, `EntryRef`, `VacantEntryRef`, `OccupiedError`, `&mut V`, `[Option<&mut V>; N]`.
//! - `HashMap`, parallel (6): `ParIter`, `ParKeys`, `ParValues`, `ParIterMut`, `ParValuesMut`, `ParDrain`.
//! - `MultiMap` (15): `Iter`, `Keys`, `Values`, `IterFull`, `GetAll`, `GetAllFull`, `Rev<GetAll>`, `UniqueKeys`,
//!   `IterMut`, `ValuesMut`, `GetAllMut`, `ExtractIf`, `Drain`, `&mut HashTable`, `TakeAll`.
//! - Owners (3): `IntoIter`, `IntoKeys`, `IntoValues`. `IntoParIter` holds an `IntoIter`.

/// An iterator does not outlive its map.
/// ```compile_fail,E0505
/// let map = hash_map::HashMap::from([(1, 2)]);
/// let iter = map.iter();
/// drop(map);
/// iter.count();
/// ```
///
/// Nor does a drain or an entry.
/// ```compile_fail,E0505
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let drain = map.drain();
/// drop(map);
/// drain.count();
/// ```
/// ```compile_fail,E0505
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let entry = map.entry(1);
/// drop(map);
/// entry.or_insert(3);
/// ```
///
/// A map does not change while a reference into it lives.
/// ```compile_fail,E0502
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let value = map.get(&1);
/// map.insert(3, 4);
/// assert!(value.is_some());
/// ```
/// ```compile_fail,E0499
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let mut values = map.values_mut();
/// map.clear();
/// values.next();
/// ```
/// ```compile_fail,E0499
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// let [one] = map.get_disjoint_mut([&1]);
/// let [two] = map.get_disjoint_mut([&1]);
/// (one, two);
/// ```
///
/// A value from `get` does not outlive the borrow of the map, nor does the key of an entry by reference.
/// ```compile_fail,E0597
/// let value = {
///     let map = hash_map::HashMap::from([(1, 2)]);
///     map.get_by_id(map.get_id(&1).unwrap()).unwrap().1
/// };
/// assert_eq!(*value, 2);
/// ```
///
/// A mutable iterator does not allow changes to keys.
/// ```compile_fail,E0594
/// let mut map = hash_map::HashMap::from([(1, 2)]);
/// map.iter_mut().for_each(|(key, _)| *key += 1);
/// ```
///
/// A map does not outlive its allocator.
/// ```compile_fail,E0597
/// let mut map = {
///     let bump = bumpalo::Bump::new();
///     hash_map::HashMap::<u8, u8, _, _>::new_in(&bump)
/// };
/// map.insert(1, 1);
/// ```
///
/// Mutable iterators and entries are invariant in the value.
/// ```compile_fail,E0597
/// let mut map = hash_map::HashMap::<u8, &'static str>::new();
/// {
///     let short = String::from("short");
///     let mut iter: hash_map::IterMut<'_, u8, &str> = map.iter_mut();
///     *iter.next().unwrap().1 = &short;
/// }
/// let _: Option<&&'static str> = map.get(&1);
/// ```
/// ```compile_fail,E0597
/// let mut map = hash_map::HashMap::<u8, &'static str>::new();
/// {
///     let short = String::from("short");
///     let entry: hash_map::Entry<'_, u8, &str> = map.entry(1);
///     entry.or_insert(&short);
/// }
/// let _: Option<&&'static str> = map.get(&1);
/// ```
struct DoesNotCompile;

/// One line per borrow of a map: the borrowing expression, and a later use, or none if the drop is a use.
///
/// Each line expands to a snippet that compiles, with the change after the use, and four that must not compile, with
/// the change, a drop, a move and an assignment before the use.
macro_rules! borrows {
    ($map:literal, $change:literal, $error:literal: $($name:ident, $make:literal, $after:literal;)*) => {
        $(
            #[doc = concat!("```\n", $map, "{\nlet mut live = ", $make, ";\n", $after, "\n}\n", $change, "\nlet mut moved = map;\n```\n")]
            #[doc = concat!("```compile_fail,E0505\n", $map, "let mut live = ", $make, ";\ndrop(map);\n", $after, "\n```\n")]
            #[doc = concat!("```compile_fail,E0505\n", $map, "let mut live = ", $make, ";\nlet mut moved = map;\n", $after, "\n```\n")]
            #[doc = concat!("```compile_fail,", $error, "\n", $map, "let mut live = ", $make, ";\n", $change, "\n", $after, "\n```\n")]
            #[doc = concat!("```compile_fail,E0506\n", $map, "let mut live = ", $make, ";\nmap = Default::default();\n", $after, "\n```\n")]
            struct $name;
        )*
    };
}

/// `HashMap`, shared.
mod hash_map_shared {
    borrows! {
        "let mut map = hash_map::HashMap::from([(String::from(\"a\"), String::from(\"b\"))]);\n", "map.insert(\"c\".into(), \"d\".into());", "E0502":
        Iter, "map.iter()", "live.next();";
        Keys, "map.keys()", "live.next();";
        Values, "map.values()", "live.next();";
        IterFull, "map.iter_full()", "live.next();";
        Ids, "map.ids()", "live.next();";
        Value, "map.get(\"a\").unwrap()", "live.len();";
        Key, "map.first().unwrap().0", "live.len();";
        Table, "map.table()", "live.len();";
    }
}

/// `HashMap`, exclusive, used again.
mod hash_map_exclusive {
    borrows! {
        "let mut map = hash_map::HashMap::from([(String::from(\"a\"), String::from(\"b\"))]);\n", "map.insert(\"c\".into(), \"d\".into());", "E0499":
        IterMut, "map.iter_mut()", "live.next();";
        ValuesMut, "map.values_mut()", "live.next();";
        ExtractIf, "map.extract_if(|_, _| true)", "live.next();";
        Entry, "map.entry(\"e\".into())", "live.key();";
        OccupiedEntry, "map.entry_by_id(map.get_id(\"a\").unwrap()).unwrap()", "live.remove();";
        VacantEntry, "match map.entry(\"e\".into()) { hash_map::Entry::Vacant(entry) => entry, _ => panic!() }", "live.into_key();";
        EntryRef, "map.entry_ref(\"a\")", "live.key();";
        VacantEntryRef, "match map.entry_ref(\"e\") { hash_map::EntryRef::Vacant(entry) => entry, _ => panic!() }", "live.insert(\"d\".into());";
        OccupiedError, "map.try_insert(\"a\".into(), \"d\".into()).unwrap_err()", "live.entry.remove();";
        ValueMut, "map.get_mut(\"a\").unwrap()", "live.clear();";
        DisjointMut, "map.get_disjoint_mut([\"a\"])", "live[0].take();";
    }
}

/// `HashMap`, exclusive until the drop, which removes pairs.
mod hash_map_draining {
    borrows! {
        "let mut map = hash_map::HashMap::from([(String::from(\"a\"), String::from(\"b\"))]);\n", "map.insert(\"c\".into(), \"d\".into());", "E0499":
        Drain, "map.drain()", "";
        DrainRange, "map.drain_range(..)", "";
    }
}

/// `HashMap`, parallel.
#[cfg(feature = "rayon")]
mod hash_map_parallel {
    borrows! {
        "use rayon::prelude::*;\nlet mut map = hash_map::HashMap::from([(String::from(\"a\"), String::from(\"b\"))]);\n", "map.insert(\"c\".into(), \"d\".into());", "E0502":
        ParIter, "map.par_iter()", "live.count();";
        ParKeys, "map.par_keys()", "live.count();";
        ParValues, "map.par_values()", "live.count();";
    }
    borrows! {
        "use rayon::prelude::*;\nlet mut map = hash_map::HashMap::from([(String::from(\"a\"), String::from(\"b\"))]);\n", "map.insert(\"c\".into(), \"d\".into());", "E0499":
        ParIterMut, "map.par_iter_mut()", "live.count();";
        ParValuesMut, "map.par_values_mut()", "live.count();";
        ParDrain, "map.par_drain()", "";
    }
}

/// `MultiMap`, shared.
mod multi_map_shared {
    borrows! {
        "let mut map = hash_map::MultiMap::from([(String::from(\"a\"), String::from(\"b\"))]);\n", "map.insert(\"c\".into(), \"d\".into());", "E0502":
        Iter, "map.iter()", "live.next();";
        Keys, "map.keys()", "live.next();";
        Values, "map.values()", "live.next();";
        IterFull, "map.iter_full()", "live.next();";
        GetAll, "map.get_all(\"a\")", "live.next();";
        GetAllFull, "map.get_all_full(\"a\")", "live.next();";
        GetAllInSlotOrder, "map.get_all_in_slot_order(\"a\")", "live.next();";
        UniqueKeys, "map.unique_keys()", "live.next();";
    }
}

/// `MultiMap`, exclusive.
mod multi_map_exclusive {
    borrows! {
        "let mut map = hash_map::MultiMap::from([(String::from(\"a\"), String::from(\"b\"))]);\n", "map.insert(\"c\".into(), \"d\".into());", "E0499":
        IterMut, "map.iter_mut()", "live.next();";
        ValuesMut, "map.values_mut()", "live.next();";
        GetAllMut, "map.get_all_mut(\"a\")", "live.next();";
        ExtractIf, "map.extract_if(|_, _| true)", "live.next();";
        Drain, "map.drain()", "";
        Table, "map.table_mut()", "live.clear();";
        TakeAll, "map.take_all(\"a\")", "";
    }
}

/// Owning types borrow the allocator until they are dropped.
macro_rules! owners {
    ($($name:ident, $make:literal;)*) => {
        $(
            #[doc = concat!("```\nuse bumpalo::Bump;\nlet bump = Bump::new();\nlet mut map = hash_map::HashMap::new_in(&bump);\n", "map.insert(1, String::new());\n{ let owner = ", $make, "; }\ndrop(bump);\n```\n")]
            #[doc = concat!("```compile_fail,E0505\nuse bumpalo::Bump;\nlet bump = Bump::new();\nlet mut map = hash_map::HashMap::new_in(&bump);\n", "map.insert(1, String::new());\nlet owner = ", $make, ";\ndrop(bump);\n```\n")]
            struct $name;
        )*
    };
}

owners! {
    IntoIter, "map.into_iter()";
    IntoKeys, "map.into_keys()";
    IntoValues, "map.into_values()";
}
