// Idiomatic programs, and code that once did not compile. Included after `text.rs`, where `DefaultState` is std's
// `RandomState` or our `DefaultHashBuilder`.

/// The key type determines the argument of a look-up: references to smart pointers are dereferenced, and `into` and
/// `parse` know their target.
#[test]
fn look_ups_infer_their_type_from_the_keys() {
    let mut map = HashMap::from([(5_u32, "five"), (6, "six")]);
    let boxed = Box::new(5_u32);
    let (counted, shared) = (Rc::new(5_u32), std::sync::Arc::new(6_u32));
    assert_eq!((map.get(&boxed), map[&boxed], map[&counted], map[&shared]), (Some(&"five"), "five", "five", "six"));
    assert_eq!(map.get(&Box::new(1_u32)), None);
    assert!(map.contains_key(&boxed) && map.contains_key(&counted));
    assert_eq!(map.get_key_value(&boxed), Some((&5, &"five")));
    *map.get_mut(&boxed).unwrap() = "cinq";
    assert_eq!(map.get_disjoint_mut([&boxed, &counted.checked_add(9).unwrap()]), [Some(&mut "cinq"), None]);
    let guard = RefCell::new(6_u32);
    assert_eq!(map[&guard.borrow()], "six");
    assert_eq!(map[&std::mem::ManuallyDrop::new(6_u32)], "six");

    let key = 5_u16;
    assert!(map.contains_key(&key.into()) && map.get(&"6".parse().unwrap()).is_some());
    assert_eq!((map[&key.into()], map[&"6".parse().unwrap()]), ("cinq", "six"));
    assert!(map.get(&Default::default()).is_none() && map.get_mut(&u16::MAX.into()).is_none());
    assert!(!map.contains_key(&"1,2".split(',').map(|n| n.parse::<u32>().unwrap()).sum()));
    assert_eq!((map.remove(&boxed), map.remove_entry(&"6".parse().unwrap())), (Some("cinq"), Some((6, "six"))));

    let map = HashMap::from([(1, vec!["a", "b"]), (2, vec![])]);
    let f = |k| map[k].len();
    assert_eq!((f(&1), f(&2)), (2, 0));
    let g = |k| map.get(k).map(Vec::len);
    assert_eq!((g(&1), g(&3)), (Some(2), None));
    assert_eq!([1, 3].iter().filter(|k| map.contains_key(k)).count(), 1);
    let (there, missing) = [1, 3, 2].iter().partition::<Vec<_>, _>(|k| map.contains_key(k));
    assert_eq!((there, missing), (vec![&1, &2], vec![&3]));
    assert!([1, 2].iter().rev().filter_map(|k| map.get(k)).map(Vec::len).eq([0, 2]));
    assert_eq!([2, 1, 3].iter().find(|k| map.get(k).is_some_and(|list| !list.is_empty())), Some(&1));

    // Inferred from a field, an argument and a result.
    struct Index<'a> {
        ids: HashMap<&'a str, usize>,
        names: HashMap<usize, Vec<&'a str>>,
    }
    impl<'a> Index<'a> {
        fn names_of(&self, name: &str) -> &[&'a str] {
            &self.names[&self.ids[name]]
        }
    }
    let index = Index { ids: HashMap::from([("a", 7)]), names: HashMap::from([(7, vec!["a", "A"])]) };
    assert_eq!(index.names_of(&String::from("a")), ["a", "A"]);
    let of_pairs: HashMap<(u8, char), i64> = HashMap::from([((1, 'x'), -1)]);
    assert_eq!(of_pairs[&(1, 'x')] + of_pairs.get(&(2, 'y')).copied().unwrap_or_default(), -1);
    let by_option: HashMap<Option<Box<str>>, u8> = HashMap::from([(Some("a".into()), 1), (None, 0)]);
    assert_eq!((by_option[&None], by_option.get(&Some("a".into()))), (0, Some(&1)));
}

/// Every name of the module, imported alone, by path, and by glob.
mod names {
    use super::hash_map::{self, Drain, Entry, HashMap, IntoIter, Iter, IterMut, Keys, Values};
    use super::hash_map::{ExtractIf, IntoKeys, IntoValues, OccupiedEntry, VacantEntry, ValuesMut};

