//! Checks of every method of an iterator against the expected items.

use std::fmt::{Arguments, Debug};

/// Checks that the iterators returned by `make` yield exactly `expected`, by every method.
///
/// At every position, `size_hint` must hold, and `count`, `last`, `fold`, `collect` and `nth` must agree with the
/// remaining items. At the end, `next` must keep returning `None`.
///
/// # Complexity
/// *O*(*n*³) steps: meant for a few dozen items. Where more than 64 are left, a sample of numbers is passed to `nth`.
///
/// # Panics
/// Panics if the iterator disagrees; the message says where.
///
/// # Examples
/// ```
/// use test_kit::iterators::check_iterator;
///
/// let even = || (0..10).filter(|n| n % 2 == 0);
/// check_iterator(even, vec![0, 2, 4, 6, 8]);
/// ```
#[track_caller]
pub fn check_iterator<I>(make: impl Fn() -> I, expected: Vec<I::Item>)
where
    I: Iterator,
    I::Item: PartialEq + Debug,
{
    forwards(&make, &expected);
}

/// [`check_iterator`], compiled once for all closures.
#[track_caller]
fn forwards<I>(make: &dyn Fn() -> I, expected: &[I::Item])
where
    I: Iterator,
    I::Item: PartialEq + Debug,
{
    let mut walk = make();
    for (at, item) in expected.iter().enumerate() {
        check_hint(walk.size_hint(), expected.len() - at, at);
        expect(&walk.next().as_ref(), &Some(item), format_args!("next, call {at}"));
    }
    for _ in 0..3 {
        check_hint(walk.size_hint(), 0, expected.len());
        expect(&walk.next(), &None, format_args!("next after the end"));
    }

    for taken in 0..=expected.len() {
        let left = &expected[taken..];
        let at = || {
            let mut iterator = make();
            for _ in 0..taken {
                iterator.next();
            }
            iterator
        };
        expect(&at().count(), &left.len(), format_args!("count after {taken} items"));
        expect(&at().last().as_ref(), &left.last(), format_args!("last after {taken} items"));
        expect(at().collect::<Vec<_>>().as_slice(), left, format_args!("collect after {taken} items"));
        let folded = at().fold(Vec::new(), |mut items, item| {
            items.push(item);
            items
        });
        expect(folded.as_slice(), left, format_args!("fold after {taken} items"));
        // Another sample of numbers after each item, and always those at the end.
        let step = 1 + left.len() / 64;
        for n in (taken % step..left.len()).step_by(step).chain(left.len()..=left.len() + 1) {
            let mut iterator = at();
            expect(&iterator.nth(n).as_ref(), &left.get(n), format_args!("nth({n}) after {taken} items"));
            let rest = left.get(n + 1..).unwrap_or(&[]);
            check_hint(iterator.size_hint(), rest.len(), taken + n + 1);
            expect(&iterator.next().as_ref(), &rest.first(), format_args!("next after nth({n}) after {taken} items"));
        }
    }
}

/// Checks as [`check_iterator`] does, and that `len` and both bounds of `size_hint` are exact.
///
/// # Panics
/// Panics if the iterator disagrees; the message says where.
///
/// # Examples
/// ```
/// use test_kit::iterators::check_exact_size;
///
/// check_exact_size(|| [1, 2, 3].iter(), vec![&1, &2, &3]);
/// ```
#[track_caller]
pub fn check_exact_size<I>(make: impl Fn() -> I, expected: Vec<I::Item>)
where
    I: ExactSizeIterator,
    I::Item: PartialEq + Debug,
{
    lengths(&make, expected.len());
    forwards(&make, &expected);
}

#[track_caller]
fn lengths<I: ExactSizeIterator>(make: &dyn Fn() -> I, len: usize) {
    let mut walk = make();
    for left in (0..=len).rev() {
        expect(&walk.size_hint(), &(left, Some(left)), format_args!("exact size_hint with {left} items left"));
        expect(&walk.len(), &left, format_args!("len with {left} items left"));
        walk.next();
    }
    expect(&walk.size_hint(), &(0, Some(0)), format_args!("exact size_hint after the end"));
}

