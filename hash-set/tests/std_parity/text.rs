// Included twice by `std_parity.rs`: with std's `HashSet`, `hash_set`, `TryReserveError` and `RandomState` in scope,
// and with ours, where `RandomState` is our default hasher. `the_hasher_of_std_by_its_name` uses std's own.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::hash::{BuildHasher, Hash, Hasher};
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, BitXor, Sub};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::rc::Rc;

use hash_set::{Difference, Drain, ExtractIf, Intersection, IntoIter, Iter, SymmetricDifference, Union};
use test_kit::assert_not_impl;
use test_kit::auto_traits::{assert_clone, assert_send, assert_sync, assert_unpin};
use test_kit::hashers::ConstantState;
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{expect_panic, quiet_catch};

/// Implements neither `Eq` nor `Hash`, `Clone`, `Debug` or `Default`.
struct Opaque;

/// Does not implement `BuildHasher`.
#[derive(Clone)]
struct NoHasher;

/// Compared by the first field, identified by the second.
#[derive(Clone, Copy, Debug)]
struct Marked(u32, char);

impl PartialEq for Marked {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Marked {}

impl Hash for Marked {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

fn marks<'a>(items: impl IntoIterator<Item = &'a Marked>) -> Vec<(u32, char)> {
    let mut marks: Vec<_> = items.into_iter().map(|marked| (marked.0, marked.1)).collect();
    marks.sort_unstable();
    marks
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

/// Each method as a function pointer: receiver, arguments, result, and number of type parameters.
#[test]
fn signatures() {
    fn unbounded<T, S>() {
        type Pred<T> = fn(&T) -> bool;
        let _: fn(S) -> HashSet<T, S> = HashSet::<T, S>::with_hasher;
        let _: fn(usize, S) -> HashSet<T, S> = HashSet::<T, S>::with_capacity_and_hasher;
        let _: fn(&HashSet<T, S>) -> usize = HashSet::<T, S>::capacity;
        let _: fn(&HashSet<T, S>) -> usize = HashSet::<T, S>::len;
        let _: fn(&HashSet<T, S>) -> bool = HashSet::<T, S>::is_empty;
        let _: for<'a> fn(&'a HashSet<T, S>) -> &'a S = HashSet::<T, S>::hasher;
        let _: for<'a> fn(&'a HashSet<T, S>) -> Iter<'a, T> = HashSet::<T, S>::iter;
        let _: fn(HashSet<T, S>) -> IntoIter<T> = <HashSet<T, S> as IntoIterator>::into_iter;
        let _: for<'a> fn(&'a mut HashSet<T, S>) -> Drain<'a, T> = HashSet::<T, S>::drain;
        let _: fn(&mut HashSet<T, S>) = HashSet::<T, S>::clear;
        let _: fn(&mut HashSet<T, S>, Pred<T>) = HashSet::<T, S>::retain::<Pred<T>>;
        let _: for<'a> fn(&'a mut HashSet<T, S>, Pred<T>) -> ExtractIf<'a, T, Pred<T>> =
            HashSet::<T, S>::extract_if::<Pred<T>>;
    }
    fn bounded<T: Eq + Hash, S: BuildHasher>() {
        type Test<T, S> = fn(&HashSet<T, S>, &HashSet<T, S>) -> bool;
        let _: fn(&mut HashSet<T, S>, usize) = HashSet::<T, S>::reserve;
        let _: fn(&mut HashSet<T, S>, usize) -> Result<(), TryReserveError> = HashSet::<T, S>::try_reserve;
        let _: fn(&mut HashSet<T, S>) = HashSet::<T, S>::shrink_to_fit;
        let _: fn(&mut HashSet<T, S>, usize) = HashSet::<T, S>::shrink_to;
        let _: for<'a> fn(&'a HashSet<T, S>, &'a HashSet<T, S>) -> Difference<'a, T, S> = HashSet::difference;
        let _: for<'a> fn(&'a HashSet<T, S>, &'a HashSet<T, S>) -> SymmetricDifference<'a, T, S> =
            HashSet::symmetric_difference;
        let _: for<'a> fn(&'a HashSet<T, S>, &'a HashSet<T, S>) -> Intersection<'a, T, S> = HashSet::intersection;
        let _: for<'a> fn(&'a HashSet<T, S>, &'a HashSet<T, S>) -> Union<'a, T, S> = HashSet::union;
        let _: [Test<T, S>; 3] = [HashSet::is_disjoint, HashSet::is_subset, HashSet::is_superset];
        let _: fn(&HashSet<T, S>, &T) -> bool = HashSet::<T, S>::contains::<T>;
        let _: for<'a> fn(&'a HashSet<T, S>, &T) -> Option<&'a T> = HashSet::<T, S>::get::<T>;
        let _: fn(&mut HashSet<T, S>, T) -> bool = HashSet::<T, S>::insert;
        let _: fn(&mut HashSet<T, S>, T) -> Option<T> = HashSet::<T, S>::replace;
        let _: fn(&mut HashSet<T, S>, &T) -> bool = HashSet::<T, S>::remove::<T>;
        let _: fn(&mut HashSet<T, S>, &T) -> Option<T> = HashSet::<T, S>::take::<T>;
    }
    let _: fn() -> HashSet<Opaque> = HashSet::new;
    let _: fn(usize) -> HashSet<Opaque> = HashSet::with_capacity;
    unbounded::<Opaque, NoHasher>();
    bounded::<u8, RandomState>();
}

