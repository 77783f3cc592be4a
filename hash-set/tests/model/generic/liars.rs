//! Containers with a random `Hash` or a random `Eq` of keys or values. Results are arbitrary, but every list ends, the
//! invariants hold, and each key and value is dropped once.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::mem;

use test_kit::hashers::Answers;
use test_kit::ledger::{Element, Ledger};
use test_kit::model::{Arbitrary, Model};

use super::{Container, Operation, Seed, Show, id};

/// A recorded element, key or value whose `Eq` is correct or random.
#[derive(Clone)]
pub(crate) struct Liar {
    pub(crate) element: Element,
    answers: Option<Answers>,
}

impl Show for Liar {
    type Shown = u64;

    fn show(&self) -> u64 {
        self.element.key()
    }
}

impl PartialEq for Liar {
    fn eq(&self, other: &Self) -> bool {
        // Always compare, so that the ledger sees a comparison of a dropped element.
        let equal = self.element == other.element;
        self.answers.as_ref().map_or(equal, Answers::next_bool)
    }
}

impl Eq for Liar {}

impl Hash for Liar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.element.hash(state);
    }
}

/// Makes liars, and records them.
pub(crate) struct Kit {
    pub(crate) ledger: Ledger,
    answers: Answers,
    pub(crate) lying_keys: bool,
    lying_values: bool,
}

impl Kit {
    pub(crate) fn make<E: Make>(&self, key: u64) -> E {
        E::make(self, key)
    }

    fn liar(&self, key: u64, lies: bool) -> Liar {
        Liar { element: self.ledger.element(key), answers: lies.then_some(self.answers) }
    }
}

/// What a [`Kit`] makes: the elements of sets and of maps.
pub(crate) trait Make {
    fn make(kit: &Kit, key: u64) -> Self;
}

impl Make for Liar {
    fn make(kit: &Kit, key: u64) -> Self {
        kit.liar(key, kit.lying_keys)
    }
}

/// A pair whose value is `key % 3`.
impl Make for (Liar, Liar) {
    fn make(kit: &Kit, key: u64) -> Self {
        (kit.make(key), kit.liar(key % 3, kit.lying_values))
    }
}

/// A container of liars.
pub(crate) trait Lying: Container<Element: Make> {
    /// The operations that not all containers have.
    type Own: Clone + Debug + Arbitrary;
    /// Keys are below this.
    const KEYS: u64;
    /// The number of liars in an element.
    const LIARS: usize;
    /// Each insertion adds an element.
    const MULTI: bool;

    /// Returns the key, after a check of the value.
    fn key(shown: Self::Shown) -> u64;

    fn insert_one(&mut self, element: Self::Element);

    fn apply_own(&mut self, operation: &Self::Own, kit: &Kit);
}

pub(crate) struct LiarModel<C, const LYING_KEYS: bool, const LYING_VALUES: bool> {
    // Drop before the ledger is checked.
    ours: Option<C>,
    kit: Kit,
}

fn elements<C: Lying>(kit: &Kit, seeds: &[Seed]) -> Vec<C::Element> {
    seeds.iter().map(|&(key, _)| kit.make(u64::from(key) % C::KEYS)).collect()
}

impl<C: Lying, const LYING_KEYS: bool, const LYING_VALUES: bool> Model for LiarModel<C, LYING_KEYS, LYING_VALUES> {
    type Operation = Operation<C::Own>;

    fn new() -> Self {
        let (ledger, answers) = (Ledger::new(), Answers::from_seed(7));
        let kit = Kit { ledger, answers, lying_keys: LYING_KEYS, lying_values: LYING_VALUES };
        Self { ours: Some(C::default()), kit }
    }