/// Checks as [`check_iterator`] does, in both directions and alternating between the ends.
///
/// # Panics
/// Panics if the iterator disagrees; the message says where.
///
/// # Examples
/// ```
/// use test_kit::iterators::check_double_ended;
///
/// check_double_ended(|| (0..10).filter(|n| n % 3 == 0), vec![0, 3, 6, 9]);
/// ```
#[track_caller]
pub fn check_double_ended<I>(make: impl Fn() -> I, expected: Vec<I::Item>)
where
    I: DoubleEndedIterator,
    I::Item: PartialEq + Debug,
{
    from_both_ends(&make, expected);
}

/// Checks as [`check_exact_size`] and [`check_double_ended`] do.
///
/// # Panics
/// Panics if the iterator disagrees; the message says where.
///
/// # Examples
/// ```
/// use test_kit::iterators::check_exact_double_ended;
///
/// check_exact_double_ended(|| [1, 2, 3].iter(), vec![&1, &2, &3]);
/// ```
#[track_caller]
pub fn check_exact_double_ended<I>(make: impl Fn() -> I, expected: Vec<I::Item>)
where
    I: DoubleEndedIterator + ExactSizeIterator,
    I::Item: PartialEq + Debug,
{
    lengths(&make, expected.len());
    from_both_ends(&make, expected);
}

#[track_caller]
fn from_both_ends<I>(make: &dyn Fn() -> I, mut expected: Vec<I::Item>)
where
    I: DoubleEndedIterator,
    I::Item: PartialEq + Debug,
{
    // Take `front` items from the front and the rest from the back; then alternate until both meet.
    for front in 0..=expected.len() {
        let mut walk = make();
        for (at, item) in expected[..front].iter().enumerate() {
            expect(&walk.next().as_ref(), &Some(item), format_args!("next, call {at}"));
        }
        for (at, item) in expected[front..].iter().enumerate().rev() {
            check_hint(walk.size_hint(), at + 1, front);
            expect(&walk.next_back().as_ref(), &Some(item), format_args!("next_back after {front} items in front"));
        }
        for _ in 0..2 {
            check_hint(walk.size_hint(), 0, expected.len());
            expect(&walk.next_back(), &None, format_args!("next_back after the end, {front} items in front"));
            expect(&walk.next(), &None, format_args!("next after the end, {front} items in front"));
        }
    }
    let mut walk = make();
    let (mut front, mut back) = (0, expected.len());
    while front < back {
        check_hint(walk.size_hint(), back - front, front);
        expect(&walk.next().as_ref(), &Some(&expected[front]), format_args!("next, by turns, item {front}"));
        front += 1;
        if front < back {
            back -= 1;
            expect(
                &walk.next_back().as_ref(),
                &Some(&expected[back]),
                format_args!("next_back, by turns, item {back}"),
            );
        }
    }
    assert!(walk.next().is_none() && walk.next_back().is_none(), "both ends after they met");

    for n in 0..=expected.len() + 1 {
        let mut iterator = make();
        let from_back = expected.len().checked_sub(n + 1);
        expect(&iterator.nth_back(n).as_ref(), &from_back.map(|at| &expected[at]), format_args!("nth_back({n})"));
        let before = from_back.and_then(|at| at.checked_sub(1));
        expect(
            &iterator.next_back().as_ref(),
            &before.map(|at| &expected[at]),
            format_args!("next_back after nth_back({n})"),
        );
    }
    let folded = make().rfold(Vec::new(), |mut items, item| {
        items.push(item);
        items
    });
    assert!(folded.iter().eq(expected.iter().rev()), "rfold gives {folded:?}");

    let collected = make().collect::<Vec<_>>();
    expect(&collected, &expected, format_args!("collect"));
    expected.reverse();
    forwards(&|| make().rev(), &expected);
    forwards(make, &collected);
}

/// Generic over the item only, so that its message is compiled once for all iterators.
#[track_caller]
#[inline(never)]
fn expect<T: PartialEq + Debug + ?Sized>(found: &T, expected: &T, what: Arguments<'_>) {
    assert!(found == expected, "{what}: {found:?}, not {expected:?}");
}

#[track_caller]
fn check_hint((low, high): (usize, Option<usize>), left: usize, at: usize) {
    assert!(
        low <= left && high.is_none_or(|high| left <= high),
        "size_hint ({low}, {high:?}) at position {at}, where {left} items are left"
    );
}