/// Methods that require neither `T: Hash + Eq` nor `S: BuildHasher`.
#[test]
fn unbounded_methods() {
    static CONSTANT: HashSet<u8, ()> = HashSet::with_hasher(());
    assert!(CONSTANT.is_empty());

    let mut set: HashSet<Opaque, NoHasher> = HashSet::with_capacity_and_hasher(10, NoHasher);
    assert!(set.capacity() >= 10 && set.is_empty());
    let _: &NoHasher = set.hasher();
    set.retain(|_: &Opaque| true);
    assert_eq!(set.extract_if(|_: &Opaque| true).count(), 0);
    assert_eq!((set.iter().len(), IntoIterator::into_iter(&set).len(), set.len()), (0, 0, 0));
    assert_eq!(set.drain().len(), 0);
    set.clear();
    assert_eq!(set.into_iter().len(), 0);

    #[derive(Clone, Debug)]
    struct NotHashed;
    let mut set: HashSet<NotHashed, NoHasher> = HashSet::with_hasher(NoHasher);
    set.clone_from(&set.clone());
    assert_eq!(format!("{set:?}"), "{}");
    let _: HashSet<Opaque, ConstantState> = Default::default();
    let _: HashSet<Opaque> = HashSet::new();
    let _: HashSet<Opaque> = HashSet::with_capacity(1);
}