    type Shared<'a> = (Iter<'a, u8, u8>, IterMut<'a, u8, u8>, Keys<'a, u8, u8>, Values<'a, u8, u8>, ValuesMut<'a, u8, u8>);
    type Owned = (IntoIter<u8, u8>, IntoKeys<u8, u8>, IntoValues<u8, u8>);
    type Entries<'a> = (Entry<'a, u8, u8>, OccupiedEntry<'a, u8, u8>, VacantEntry<'a, u8, u8>);
    type Removing<'a> = (Drain<'a, u8, u8>, ExtractIf<'a, u8, u8, fn(&u8, &mut u8) -> bool>);

    #[test]
    fn by_themselves() {
        let _: fn(Shared<'_>, Owned, Entries<'_>, Removing<'_>) = |_, _, _, _| ();
        let mut map: HashMap<u8, u8> = HashMap::from([(1, 2)]);
        let _: (Iter<'_, u8, u8>, Keys<'_, u8, u8>) = (map.iter(), map.keys());
        if let Entry::Occupied(entry) = map.entry(1) {
            entry.remove();
        }
        assert!(map.is_empty());
    }

    mod by_path {
        use super::hash_map;

        #[test]
        fn are_those_of_std() {
            let mut map: hash_map::HashMap<u8, u8> = hash_map::HashMap::from([(1, 2)]);
            let _: hash_map::Iter<'_, u8, u8> = map.iter();
            if let hash_map::Entry::Vacant(entry) = map.entry(2) {
                entry.insert(3);
            }
            let _: hash_map::IntoIter<u8, u8> = map.into_iter();
        }
    }

    mod by_glob {
        use super::hash_map::*;

        #[test]
        fn are_those_of_std() {
            let mut map: HashMap<u8, u8, RandomState> = HashMap::default();
            match map.entry(1) {
                Entry::Occupied(_) => unreachable!(),
                Entry::Vacant(entry) => *entry.insert(1) += 1,
            }
            let _: (DefaultHasher, IntoIter<u8, u8>) = (DefaultHasher::new(), map.into_iter());
        }
    }
}

/// A wrapper with its own default hasher, as many crates define.
#[test]
fn wrappers() {
    #[derive(Clone, Debug)]
    struct W<K, V, S = DefaultState>(HashMap<K, V, S>);
    impl<K: Eq + Hash, V> W<K, V> {
        fn new() -> Self {
            Self(HashMap::with_hasher(DefaultState::new()))
        }
    }
    impl<K: Eq + Hash, V, S: BuildHasher> W<K, V, S> {
        fn find<Q: ?Sized + Hash + Eq>(&self, key: &Q) -> Option<&V>
        where
            K: std::borrow::Borrow<Q>,
        {
            self.0.get(key)
        }
    }
    impl<K: Eq + Hash + std::borrow::Borrow<Q>, Q: ?Sized + Eq + Hash, V, S: BuildHasher> Index<&Q> for W<K, V, S> {
        type Output = V;
        fn index(&self, key: &Q) -> &V {
            &self.0[key]
        }
    }
    impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for W<K, V, S> {
        fn from_iter<T: IntoIterator<Item = (K, V)>>(pairs: T) -> Self {
            Self(pairs.into_iter().collect())
        }
    }
    impl<'a, K, V, S> IntoIterator for &'a W<K, V, S> {
        type Item = (&'a K, &'a V);
        type IntoIter = Iter<'a, K, V>;
        fn into_iter(self) -> Iter<'a, K, V> {
            self.0.iter()
        }
    }
    let mut map = W::new();
    map.0.insert(String::from("a"), 1);
    assert_eq!((map.find("a"), map["a"], map[&String::from("a")]), (Some(&1), 1, 1));
    let map: W<_, _> = map.0.into_iter().collect();
    assert_eq!((&map).into_iter().next(), Some((&String::from("a"), &1)));
    assert_eq!(format!("{map:?}"), r#"W({"a": 1})"#);
    let _: W<u8, u8, ConstantState> = W(HashMap::with_hasher(ConstantState(1)));
}

/// Insert, look up, remove, look up several, iterate.
#[test]
fn a_shelf() {
    let mut shelf = HashMap::new();
    shelf.insert("Typee".to_string(), "An island.".to_string());
    shelf.insert("Omoo".to_string(), "More islands.".to_string());
    shelf.insert("Pierre".to_string(), "No island.".to_string());
    if !shelf.contains_key("Mardi") {
        assert_eq!(shelf.len(), 3);
    }
    shelf.remove("Pierre");
    let wanted = ["Omoo", "Mardi"];
    let found: Vec<Option<&str>> = wanted.iter().map(|&title| shelf.get(title).map(String::as_str)).collect();
    assert_eq!(found, [Some("More islands."), None]);
    for &title in &wanted {
        match shelf.get(title) {
            Some(note) => assert_eq!(note, &shelf[title]),
            None => assert_eq!(title, "Mardi"),
        }
    }
    assert_eq!(shelf["Typee"], "An island.");
    let mut notes = Vec::new();
    for (title, note) in &shelf {
        notes.push(format!("{title}: {note}"));
    }
    notes.sort();
    assert_eq!(notes, ["Omoo: More islands.", "Typee: An island."]);
    let depths: HashMap<&str, f64> = HashMap::from([("lagoon", 12.5), ("reef", 3.0)]);
    assert!(depths["lagoon"] > depths["reef"]);
    let depths: HashMap<&str, f64> = [("lagoon", 12.5), ("reef", 3.0)].iter().copied().collect();
    assert_eq!(depths.into_iter().map(|(_, depth)| depth).fold(0.0, f64::max), 12.5);
}