    fn apply(&mut self, operation: &Operation<C::Own>) {
        let Self { ours, kit } = self;
        let ours = ours.as_mut().expect("dropped at the end");
        let before: Vec<C::Shown> = ours.iter().collect();
        let pick = |ours: &C, pick: usize| ours.ids().nth(pick % before.len().max(1));
        let divides = |modulus: u64| move |shown| C::key(shown) % modulus == 0;
        // The length after an operation that does not depend on answers.
        let mut len = before.len();
        match *operation {
            Operation::Insert(seed) => {
                elements::<C>(kit, &[seed]).into_iter().for_each(|element| ours.insert_one(element));
                len = if C::MULTI { len + 1 } else { ours.len().clamp(len, len + 1) };
            }
            Operation::Extend(ref seeds) => {
                ours.extend(elements::<C>(kit, seeds));
                len = if C::MULTI { len + seeds.len() } else { ours.len().clamp(len, len + seeds.len()) };
            }
            Operation::Append(ref seeds) => {
                let mut other = C::from_iter(elements::<C>(kit, seeds));
                ours.append(&mut other);
                other.assert_invariants();
                assert!(other.is_empty());
                len = if C::MULTI { len + seeds.len() } else { ours.len().clamp(len, len + seeds.len()) };
            }
            Operation::RemoveById(at) => {
                let there = ours.contains_id(id(at));
                assert_eq!(ours.remove_by_id(id(at)).is_some(), there);
                len -= usize::from(there);
            }
            Operation::SwapRemoveById(at) => {
                let Some(id) = pick(ours, at) else { return };
                assert!(ours.swap_remove_by_id(id).is_some());
                len -= 1;
            }
            Operation::SwapIds(a, b) => {
                let (Some(a), Some(b)) = (pick(ours, a), pick(ours, b)) else { return };
                let shown = (ours.get_by_id(a), ours.get_by_id(b));
                ours.swap_ids(a, b);
                assert_eq!((ours.get_by_id(b), ours.get_by_id(a)), shown);
            }
            Operation::Pop(n) => {
                for _ in 0..n {
                    assert_eq!(ours.pop().is_some(), len > 0);
                    len = len.saturating_sub(1);
                }
            }
            Operation::PopIf(modulus) => {
                let pops = before.last().is_some_and(|&last| divides(modulus)(last));
                assert_eq!(ours.pop_if(divides(modulus)).is_some(), pops);
                len -= usize::from(pops);
            }
            Operation::Truncate(to) => {
                ours.truncate(to);
                len = len.min(to);
            }
            Operation::SplitOff(at, go_on_with_the_tail) => {
                let mut tail = ours.split_off(id(at));
                if go_on_with_the_tail {
                    mem::swap(ours, &mut tail);
                }
                tail.assert_invariants();
                len -= tail.len();
            }
            Operation::IterRange(a, b) => {
                let range = id(a.min(b))..id(a.max(b));
                assert_eq!(ours.iter_range(range.clone()).count(), ours.iter_range(range).rev().count());
            }
            Operation::DrainRange(a, b, front, back) => {
                let mut drain = ours.drain_range(id(a.min(b))..id(a.max(b)));
                len -= drain.len();
                drain.by_ref().take(front).for_each(drop);
                drain.rev().take(back).for_each(drop);
            }
            Operation::ExtractRangeIf(start, modulus, limit) => {
                len -= ours.extract_range_if(id(start).., divides(modulus)).take(limit).count();
            }
            Operation::Retain(modulus) => {
                ours.retain(divides(modulus));
                let expected = before.iter().copied().filter(|&shown| divides(modulus)(shown));
                assert!(ours.iter().eq(expected));
                len = ours.len();
            }
            Operation::ExtractIf(modulus, limit) => {
                len -= ours.extract_if(divides(modulus)).take(limit).count();
            }
            Operation::Drain(front) => {
                assert_eq!(ours.drain().take(front).count(), front.min(len));
                len = 0;
            }
            Operation::IntoIter(front) => {
                assert_eq!(mem::take(ours).into_iter().take(front).count(), front.min(len));
                len = 0;
            }
            Operation::Clear => {
                ours.clear();
                len = 0;
            }
            Operation::Reserve(additional) => ours.reserve(additional),
            Operation::ReserveExact(additional) => ours.reserve_exact(additional),
            Operation::ShrinkTo(min) => ours.shrink_to(min),
            Operation::ShrinkToFit => ours.shrink_to_fit(),
            Operation::ShrinkBuckets => ours.shrink_buckets(),
            Operation::Compact => {
                ours.compact();
                assert_eq!(ours.index_bound(), len);
            }
            Operation::CompactStable => {
                ours.compact_stable();
                assert_eq!(ours.index_bound(), len);
                assert!(ours.iter().eq(before));
            }
            Operation::SortFreeList => ours.sort_free_list(),
            Operation::SortBy(modulus) => {
                let number = |shown| C::key(shown) % u64::from(modulus);
                ours.sort_by(|a, b| number(a).cmp(&number(b)));
                assert!(ours.iter().is_sorted_by_key(number));
            }
            Operation::SortUnstableBy => {
                ours.sort_unstable_by(|a, b| C::key(a).cmp(&C::key(b)));
                assert!(ours.iter().is_sorted_by_key(C::key));
            }
            Operation::Reverse => {
                ours.reverse();
                assert!(ours.iter().rev().eq(before));
            }
            Operation::Clone => {
                let clone = ours.clone();
                let _ = clone == *ours;
                *ours = clone;
            }
            Operation::CloneFrom(ref seeds) => {
                let other = C::from_iter(elements::<C>(kit, seeds));
                ours.clone_from(&other);
                assert!(!C::MULTI || other.len() == seeds.len());
                len = other.len();
            }
            Operation::CloneOver(ref seeds) => {
                let mut other = C::from_iter(elements::<C>(kit, seeds));
                other.clone_from(ours);
                *ours = other;
            }
            Operation::Collect => {
                *ours = mem::take(ours).into_iter().collect();
                len = if C::MULTI { len } else { ours.len().min(len) };
            }
            Operation::Other(ref own) => {
                ours.apply_own(own, kit);
                len = ours.len();
            }
        }
        assert_eq!(ours.len(), len);
    }

    fn check(&self) {
        let ours = self.ours.as_ref().expect("dropped at the end");
        ours.assert_invariants();
        // So many liars live for each element, and nothing else.
        self.kit.ledger.assert_live(C::LIARS * ours.len());
        let keys: Vec<u64> = ours.iter().map(C::key).collect();
        assert_eq!(keys.len(), ours.len());
        assert!(keys.into_iter().all(|key| key < C::KEYS));
    }
}

impl<C, const LYING_KEYS: bool, const LYING_VALUES: bool> Drop for LiarModel<C, LYING_KEYS, LYING_VALUES> {
    fn drop(&mut self) {
        self.ours = None;
        if !std::thread::panicking() {
            self.kit.ledger.assert_all_dropped();
        }
    }
}
