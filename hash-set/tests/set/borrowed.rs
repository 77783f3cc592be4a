//! An element is found by each of its borrowed forms, with the default hasher and on every compiler.

use std::borrow::{Borrow, Cow};
use std::collections::BTreeSet;
use std::ffi::{CStr, CString, OsStr, OsString};
use std::hash::{BuildHasher, Hash};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use hash_set::{DefaultHashBuilder, HashSet, HashTable};

fn check<T, Q>(elements: impl IntoIterator<Item = T>)
where
    T: Borrow<Q> + Hash + Eq + Clone,
    Q: Hash + Eq + ?Sized,
{
    let hasher = DefaultHashBuilder::default();
    let (mut set, mut table) = (HashSet::new(), HashTable::new());
    for element in elements {
        table.insert_unique(hasher.hash_one(&element), element.clone());
        assert!(set.insert(element));
    }
    assert!(!set.is_empty());
    for element in &set {
        let borrowed: &Q = element.borrow();
        assert_eq!(hasher.hash_one(element), hasher.hash_one(borrowed));
        assert!(set.contains(borrowed));
        assert!(set.get(borrowed) == Some(element));
        assert!(set.get_id(borrowed).is_some());
        assert!(table.find(hasher.hash_one(borrowed), |found| found.borrow() == borrowed) == Some(element));
    }
    for element in &table {
        assert!(set.remove(element.borrow()));
    }
    assert!(set.is_empty());
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

/// All sets of a process share their seeds, so that a new set draws none.
#[test]
fn seeds_are_drawn_once_a_process() {
    let hash = DefaultHashBuilder::new().hash_one("ishmael");
    assert_eq!(std::thread::spawn(|| DefaultHashBuilder::new().hash_one("ishmael")).join().unwrap(), hash);
    assert_eq!(HashSet::<u32>::new().hasher().hash_one("ishmael"), hash);
}