/// Entries in place of a look-up and an insertion.
#[test]
fn a_crew() {
    fn draw() -> u8 {
        7
    }
    let mut shares: HashMap<&str, u8> = HashMap::new();
    shares.entry("cook").or_insert(100);
    shares.entry("mate").or_insert_with(draw);
    let cook = shares.entry("cook").or_insert(draw());
    *cook += draw();
    shares.entry("owner").and_modify(|share| *share += 100).or_insert(1);
    *shares.entry("boy").or_default() += 1;
    *shares.entry("boy").or_insert_with_key(|name| name.len() as u8) += 1;
    assert_eq!((shares["cook"], shares["mate"], shares["owner"], shares["boy"]), (107, 7, 1, 2));

    let mut letters = HashMap::new();
    for letter in "call me ishmael".chars().filter(|c| c.is_alphabetic()) {
        letters.entry(letter).and_modify(|count| *count += 1).or_insert(1);
    }
    assert_eq!((letters[&'l'], letters[&'e'], letters.get(&'z')), (3, 2, None));

    let mut watch = HashMap::from([("first", 1)]);
    if let Entry::Occupied(mut entry) = watch.entry("first") {
        *entry.get_mut() += 10;
        assert_eq!((*entry.get(), entry.key()), (11, &"first"));
        *entry.get_mut() += 2;
        assert_eq!(entry.insert(15), 13);
    }
    if let Entry::Occupied(entry) = watch.entry("first") {
        *entry.into_mut() += 1;
    }
    if let Entry::Occupied(entry) = watch.entry("first") {
        assert_eq!(entry.remove_entry(), ("first", 16));
    }
    if let Entry::Vacant(entry) = watch.entry("first") {
        entry.insert(37);
    }
    if let Entry::Vacant(entry) = watch.entry("dog") {
        assert_eq!(entry.insert_entry(4).get(), &4);
    }
    let entry = watch.entry("dog").insert_entry(5);
    assert_eq!((entry.key(), entry.get()), (&"dog", &5));
    assert_eq!((watch["first"], watch.entry("dog").key()), (37, &"dog"));
    if let Entry::Occupied(entry) = watch.entry("dog") {
        assert_eq!(entry.remove(), 5);
    }
    assert!(!watch.contains_key("dog"));
}

/// A user-defined key with derived traits.
#[test]
fn a_key_type() {
    #[derive(Hash, Eq, PartialEq, Debug)]
    struct Whale {
        name: String,
        length: u32,
    }
    impl Whale {
        fn new(name: &str, length: u32) -> Self {
            Self { name: name.to_string(), length }
        }
    }
    let seen = HashMap::from([(Whale::new("Tom", 20), 25), (Whale::new("Jack", 18), 24), (Whale::new("Dick", 26), 12)]);
    let mut report: Vec<String> = seen.iter().map(|(whale, times)| format!("{} {times}", whale.name)).collect();
    report.sort();
    assert_eq!((report[0].as_str(), seen[&Whale::new("Tom", 20)]), ("Dick 12", 25));
}