/// The traits implemented, and their bounds.
#[test]
fn traits() {
    fn bounds<T, S>()
    where
        T: Clone + Debug + Eq + Hash,
        S: BuildHasher + Clone + Default,
        for<'a> &'a HashSet<T, S>: BitOr<&'a HashSet<T, S>, Output = HashSet<T, S>>
            + BitAnd<&'a HashSet<T, S>, Output = HashSet<T, S>>
            + BitXor<&'a HashSet<T, S>, Output = HashSet<T, S>>
            + Sub<&'a HashSet<T, S>, Output = HashSet<T, S>>
            + IntoIterator<Item = &'a T, IntoIter = Iter<'a, T>>,
    {
        fn set<X: Clone + Debug + Default + Eq + IntoIterator>() {}
        fn by_element<T, X: Extend<T> + FromIterator<T>>() {}
        set::<HashSet<T, S>>();
        by_element::<T, HashSet<T, S>>();
    }
    bounds::<String, RandomState>();
    bounds::<u8, ConstantState>();
    fn by_reference<'a, T: 'a + Copy + Eq + Hash, S: BuildHasher, X: Extend<&'a T>>(_: X)
    where
        HashSet<T, S>: Extend<&'a T>,
    {
    }
    by_reference::<u8, RandomState, _>(HashSet::<u8>::new());
    fn array<X: From<[u8; 3]>>() {}
    array::<HashSet<u8>>();
    array::<HashSet<u8, RandomState>>();

    assert_not_impl!(HashSet<u8>: Hash);
    assert_not_impl!(HashSet<u8>: PartialOrd);
    assert_not_impl!(HashSet<u8, ConstantState>: From<[u8; 3]>);
    assert_not_impl!(HashSet<Opaque>: Clone);
    assert_not_impl!(HashSet<u8, NoHasher>: PartialEq);
    assert_not_impl!(HashSet<Opaque>: PartialEq);
    assert_not_impl!(HashSet<Opaque>: Debug);
    assert_not_impl!(HashSet<u8, NoHasher>: Default);
    assert_not_impl!(HashSet<u8, NoHasher>: FromIterator<u8>);
    assert_not_impl!(HashSet<u8, NoHasher>: Extend<u8>);
    assert_not_impl!(&'static mut HashSet<u8>: IntoIterator);
}

#[test]
fn iterator_traits() {
    fn exact<I: ExactSizeIterator + FusedIterator>() {}
    fn fused<I: FusedIterator>() {}
    fn default<I: Default>() {}
    type Pred = fn(&Opaque) -> bool;
    exact::<Iter<'static, Opaque>>();
    exact::<IntoIter<Opaque>>();
    exact::<Drain<'static, Opaque>>();
    fused::<ExtractIf<'static, Opaque, Pred>>();
    fused::<Union<'static, u8, RandomState>>();
    fused::<Intersection<'static, u8, RandomState>>();
    fused::<Difference<'static, u8, RandomState>>();
    fused::<SymmetricDifference<'static, u8, RandomState>>();
    default::<Iter<'static, Opaque>>();
    default::<IntoIter<Opaque>>();
    assert_clone::<Iter<'static, Opaque>>();
    assert_clone::<Union<'static, Opaque, NoHasher>>();
    assert_clone::<Intersection<'static, Opaque, NoHasher>>();
    assert_clone::<Difference<'static, Opaque, NoHasher>>();
    assert_clone::<SymmetricDifference<'static, Opaque, NoHasher>>();

    assert_not_impl!(Drain<'static, u8>: Default);
    assert_not_impl!(ExtractIf<'static, u8, Pred>: Default);
    assert_not_impl!(Union<'static, u8, RandomState>: Default);
    assert_not_impl!(IntoIter<u8>: Clone);
    assert_not_impl!(Drain<'static, u8>: Clone);
    assert_not_impl!(Union<'static, u8, RandomState>: ExactSizeIterator);
    assert_not_impl!(Intersection<'static, u8, RandomState>: ExactSizeIterator);
    assert_not_impl!(ExtractIf<'static, u8, fn(&u8) -> bool>: ExactSizeIterator);
}

#[test]
fn debug_needs_what_std_asks_for() {
    fn shown<X: Debug>() {}
    #[derive(Debug)]
    struct Shown;
    struct NoClosure;
    shown::<HashSet<Shown, NoHasher>>();
    shown::<Iter<'static, Shown>>();
    shown::<IntoIter<Shown>>();
    shown::<Drain<'static, Shown>>();
    shown::<ExtractIf<'static, Shown, NoClosure>>();
    shown::<Union<'static, u8, RandomState>>();
    shown::<Intersection<'static, u8, RandomState>>();
    shown::<Difference<'static, u8, RandomState>>();
    shown::<SymmetricDifference<'static, u8, RandomState>>();
    assert_not_impl!(Iter<'static, Opaque>: Debug);
    assert_not_impl!(IntoIter<Opaque>: Debug);
    assert_not_impl!(Drain<'static, Opaque>: Debug);
    assert_not_impl!(ExtractIf<'static, Opaque, fn(&Opaque) -> bool>: Debug);
    assert_not_impl!(Union<'static, u8, NoHasher>: Debug);
    assert_not_impl!(Union<'static, Opaque, RandomState>: Debug);

    let set = HashSet::from([7]);
    assert_eq!(format!("{set:?}"), "{7}");
    assert_eq!(format!("{:#?}", HashSet::from(["a"])), "{\n    \"a\",\n}");
    assert_eq!(format!("{:?}", set.iter()), "[7]");
    assert_eq!(format!("{:?}", set.union(&set)), "[7]");
    assert_eq!(format!("{:?}", set.difference(&set)), "[]");
    assert_eq!(format!("{:?}", set.clone().into_iter()), "[7]");
    assert_eq!(format!("{:?}", set.clone().drain()), "[7]");
    assert_eq!(format!("{:?}", set.clone().extract_if(|_| true)), "ExtractIf { .. }");
}

#[test]
fn auto_traits_follow_the_contents() {
    type Pred<T> = fn(&T) -> bool;
    assert_send::<HashSet<u8>>();
    assert_sync::<HashSet<u8>>();
    assert_unpin::<HashSet<u8>>();
    assert_send::<HashSet<Cell<u8>>>();
    assert_not_impl!(HashSet<Cell<u8>>: Sync);
    assert_not_impl!(HashSet<Rc<u8>>: Send);
    assert_not_impl!(HashSet<Rc<u8>>: Sync);
    assert_not_impl!(HashSet<u8, Rc<u8>>: Send);
    assert_not_impl!(HashSet<u8, Cell<u8>>: Sync);

    assert_send::<Iter<'static, u8>>();
    assert_sync::<Iter<'static, u8>>();
    assert_not_impl!(Iter<'static, Cell<u8>>: Send);
    assert_not_impl!(Iter<'static, Cell<u8>>: Sync);
    assert_not_impl!(Iter<'static, Rc<u8>>: Send);

    assert_send::<IntoIter<Cell<u8>>>();
    assert_not_impl!(IntoIter<Cell<u8>>: Sync);
    assert_not_impl!(IntoIter<Rc<u8>>: Send);
    assert_send::<Drain<'static, Cell<u8>>>();
    assert_not_impl!(Drain<'static, Cell<u8>>: Sync);
    assert_not_impl!(Drain<'static, Rc<u8>>: Send);
    assert_send::<ExtractIf<'static, Cell<u8>, Pred<Cell<u8>>>>();
    assert_not_impl!(ExtractIf<'static, Rc<u8>, Pred<Rc<u8>>>: Send);
    assert_not_impl!(ExtractIf<'static, Cell<u8>, Pred<Cell<u8>>>: Sync);
    assert_not_impl!(ExtractIf<'static, u8, Rc<u8>>: Send);

    assert_send::<Union<'static, u8, RandomState>>();
    assert_sync::<Intersection<'static, u8, RandomState>>();
    assert_not_impl!(Union<'static, Cell<u8>, RandomState>: Send);
    assert_not_impl!(Difference<'static, u8, Cell<u8>>: Send);
    assert_not_impl!(SymmetricDifference<'static, Rc<u8>, RandomState>: Send);
    assert_not_impl!(Intersection<'static, u8, Cell<u8>>: Sync);

    fn unwind_safe<T: UnwindSafe>() {}
    fn ref_unwind_safe<T: RefUnwindSafe>() {}
    unwind_safe::<HashSet<u8>>();
    ref_unwind_safe::<HashSet<u8>>();
    unwind_safe::<HashSet<Cell<u8>>>();
    assert_not_impl!(HashSet<&'static mut u8>: UnwindSafe);
    assert_not_impl!(HashSet<RefCell<u8>>: RefUnwindSafe);
    unwind_safe::<Iter<'static, u8>>();
    unwind_safe::<IntoIter<u8>>();
    assert_not_impl!(Iter<'static, RefCell<u8>>: UnwindSafe);
    unwind_safe::<Drain<'static, u8>>();
    assert_not_impl!(IntoIter<Cell<u8>>: UnwindSafe);
    assert_not_impl!(Drain<'static, Cell<u8>>: UnwindSafe);
    assert_not_impl!(ExtractIf<'static, u8, Pred<u8>>: UnwindSafe);
}

#[test]
fn covariance() {
    fn set<'a, S>(set: HashSet<&'static str, S>) -> HashSet<&'a str, S> {
        set
    }
    fn iter<'a, 'b>(iter: Iter<'a, &'static str>) -> Iter<'a, &'b str> {
        iter
    }
    fn into_iter<'a>(iter: IntoIter<&'static str>) -> IntoIter<&'a str> {
        iter
    }
    fn drain<'a, 'b>(drain: Drain<'a, &'static str>) -> Drain<'a, &'b str> {
        drain
    }
    fn union<'a, 'b>(union: Union<'a, &'static str, RandomState>) -> Union<'a, &'b str, RandomState> {
        union
    }
    fn intersection<'a, 'b>(i: Intersection<'a, &'static str, RandomState>) -> Intersection<'a, &'b str, RandomState> {
        i
    }
    fn difference<'a, 'b>(d: Difference<'a, &'static str, RandomState>) -> Difference<'a, &'b str, RandomState> {
        d
    }
    fn symmetric<'a, 'b>(
        s: SymmetricDifference<'a, &'static str, RandomState>,
    ) -> SymmetricDifference<'a, &'b str, RandomState> {
        s
    }
    let mut source: HashSet<&'static str> = HashSet::from(["a"]);
    assert_eq!(iter(source.iter()).count(), 1);
    assert_eq!(union(source.union(&source)).count(), 1);
    assert_eq!(intersection(source.intersection(&source)).count(), 1);
    assert_eq!(difference(source.difference(&source)).count(), 0);
    assert_eq!(symmetric(source.symmetric_difference(&source)).count(), 0);
    assert_eq!(drain(source.drain()).count(), 1);
    assert_eq!(into_iter(set(source).into_iter()).count(), 0);
}

#[test]
fn inference() {
    let set = HashSet::from([1, 2]);
    assert!(set.contains(&1));
    let mut empty = HashSet::new();
    empty.insert("a");
    let mut sized = HashSet::with_capacity(10);
    sized.insert('a');
    let default: HashSet<_> = Default::default();
    assert!(default == HashSet::<u8>::new());
    let collected: HashSet<_> = "abc".chars().collect();
    assert_eq!(collected.len(), 3);
    let collected = (0..3).collect::<HashSet<_>>();
    assert_eq!(&collected | &HashSet::from([7]), HashSet::from([0, 1, 2, 7]));
    assert_eq!(HashSet::<i32>::from([]), HashSet::new());
    let mut hashed = HashSet::with_hasher(ConstantState(1));
    hashed.insert(1_u8);
    fn take(_: HashSet<String>) {}
    take(HashSet::new());
    take(Default::default());
    take(["a".to_string()].into());
    take(std::iter::empty().collect());
    struct Holder {
        set: HashSet<u64>,
    }
    let mut holder = Holder { set: HashSet::new() };
    holder.set.extend([1, 2].iter());
    holder.set.extend([3]);
    holder.set.extend(Some(4));
    assert_eq!(holder.set.len(), 4);
    for x in &holder.set {
        let _: &u64 = x;
    }
    for x in holder.set {
        let _: u64 = x;
    }
}

/// The second set of an operation gets its hasher's type from the first.
#[test]
fn inference_of_the_other_set() {
    let set = HashSet::from([1, 2, 3]);
    assert!(set.is_superset(&[1, 2].into_iter().collect()));
    assert!(set.is_subset(&(0..9).collect()) && !set.is_disjoint(&[3].into()));
    assert_eq!(set.union(&HashSet::new()).count(), 3);
    assert_eq!(set.union(&HashSet::default()).count(), 3);
    assert_eq!(set.difference(&Default::default()).count(), 3);
    assert_eq!(set.intersection(&[7].into()).count(), 0);
    assert_eq!(set.symmetric_difference(&[3, 4].into_iter().collect()).count(), 3);
    assert!(set != Default::default() && set == [3, 2, 1].into_iter().collect());
    assert_eq!(&set & &[2, 9].into(), [2].into());
    let hashed: HashSet<u8, ConstantState> = HashSet::with_hasher(ConstantState(1));
    assert!(hashed.is_subset(&Default::default()) && hashed.is_disjoint(&[1].into_iter().collect()));
}

/// Names std's hasher by its own name.
#[test]
fn the_hasher_of_std_by_its_name() {
    use std::collections::hash_map::RandomState;

    struct Holder {
        names: HashSet<String, RandomState>,
    }
    let mut holder = Holder { names: HashSet::default() };
    holder.names.insert("a".into());
    let mut set: HashSet<u8, RandomState> = (0..10).collect();
    set.extend(HashSet::<u8, RandomState>::with_capacity_and_hasher(7, RandomState::new()));
    let other = HashSet::<_, RandomState>::from_iter([1, 2]);
    assert!(set.is_superset(&other) && &set & &other == other && holder.names.contains("a"));
    assert_eq!(set.hasher().hash_one(7), set.clone().hasher().hash_one(7));
    const fn constant(state: RandomState) -> HashSet<u8, RandomState> {
        HashSet::with_hasher(state)
    }
    assert!(constant(RandomState::new()).is_empty());
    fn bounds<T: Clone + Debug + Default + Eq + FromIterator<u8> + Extend<u8> + IntoIterator<Item = u8> + UnwindSafe>() {}
    bounds::<HashSet<u8, RandomState>>();
}

/// The element type determines the argument's type.
#[test]
fn look_ups_infer_the_argument() {
    let mut set = HashSet::from([5_u32, 6, 7]);
    assert!(set.contains(&5_u16.into()) && set.get(&"5".parse().unwrap()) == Some(&5));
    assert!(!set.remove(&Default::default()) && set.take(&5_u16.into()).is_some());
    assert_eq!([1_u32, 6].iter().filter(|x| set.contains(x)).count(), 1);
    assert_eq!([1_u32, 6].iter().filter(|&x| set.contains(x)).count(), 1);
    assert_eq!([1_u32, 6].iter().filter_map(|x| set.get(x)).sum::<u32>(), 6);
    let (there, absent) = [1_u32, 6, 7].iter().partition::<Vec<u32>, _>(|id| set.contains(id));
    assert_eq!((there, absent), (vec![6, 7], vec![1]));
    assert!([6_u32, 7].iter().all(|x| set.contains(x)) && ![1_u32].iter().any(|x| set.contains(x)));
    let kept: Vec<u32> = vec![1, 6].into_iter().filter(|x| !set.contains(x)).collect();
    assert_eq!(kept, [1]);
    let mut numbers = vec![1_u32, 6, 9];
    numbers.retain(|n| set.contains(n));
    assert_eq!(numbers.iter().copied().map(|n| set.remove(&n)).filter(|&removed| removed).count(), 1);
    assert!(set.contains(&(3 + 4)) && set.contains(&[7].iter().sum()) && set.contains(&"7".parse::<u32>().unwrap_or_default()));
}

/// References to smart pointers are dereferenced to the borrowed form, and `&&T` to `&T`.
#[expect(clippy::needless_borrow, reason = "references that are dereferenced are what is tested")]
#[test]
fn look_ups_dereference_the_argument() {
    let mut set = HashSet::from([1_u32, 2, 3]);
    let (boxed, rc, cow) = (Box::new(1_u32), Rc::new(2_u32), Cow::Borrowed(&3_u32));
    assert!(set.contains(&boxed) && set.contains(&rc) && set.contains(&cow));
    assert!(set.remove(&boxed) && set.get(&rc) == Some(&2) && set.take(&rc) == Some(2));
    let twice = &&3_u32;
    assert!(set.contains(twice) && set.contains(&twice));
    let mut guard = RefCell::new(3_u32);
    assert!(set.contains(&guard.borrow()) && set.remove(guard.get_mut()));
}

/// `RandomState::new()` exists, as in std.
#[test]
fn the_default_hasher_has_a_constructor() {
    struct Wrapper<T, S = RandomState>(HashSet<T, S>);
    impl<T> Wrapper<T> {
        fn new() -> Self {
            Self(HashSet::with_hasher(RandomState::new()))
        }
    }
    let mut wrapper = Wrapper::new();
    assert!(wrapper.0.insert(1) && wrapper.0.contains(&1));
    let state = RandomState::new();
    let sized: HashSet<&str, RandomState> = HashSet::with_capacity_and_hasher(10, state.clone());
    assert_eq!(sized.hasher().hash_one("a"), state.hash_one("a"));
}

/// Types by their paths in the module, as in imports of std.
mod by_the_module {
    use super::{RandomState, hash_set, sorted};

    #[test]
    fn types_by_the_module() {
        fn first<'a>(mut iter: hash_set::Iter<'a, u8>) -> Option<&'a u8> {
            iter.next()
        }
        fn all(iter: hash_set::IntoIter<u8>) -> Vec<u8> {
            sorted(iter)
        }
        fn drained(drain: hash_set::Drain<'_, u8>) -> usize {
            drain.len()
        }
        fn common<'a>(both: hash_set::Intersection<'a, u8, RandomState>) -> Vec<&'a u8> {
            sorted(both)
        }
        let mut set: hash_set::HashSet<u8> = [1].into();
        assert_eq!(first(set.iter()), Some(&1));
        assert_eq!(common(set.intersection(&set)), [&1]);
        assert_eq!(all(set.clone().into_iter()), [1]);
        assert_eq!(drained(set.drain()), 1);
        struct Names<'a> {
            union: hash_set::Union<'a, u8, RandomState>,
            difference: hash_set::Difference<'a, u8, RandomState>,
            symmetric: hash_set::SymmetricDifference<'a, u8, RandomState>,
        }
        let names = Names { union: set.union(&set), difference: set.difference(&set), symmetric: set.symmetric_difference(&set) };
        assert_eq!((names.union.count(), names.difference.count(), names.symmetric.count()), (0, 0, 0));
    }
}

/// Set algebra yields references, which collect into sets and compare with collected ones.
#[test]
fn algebra_by_reference() {
    let (mut a, mut b) = (HashSet::new(), HashSet::with_capacity(4));
    for n in [1, 2, 3] {
        a.insert(n);
        b.insert(n + 2);
    }
    let common: HashSet<_> = a.intersection(&b).collect();
    assert_eq!(common, [3].iter().collect());
    let mine: HashSet<&i32> = a.difference(&b).collect();
    assert_eq!(mine, [1, 2].iter().collect());
    assert_ne!(mine, b.difference(&a).collect::<HashSet<_>>());
    let either: HashSet<_> = a.symmetric_difference(&b).collect();
    assert_eq!(either, b.symmetric_difference(&a).collect());
    let all = a.union(&b).collect::<HashSet<&i32>>();
    assert_eq!(all, [1, 2, 3, 4, 5].iter().collect());
    let owned: HashSet<i32> = a.union(&b).copied().collect();
    assert_eq!(owned, all.iter().map(|&&n| n).collect());
    let mut seen = 0;
    for n in &(&a & &b) {
        assert!(a.contains(n) && b.contains(n));
        seen += 1;
    }
    for n in a.difference(&b) {
        assert!(!b.contains(n));
        seen += n;
    }
    assert_eq!(seen, 4);
    assert!(a.intersection(&b).all(|n| common.contains(n)) && a.union(&b).any(|n| mine.contains(&n)));
    let most = a.union(&b).max().copied();
    assert_eq!((most, a.iter().chain(&b).min()), (Some(5), Some(&1)));
    // Not needed with std: sets of references stay borrowed until they are dropped (see the crate page).
    drop((common, mine, either, all));
    for n in a.drain() {
        assert!(!b.contains(&n) || n == 3);
    }
    let mut evens = b.extract_if(|n| n % 2 == 0).collect::<Vec<_>>();
    evens.sort();
    b.shrink_to_fit();
    assert_eq!((evens, b), (vec![4], HashSet::from([3, 5])));
}

/// Typical programs: words seen, sets of user types, results collected into sets.
#[test]
fn everyday_programs() {
    let text = "to be or not to be";
    let mut seen = HashSet::new();
    let again: Vec<&str> = text.split(' ').filter(|word| !seen.insert(*word)).collect();
    assert_eq!((again, seen.len()), (vec!["to", "be"], 4));
    let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).collect::<HashSet<_>>().into_iter().collect();
    letters.sort_unstable();
    assert_eq!(letters.iter().collect::<String>(), "benort");

    #[derive(Clone, Debug, Eq, Hash, PartialEq)]
    struct Harpooneer {
        name: String,
        ship: u8,
    }
    let crew: HashSet<_> = [("Queequeg", 1), ("Tashtego", 1), ("Daggoo", 1)]
        .iter()
        .map(|&(name, ship)| Harpooneer { name: name.to_string(), ship })
        .collect();
    assert!(crew.contains(&Harpooneer { name: "Daggoo".into(), ship: 1 }));
    let mut names: Vec<_> = crew.iter().map(|harpooneer| harpooneer.name.as_str()).collect();
    names.sort();
    assert_eq!(names, ["Daggoo", "Queequeg", "Tashtego"]);

    let parsed: Result<HashSet<u8>, _> = "1 2 x".split(' ').map(str::parse).collect();
    assert!(parsed.is_err());
    let parsed: Option<HashSet<u8>> = "121".chars().map(|c| c.to_digit(10).map(|d| d as u8)).collect();
    assert_eq!(parsed, Some([1, 2].into()));
    let (even, odd): (HashSet<u8>, HashSet<u8>) = (0..9).partition(|n| n % 2 == 0);
    assert_eq!((even.len(), odd.len()), (5, 4));
    assert!(even.is_disjoint(&odd) && (&even | &odd).is_superset(&even));
    let (left, right): (HashSet<u8>, HashSet<char>) = [(1, 'a'), (2, 'a')].into_iter().unzip();
    assert_eq!((left.len(), right.len()), (2, 1));

    let sets = [HashSet::from([1, 2, 3]), HashSet::from([2, 3]), HashSet::from([3, 4])];
    let common = sets.iter().skip(1).fold(sets[0].clone(), |all, set| all.intersection(set).copied().collect());
    assert_eq!(common, HashSet::from([3]));
    let common = sets.iter().cloned().reduce(|a, b| &a & &b).unwrap_or_default();
    assert_eq!(common, HashSet::from([3]));
    let union: HashSet<_> = sets.iter().flatten().copied().collect();
    assert_eq!(union.into_iter().max(), Some(4));

    let mut queue = vec![0_u32];
    let mut visited: HashSet<u32> = queue.iter().copied().collect();
    while let Some(node) = queue.pop() {
        for next in [node * 2 + 1, node * 2 + 2] {
            if next < 20 && visited.insert(next) {
                queue.push(next);
            }
        }
    }
    assert_eq!(visited.len(), 20);
    if let Some(&one) = visited.iter().find(|n| **n == 7) {
        assert!(visited.remove(&one) && !visited.remove(&one));
    }
    visited.retain(|&n| n >= 10);
    let high: HashSet<_> = visited.extract_if(|n| *n >= 15).collect();
    assert_eq!((visited.len(), high.len()), (5, 5));
    let names = HashSet::from(["a".to_string()]);
    let lengths: Vec<usize> = names.iter().map(String::len).collect();
    assert!(lengths == [1] && names.contains(&format!("{}", 'a')) && names.contains(&'a'.to_string()) && !names.contains("b"));
    let owned: HashSet<String> = names.into_iter().map(|name| name + "b").collect();
    assert_eq!(owned.iter().next().map(|name| &name[..]), Some("ab"));
}

/// Look-ups whose argument fixes its own type.
#[test]
fn look_ups_by_what_is_made_on_the_spot() {
    let mut set = HashSet::from([5_u32, 6]);
    assert!(set.contains(&u32::from(5_u16)) && set.contains::<u32>(&5_u16.into()));
    assert_eq!(set.get::<u32>(&"6".parse().unwrap()), Some(&6));
    assert!(set.remove::<u32>(&"6".parse().unwrap()) && set.take::<u32>(&Default::default()).is_none());
    assert!([5_u16].into_iter().map(u32::from).all(|n| set.contains(&n)));
}

#[test]
fn borrowed_look_ups() {
    let mut set: HashSet<String> = ["a", "b"].map(String::from).into();
    let owned = String::from("a");
    assert!(set.contains("a") && set.contains(&owned) && set.contains::<str>("b"));
    assert_eq!(set.get("a").map(String::as_str), Some("a"));
    assert_eq!(set.take("a").as_deref(), Some("a"));
    assert!(!set.remove("a") && set.remove::<str>("b"));

    let vectors: HashSet<Vec<u8>> = HashSet::from([vec![1, 2]]);
    assert!(vectors.contains(&[1, 2][..]));
    let boxes: HashSet<Box<str>> = HashSet::from(["a".into()]);
    assert!(boxes.contains("a"));
    let rcs: HashSet<Rc<str>> = HashSet::from([Rc::from("a")]);
    assert!(rcs.contains("a"));
    let cows: HashSet<Cow<'_, str>> = HashSet::from([Cow::Borrowed("a")]);
    assert!(cows.contains("a"));
    let references: HashSet<&str> = HashSet::from(["a"]);
    assert!(references.contains("a") && references.contains(&"a"));
}

#[test]
fn insert_keeps_and_replace_replaces() {
    let mut set = HashSet::new();
    assert!(set.insert(Marked(1, 'a')));
    assert!(!set.insert(Marked(1, 'b')));
    assert_eq!(marks(&set), [(1, 'a')]);
    assert_eq!(set.replace(Marked(1, 'c')).map(|old| old.1), Some('a'));
    assert!(set.replace(Marked(2, 'd')).is_none());
    assert_eq!(marks(&set), [(1, 'c'), (2, 'd')]);
    set.extend([Marked(2, 'e'), Marked(3, 'f'), Marked(3, 'g')]);
    assert_eq!(marks(&set), [(1, 'c'), (2, 'd'), (3, 'f')]);
    assert_eq!(marks(&HashSet::from([Marked(1, 'a'), Marked(1, 'b')])), [(1, 'a')]);
    let collected: HashSet<Marked> = [Marked(1, 'a'), Marked(1, 'b')].into_iter().collect();
    assert_eq!(marks(&collected), [(1, 'a')]);
}

#[test]
fn which_element_an_operation_gives() {
    let small = HashSet::from([Marked(1, 's'), Marked(2, 's')]);
    let large = HashSet::from([Marked(2, 'l'), Marked(3, 'l'), Marked(4, 'l')]);
    // The intersection iterates over the smaller set; the union begins with the larger.
    assert_eq!(marks(small.intersection(&large)), [(2, 's')]);
    assert_eq!(marks(large.intersection(&small)), [(2, 's')]);
    assert_eq!(marks(small.union(&large)), [(1, 's'), (2, 'l'), (3, 'l'), (4, 'l')]);
    assert_eq!(marks(large.union(&small)), [(1, 's'), (2, 'l'), (3, 'l'), (4, 'l')]);
    assert_eq!(marks(&(&small | &large)), [(1, 's'), (2, 'l'), (3, 'l'), (4, 'l')]);
    assert_eq!(marks(&(&large & &small)), [(2, 's')]);
    // For equal lengths, `self` is iterated.
    let other = HashSet::from([Marked(2, 'o'), Marked(5, 'o')]);
    assert_eq!(marks(small.intersection(&other)), [(2, 's')]);
    assert_eq!(marks(other.intersection(&small)), [(2, 'o')]);
    assert_eq!(marks(small.union(&other)), [(1, 's'), (2, 's'), (5, 'o')]);
    assert_eq!(marks(other.union(&small)), [(1, 's'), (2, 'o'), (5, 'o')]);
    assert_eq!(marks(small.difference(&large)), [(1, 's')]);
    assert_eq!(marks(small.symmetric_difference(&large)), [(1, 's'), (3, 'l'), (4, 'l')]);
    assert_eq!(marks(&(&small ^ &large)), [(1, 's'), (3, 'l'), (4, 'l')]);
    assert_eq!(marks(&(&large - &small)), [(3, 'l'), (4, 'l')]);
}

#[test]
fn relations() {
    let empty: HashSet<u32> = HashSet::new();
    let (a, b, c) = (HashSet::from([1, 2]), HashSet::from([1, 2, 3]), HashSet::from([4]));
    for (x, y, disjoint, subset, superset) in [
        (&a, &b, false, true, false),
        (&b, &a, false, false, true),
        (&a, &c, true, false, false),
        (&empty, &a, true, true, false),
        (&a, &empty, true, false, true),
        (&empty, &empty, true, true, true),
        (&a, &a, false, true, true),
    ] {
        assert_eq!((x.is_disjoint(y), x.is_subset(y), x.is_superset(y)), (disjoint, subset, superset), "{x:?} {y:?}");
        assert_eq!(x == y, subset && superset);
        assert_eq!(x != y, !(subset && superset));
    }
}

/// A longer set cannot be a subset: no look-up is needed.
#[test]
fn lengths_are_compared_first() {
    let ledger = Ledger::new();
    let large: HashSet<_> = (0..5).map(|key| ledger.element(key)).collect();
    let small: HashSet<_> = (0..3).map(|key| ledger.element(key)).collect();
    ledger.reset_calls();
    assert!(!large.is_subset(&small) && !small.is_superset(&large) && large != small);
    assert_eq!((ledger.calls(Operation::Hash), ledger.calls(Operation::Eq)), (0, 0));
    assert!(small.is_subset(&large));
    assert_eq!(ledger.calls(Operation::Hash), 3);
}

#[test]
fn size_hints() {
    let (a, b) = (HashSet::from([1, 2, 3]), HashSet::from([3, 4]));
    assert_eq!(a.intersection(&b).size_hint(), (0, Some(2)));
    assert_eq!(a.difference(&b).size_hint().1, Some(3));
    assert_eq!(a.symmetric_difference(&b).size_hint().1, Some(5));
    let (low, high) = a.union(&b).size_hint();
    assert!(low >= 3 && high == Some(5));
    let mut iter = a.iter();
    assert_eq!(iter.size_hint(), (3, Some(3)));
    iter.next();
    assert_eq!((iter.len(), iter.clone().count()), (2, 2));
    let mut extracting = a.clone();
    let mut extract = extracting.extract_if(|_| true);
    assert_eq!(extract.size_hint(), (0, Some(3)));
    extract.next();
    assert_eq!(extract.size_hint(), (0, Some(2)));
}

#[test]
fn default_iterators_are_empty() {
    assert_eq!(Iter::<u8>::default().next(), None);
    assert_eq!(IntoIter::<u8>::default().len(), 0);
    let mut ended = HashSet::from([1]).into_iter();
    assert_eq!((ended.next(), ended.next(), ended.next()), (Some(1), None, None));
}

#[test]
fn capacity_and_memory() {
    let mut set: HashSet<u32> = HashSet::new();
    assert_eq!(set.capacity(), 0);
    assert_eq!(HashSet::<u32>::with_capacity(0).capacity(), 0);
    set.reserve(100);
    assert!(set.capacity() >= 100);
    set.extend(0..10);
    let capacity = set.capacity();
    set.clear();
    assert_eq!(set.capacity(), capacity);
    set.extend(0..10);
    drop(set.drain());
    assert_eq!((set.len(), set.capacity()), (0, capacity));
    set.extend(0..10);
    set.shrink_to(50);
    assert!(set.capacity() >= 50 && set.capacity() <= capacity);
    set.shrink_to(usize::MAX);
    set.shrink_to_fit();
    assert!(set.capacity() >= 10 && set.capacity() < 50 && set.len() == 10);
    assert!(set.try_reserve(10).is_ok());
    assert!(set.try_reserve(usize::MAX).is_err());
    assert!(set.try_reserve(usize::MAX / 2).is_err());
    let report = expect_panic(move || set.reserve(usize::MAX));
    assert!(report.message().to_lowercase().contains("capacity overflow"), "{report}");
    expect_panic(|| HashSet::<u32>::with_capacity(usize::MAX));
    let error: TryReserveError = HashSet::<u8>::new().try_reserve(usize::MAX).unwrap_err();
    let _: &dyn std::error::Error = &error;
    assert!(error == error.clone() && !error.to_string().is_empty());
}

#[test]
fn drain_drops_the_rest_and_extract_if_leaves_it() {
    let ledger = Ledger::new();
    let mut set: HashSet<_> = (0..10).map(|key| ledger.element(key)).collect();
    let mut drain = set.drain();
    assert_eq!(drain.len(), 10);
    let one = drain.next();
    drop(drain);
    ledger.assert_live(1);
    drop(one);
    assert!(set.is_empty());

    set.extend((0..10).map(|key| ledger.element(key)));
    let mut extract = set.extract_if(|element| element.key() % 2 == 0);
    drop((extract.next(), extract.next()));
    drop(extract);
    assert_eq!(set.len(), 8);
    ledger.assert_live(8);
    assert!(set.extract_if(|element| element.key() % 2 == 0).all(|element| element.key() % 2 == 0));
    assert_eq!(sorted(set.iter().map(|element| element.key())), [1, 3, 5, 7, 9]);
    let mut into_iter = set.into_iter();
    into_iter.next();
    drop(into_iter);
    ledger.assert_all_dropped();
}

#[test]
fn what_is_dropped_and_when() {
    let ledger = Ledger::new();
    let mut set = HashSet::new();
    set.insert(ledger.element(1));
    set.insert(ledger.element(1));
    ledger.assert_live(1);
    drop(set.replace(ledger.element(1)));
    ledger.assert_live(1);
    let copy = set.clone();
    ledger.assert_live(2);
    set.retain(|_| false);
    ledger.assert_live(1);
    set.clone_from(&copy);
    ledger.assert_live(2);
    drop((set, copy));
    ledger.assert_all_dropped();
}

#[test]
fn growth_clones_and_drops_nothing() {
    let ledger = Ledger::new();
    let mut set = HashSet::with_capacity(100);
    set.extend((0..100).map(|key| ledger.element(key)));
    ledger.reset_calls();
    set.reserve(10_000);
    assert_eq!((ledger.calls(Operation::Clone), ledger.calls(Operation::Drop)), (0, 0));
    assert_eq!(set.len(), 100);
}

#[test]
fn a_panic_of_hash_or_eq_changes_nothing() {
    for operation in [Operation::Hash, Operation::Eq] {
        let ledger = Ledger::new();
        // All hashes collide, so `Eq` is called.
        let mut set = HashSet::with_hasher(ConstantState(7));
        set.extend((0..10).map(|key| ledger.element(key)));
        let (there, absent) = (ledger.element(3), ledger.element(33));
        for key in [&there, &absent] {
            ledger.arm(operation, 0);
            assert!(quiet_catch(|| set.contains(key)).is_err());
            ledger.arm(operation, 0);
            assert!(quiet_catch(|| set.remove(key)).is_err());
            ledger.arm(operation, 0);
            assert!(quiet_catch(|| set.insert(key.clone())).is_err());
            ledger.arm(operation, 0);
            assert!(quiet_catch(|| set.replace(key.clone())).is_err());
            assert_eq!(set.len(), 10);
        }
        assert!(set.contains(&there) && !set.contains(&absent));
        drop((there, absent, set));
        ledger.assert_all_dropped();
    }
}

#[test]
fn a_predicate_that_panics_loses_nothing() {
    let ledger = Ledger::new();
    let mut set: HashSet<_> = (0..10).map(|key| ledger.element(key)).collect();
    let mut seen = 0;
    let caught = quiet_catch(|| {
        set.retain(|_| {
            seen += 1;
            if seen == 4 {
                ledger.arm(Operation::Call, 0);
                ledger.tick(Operation::Call);
            }
            false
        });
    });
    assert!(caught.is_err());
    assert_eq!(set.len(), 7);
    ledger.assert_live(7);
    let mut extract = set.extract_if(|_| {
        ledger.arm(Operation::Call, 0);
        ledger.tick(Operation::Call);
        true
    });
    assert!(quiet_catch(|| extract.next()).is_err());
    drop(extract);
    assert_eq!(set.len(), 7);
    assert!((0..10).filter(|&key| set.contains(&ledger.element(key))).count() == 7);
    drop(set);
    ledger.assert_all_dropped();
}

#[test]
fn sets_of_sets_of_nothing_and_of_units() {
    let mut units = HashSet::new();
    assert!(units.insert(()) && !units.insert(()));
    assert!(units.contains(&()) && units.remove(&()) && units.is_empty());
    let empty: HashSet<std::convert::Infallible> = HashSet::new();
    assert_eq!((empty.len(), empty.iter().next().is_none()), (0, true));
    assert_eq!(HashSet::from([[0_u8; 0]; 3]).len(), 1);
    let mut options = HashSet::from([None, Some(HashSet::<u8>::new().len())]);
    assert_eq!(options.take(&None), Some(None));
}

#[test]
fn a_set_in_a_const_and_behind_references() {
    const EMPTY: HashSet<u8, NoHasher> = HashSet::with_hasher(NoHasher);
    assert!(EMPTY.is_empty());
    fn count(set: impl IntoIterator<Item = u8>) -> usize {
        set.into_iter().count()
    }
    assert_eq!(count(HashSet::from([1, 2])), 2);
    let boxed: Box<HashSet<u8>> = Box::new(HashSet::from([1]));
    assert!((*boxed).contains(&1));
    let nested: Vec<HashSet<u8>> = vec![HashSet::from([1]); 3];
    assert!(nested.iter().all(|set| *set == nested[0]));
}
