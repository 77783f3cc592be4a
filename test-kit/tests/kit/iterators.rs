//! Lying and panicking iterators, and the checks, which must detect each wrong method.

use std::iter::FusedIterator;
use std::ops::Range;

use test_kit::iterators::{
    Lie, LyingSizeHint, PanickingIterator, check_double_ended, check_exact_size, check_iterator,
};
use test_kit::ledger::{Ledger, Operation};
use test_kit::panics::{expect_panic, quiet_catch};

/// The fault of a [`Crooked`].
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Nothing,
    LowHint,
    HighHint,
    OpenHint,
    Count,
    Last,
    Fold,
    Nth,
    NthBack,
    Rfold,
    Back,
    Unfused,
    OneLess,
}

/// An iterator over a range, with one fault.
struct Crooked {
    range: Range<u32>,
    fault: Fault,
    ended: bool,
}

impl Iterator for Crooked {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        if self.ended && self.fault == Fault::Unfused {
            return Some(99);
        }
        let next = self.range.next();
        self.ended = next.is_none();
        next
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.range.len();
        match self.fault {
            Fault::HighHint => (left + 1, None),
            Fault::LowHint => (0, Some(left.saturating_sub(1))),
            Fault::OpenHint => (left, None),
            _ => (left, Some(left)),
        }
    }

    fn count(self) -> usize {
        self.range.len() + usize::from(self.fault == Fault::Count)
    }

    fn last(mut self) -> Option<u32> {
        if self.fault == Fault::Last { self.next() } else { self.range.last() }
    }

    fn nth(&mut self, n: usize) -> Option<u32> {
        self.range.nth(if self.fault == Fault::Nth { n.saturating_sub(1) } else { n })
    }

    fn fold<B, F: FnMut(B, u32) -> B>(mut self, init: B, f: F) -> B {
        if self.fault == Fault::Fold {
            self.range.next_back();
        }
        self.range.fold(init, f)
    }
}

impl DoubleEndedIterator for Crooked {
    fn next_back(&mut self) -> Option<u32> {
        if self.fault == Fault::Back { self.range.next() } else { self.range.next_back() }
    }

    fn nth_back(&mut self, n: usize) -> Option<u32> {
        self.range.nth_back(if self.fault == Fault::NthBack { n + 1 } else { n })
    }

    fn rfold<B, F: FnMut(B, u32) -> B>(mut self, init: B, f: F) -> B {
        if self.fault == Fault::Rfold {
            self.range.next();
        }
        self.range.rfold(init, f)
    }
}

impl ExactSizeIterator for Crooked {
    fn len(&self) -> usize {
        self.range.len() - usize::from(self.fault == Fault::OneLess && !self.range.is_empty())
    }
}

impl FusedIterator for Crooked {}

fn crooked(fault: Fault) -> impl Fn() -> Crooked {
    move || Crooked { range: 0..5, fault, ended: false }
}

fn numbers() -> Vec<u32> {
    (0..5).collect()
}

#[test]
fn a_right_iterator_passes() {
    check_iterator(crooked(Fault::Nothing), numbers());
    check_exact_size(crooked(Fault::Nothing), numbers());
    check_double_ended(crooked(Fault::Nothing), numbers());
    check_iterator(crooked(Fault::OpenHint), numbers());
    check_double_ended(std::iter::empty::<u8>, vec![]);
    check_exact_size(|| std::iter::once(1), vec![1]);
}

#[test]
fn each_wrong_method_is_found_and_named() {
    let faults = [
        (Fault::LowHint, "size_hint"),
        (Fault::HighHint, "size_hint"),
        (Fault::Count, "count"),
        (Fault::Last, "last"),
        (Fault::Fold, "fold"),
        (Fault::Nth, "nth"),
        (Fault::Unfused, "after the end"),
    ];
    for (fault, name) in faults {
        let report = expect_panic(|| check_iterator(crooked(fault), numbers()));
        assert!(report.message().contains(name), "{fault:?}: {report}");
    }
}

#[test]
fn each_wrong_method_at_the_back_is_found_and_named() {
    for (fault, name) in [(Fault::Back, "next_back"), (Fault::NthBack, "nth_back"), (Fault::Rfold, "rfold")] {
        check_iterator(crooked(fault), numbers());
        let report = expect_panic(|| check_double_ended(crooked(fault), numbers()));
        assert!(report.message().contains(name), "{fault:?}: {report}");
    }
}

#[test]
fn a_length_that_is_not_exact_is_found() {
    for (fault, name) in [(Fault::OpenHint, "exact size_hint"), (Fault::OneLess, "len")] {
        check_iterator(crooked(fault), numbers());
        let report = expect_panic(|| check_exact_size(crooked(fault), numbers()));
        assert!(report.message().contains(name), "{fault:?}: {report}");
    }
}

#[test]
fn other_items_are_found() {
    for expected in [vec![0, 1, 2, 3], vec![0, 1, 2, 3, 4, 5], vec![0, 2, 1, 3, 4], vec![]] {
        expect_panic(|| check_iterator(crooked(Fault::OpenHint), expected.clone()));
        expect_panic(|| check_double_ended(crooked(Fault::OpenHint), expected.clone()));
    }
}

#[test]
fn lies_are_told_all_the_way_and_found() {
    for lie in Lie::ALL {
        let mut lying = LyingSizeHint::new(0..5, lie);
        for expected in 0..5 {
            assert_ne!(lying.size_hint(), (lying.clone().count(), Some(lying.clone().count())), "{lie:?}");
            assert_eq!(lying.len(), lying.size_hint().0);
            assert_eq!(lying.next(), Some(expected));
        }
        assert_eq!(lying.next(), None);
        let report = expect_panic(|| check_iterator(|| LyingSizeHint::new(0..5, lie), vec![0, 1, 2, 3, 4]));
        assert!(report.message().contains("size_hint"), "{lie:?}: {report}");
    }
    let mut from_both_ends = LyingSizeHint::new(0..4, Lie::Max);
    assert_eq!((from_both_ends.next_back(), from_both_ends.next()), (Some(3), Some(0)));
}

#[test]
fn an_iterator_panics_at_the_armed_call_from_either_end() {
    let ledger = Ledger::new();
    check_double_ended(|| PanickingIterator::new(0..5, &ledger), vec![0, 1, 2, 3, 4]);
    check_exact_size(|| PanickingIterator::new(0..5, &ledger), vec![0, 1, 2, 3, 4]);
    for nth in 0..6 {
        let mut given = Vec::new();
        ledger.arm(Operation::Call, nth);
        let result = quiet_catch(|| {
            let mut items = PanickingIterator::new(0..5, &ledger);
            while let Some(item) = if given.len() % 2 == 0 { items.next() } else { items.next_back() } {
                given.push(item);
            }
        });
        assert!(result.is_err());
        assert_eq!(given, [0, 4, 1, 3, 2][..nth as usize]);
    }
}