/// A call of each method.
#[test]
#[expect(unsafe_code, reason = "a method of std's is unsafe")]
fn each_method() {
    let mut map: HashMap<&str, i32> = HashMap::with_capacity(10);
    assert!(map.capacity() >= 10 && map.is_empty());
    let mut seeded = HashMap::with_capacity_and_hasher(10, DefaultState::new());
    seeded.insert(1, 2);
    let mut hashed = HashMap::with_hasher(DefaultState::default());
    hashed.insert(1, 2);
    assert_eq!(seeded, hashed.iter().map(|(&k, &v)| (k, v)).collect());
    let _: &DefaultState = hashed.hasher();

    map.extend([("a", 1), ("b", 2), ("c", 3)]);
    for key in map.keys() {
        assert!(["a", "b", "c"].contains(key));
    }
    for val in map.values_mut() {
        *val += 10;
    }
    for (_, val) in &mut map {
        *val *= 2;
    }
    let mut values: Vec<i32> = map.values().copied().collect();
    values.sort_unstable();
    assert_eq!(values, [22, 24, 26]);
    let mut keys: Vec<&str> = map.clone().into_keys().collect();
    keys.sort_unstable();
    assert_eq!(keys, ["a", "b", "c"]);
    let mut values: Vec<i32> = map.clone().into_values().collect();
    values.sort_unstable();
    assert_eq!(values, [22, 24, 26]);
    assert_eq!((map.get("a"), map.get_key_value("b"), map.get("z")), (Some(&22), Some((&"b", &24)), None));
    if let Some(x) = map.get_mut("a") {
        *x = 0;
    }
    assert_eq!((map.insert("d", 4), map.insert("d", 5)), (None, Some(4)));
    assert_eq!((map.remove("d"), map.remove("d"), map.remove_entry("a")), (Some(5), None, Some(("a", 0))));

    let mut halves: HashMap<i32, i32> = (0..8).map(|x| (x, x)).collect();
    let extracted: HashMap<i32, i32> = halves.extract_if(|k, _v| k % 2 == 0).collect();
    let mut evens = extracted.keys().copied().collect::<Vec<_>>();
    let mut odds = halves.keys().copied().collect::<Vec<_>>();
    evens.sort();
    odds.sort();
    assert_eq!((evens, odds), (vec![0, 2, 4, 6], vec![1, 3, 5, 7]));
    halves.retain(|&k, _| k > 4);
    assert_eq!(halves.len(), 2);
    for (k, v) in halves.drain().take(1) {
        assert!(k == v && (k == 5 || k == 7));
    }
    assert!(halves.is_empty());
    halves.insert(1, 1);
    halves.clear();
    assert!(halves.is_empty());

    let mut map: HashMap<i32, i32> = HashMap::with_capacity(100);
    map.insert(1, 2);
    map.insert(3, 4);
    map.shrink_to(10);
    assert!(map.capacity() >= 10);
    map.shrink_to(0);
    assert!(map.capacity() >= 2);
    map.shrink_to_fit();
    assert!(map.capacity() >= 2);
    map.reserve(10);
    map.try_reserve(20).expect("there is memory for twenty");
    assert!(map.capacity() >= 22);

    let mut libraries = HashMap::new();
    libraries.insert("Nantucket".to_string(), 1834);
    libraries.insert("New Bedford".to_string(), 1853);
    libraries.insert("Sag Harbor".to_string(), 1910);
    let got = libraries.get_disjoint_mut(["Nantucket", "New Bedford"]);
    assert_eq!(got, [Some(&mut 1834), Some(&mut 1853)]);
    let [Some(a), Some(b)] = libraries.get_disjoint_mut(["Nantucket", "Sag Harbor"]) else { panic!("both are there") };
    std::mem::swap(a, b);
    assert_eq!(libraries.get_disjoint_mut(["Sag Harbor", "Ilium"]), [Some(&mut 1834), None]);
    expect_panic(|| _ = libraries.get_disjoint_mut(["Nantucket", "Nantucket"]));
    // SAFETY: the keys differ.
    let [Some(a), Some(b)] = (unsafe { libraries.get_disjoint_unchecked_mut(["Nantucket", "New Bedford"]) }) else {
        panic!("both are there");
    };
    assert_eq!((a, b), (&mut 1910, &mut 1853));
    assert_eq!(libraries.into_iter().map(|(name, _)| name.len()).max(), Some(11));

    let one = HashMap::from([(1, 2), (3, 4)]);
    let two: HashMap<_, _> = [(1, 2), (3, 4)].into();
    assert_eq!(one, two);
    let pairs: Vec<(&i32, &i32)> = IntoIterator::into_iter(&one).collect();
    assert_eq!(pairs.len(), 2);
}

/// Maps that borrow, and nested maps.
#[test]
fn borrowing() {
    let text = String::from("the whale the sea the whale");
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, word) in text.split(' ').enumerate() {
        *counts.entry(word).or_insert(0) += 1;
        places.entry(word).or_default().push(at);
    }
    let most = counts.iter().max_by_key(|&(_, count)| count).map(|(word, _)| *word);
    assert_eq!((most, &places["whale"][..]), (Some("the"), &[1, 5][..]));

    let mut nested: HashMap<&str, HashMap<u8, Cell<u8>>> = HashMap::new();
    nested.entry("a").or_default().insert(1, Cell::new(2));
    nested["a"][&1].set(3);
    assert_eq!(nested.get("a").and_then(|inner| inner.get(&1)).map(Cell::get), Some(3));
    let inner = nested.get_mut("a").unwrap();
    inner.insert(4, Cell::default());
    assert_eq!(nested.values().map(HashMap::len).sum::<usize>(), 2);

    // Remove, change and reinsert a value.
    let mut lists = HashMap::from([(1, vec![1]), (2, vec![2])]);
    let mut list = std::mem::take(lists.get_mut(&1).unwrap());
    list.extend(&lists[&2]);
    *lists.get_mut(&1).unwrap() = list;
    assert_eq!(lists[&1], [1, 2]);
    let copy: HashMap<_, _> = lists.iter().map(|(&key, list)| (key, list.len())).collect();
    assert_eq!(copy, HashMap::from([(1, 2), (2, 1)]));
}
