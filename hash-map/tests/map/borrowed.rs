//! A key is found by each of its borrowed forms, with the default hasher and on every compiler.

use std::borrow::{Borrow, Cow};
use std::collections::BTreeSet;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::hash::{BuildHasher, Hash};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use hash_map::{HashMap, MultiMap};

fn check<K, Q>(keys: impl IntoIterator<Item = K>)
where
    K: Borrow<Q> + Hash + Eq + Clone,
    Q: Hash + Eq + ?Sized,
{
    let (mut map, mut multi_map) = (HashMap::new(), MultiMap::new());
    for (value, key) in keys.into_iter().enumerate() {
        multi_map.insert(key.clone(), value);
        multi_map.insert(key.clone(), value + 100);
        assert_eq!(map.insert(key, value), None);
    }
    assert!(!map.is_empty());
    for (key, value) in &map {
        let borrowed: &Q = key.borrow();
        assert_eq!(map.hasher().hash_one(key), map.hasher().hash_one(borrowed));
        assert_eq!(map.get(borrowed), Some(value));
        assert!(map.contains_key(borrowed) && map.get_id(borrowed).is_some());
        assert!(multi_map.get_all_in_slot_order(borrowed).eq(&[*value, value + 100]));
        assert_eq!(multi_map.remove_one(borrowed, value), Some(*value));
        assert_eq!(multi_map.remove_all(borrowed), 1);
    }
    for (key, value) in map.clone() {
        assert_eq!(map.remove(key.borrow()), Some(value));
    }
    assert!(map.is_empty() && multi_map.is_empty());
}

macro_rules! pointers_to_integers {
    ($($integer:ty)*) => {$({
        let numbers = [0, 1, 7, <$integer>::MIN, <$integer>::MAX];
        let numbers: BTreeSet<$integer> = numbers.into_iter().collect();
        check::<$integer, $integer>(numbers.clone());
        check::<&$integer, $integer>(&numbers);
        check::<Box<$integer>, $integer>(numbers.iter().copied().map(Box::new));
        check::<Rc<$integer>, $integer>(numbers.iter().copied().map(Rc::new));
        check::<Arc<$integer>, $integer>(numbers.iter().copied().map(Arc::new));
        check::<Cow<'_, $integer>, $integer>(numbers.iter().map(Cow::Borrowed));
        check::<Cow<'_, $integer>, $integer>(numbers.iter().copied().map(Cow::Owned));
        check::<Vec<$integer>, [$integer]>([vec![], vec![0], vec![1, 2, 3]]);
        check::<Box<[$integer]>, [$integer]>([[].into(), [0].into(), [1, 2, 3].into()]);
        check::<Rc<[$integer]>, [$integer]>([[].into(), [0].into(), [1, 2, 3].into()]);
        check::<Arc<[$integer]>, [$integer]>([[].into(), [0].into(), [1, 2, 3].into()]);
        check::<Cow<'_, [$integer]>, [$integer]>([vec![].into(), vec![0].into(), Cow::Borrowed(&[1, 2, 3][..])]);
        check::<[$integer; 3], [$integer]>([[0, 0, 0], [1, 2, 3]]);
        check::<[$integer; 0], [$integer]>([[]]);
        check::<Box<Vec<$integer>>, Vec<$integer>>([Box::new(vec![]), Box::new(vec![1, 2])]);
    })*};
}

#[test]
fn integers_behind_pointers_and_in_slices() {
    pointers_to_integers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
}

#[test]
fn text() {
    let words = ["", "a", "ishmael", "a text of more than sixteen bytes"];
    check::<String, str>(words.map(String::from));
    check::<&str, str>(words);
    check::<Box<str>, str>(words.map(Box::from));
    check::<Rc<str>, str>(words.map(Rc::from));
    check::<Arc<str>, str>(words.map(Arc::from));
    check::<Cow<'_, str>, str>(words.map(Cow::Borrowed));
    check::<Cow<'_, str>, str>(words.map(|word| Cow::Owned(word.into())));
    check::<Box<String>, String>(words.map(|word| Box::new(word.into())));
    check::<Vec<String>, [String]>([words.map(String::from).to_vec(), vec![]]);
    check::<Vec<&str>, [&str]>([words.to_vec(), vec![]]);
}

#[test]
fn texts_of_the_system() {
    let paths = ["", "/", "a/b", "/a/text/of/more/than/sixteen/bytes"];
    check::<PathBuf, Path>(paths.map(PathBuf::from));
    check::<Box<Path>, Path>(paths.map(|path| Path::new(path).into()));
    check::<Rc<Path>, Path>(paths.map(|path| Path::new(path).into()));
    check::<Cow<'_, Path>, Path>(paths.map(|path| Cow::Borrowed(Path::new(path))));
    check::<OsString, OsStr>(paths.map(OsString::from));
    check::<Arc<OsStr>, OsStr>(paths.map(|path| OsStr::new(path).into()));
    check::<Cow<'_, OsStr>, OsStr>(paths.map(|path| Cow::Borrowed(OsStr::new(path))));
    check::<CString, CStr>([c"".into(), c"ishmael".into(), c"a text of more than sixteen bytes".into()]);
    check::<Box<CStr>, CStr>([c"".into(), c"ishmael".into()]);
    check::<Cow<'_, CStr>, CStr>([Cow::Borrowed(c"ishmael")]);
}
