//! The contracts of the iterators.

use storage::allocator::Global;
use storage::{Group, PagesOf, Storage};
use test_kit::iterators::{check_exact_double_ended, check_exact_size};

type Pair = (Storage<u64, u32, Global, PagesOf<4>>, Storage<i32, u32, Global, PagesOf<2>>);

/// Eleven shared keys and some others.
fn filled() -> Group<Pair> {
    let (mut a, mut b) = (Storage::with_paging(PagesOf), Storage::with_paging(PagesOf));
    a.extend((0..13_u32).map(|n| (n * 7 % 13, u64::from(n * 7 % 13) * 10)));
    b.extend((2..15_u32).map(|n| (n, -1)));
    let mut group = Group::new((a, b));
    group.sort_by_key(|key, _| key);
    group
}

#[test]
fn from_end_to_end() {
    let group = filled();
    let expected: Vec<(u32, (&u64, &i32))> =
        (2..13).map(|key| (key, (&group.storage::<0>()[key], &group.storage::<1>()[key]))).collect();
    check_exact_double_ended(|| group.iter(), expected.clone());
    assert!((&group).into_iter().eq(expected));
    let keys = group.keys_slice();
    let expected: Vec<&[u32]> = [0..2, 2..4, 4..6, 6..8, 8..10, 10..11].map(|range| &keys[range]).to_vec();
    check_exact_size(|| group.pages().map(|(keys, _)| keys), expected);
}

#[test]
fn by_next_and_by_fold() {
    let mut group = filled();
    for taken in 0..=11 {
        let mut rows = group.iter_mut();
        for key in 2..2 + taken {
            let Some((found, (a, b))) = rows.next() else { panic!("row {key} is missing") };
            assert_eq!((found, *a), (key, u64::from(key) * 10));
            *b -= 1;
        }
        assert_eq!(
            (rows.len(), rows.size_hint()),
            (11 - taken as usize, (11 - taken as usize, Some(11 - taken as usize)))
        );
        let mut expected = 2 + taken;
        rows.for_each(|(key, (a, b))| {
            assert_eq!((key, *a), (expected, u64::from(expected) * 10));
            *b -= 1;
            expected += 1;
        });
        assert_eq!(expected, 13);
    }
    assert!(group.iter().all(|(_, (_, b))| *b == -13));
    assert_eq!(group.iter().count(), 11);
}

#[test]
fn each_row_is_mutated_once_from_both_ends() {
    for from_back in 0..1_u32 << 11 {
        let mut group = filled();
        let mut rows = group.iter_mut();
        let (mut front, mut back) = (2, 13);
        for step in 0..11 {
            let left = back - front;
            assert_eq!(rows.len(), left as usize);
            let (row, expected) = if from_back >> step & 1 == 1 {
                back -= 1;
                (rows.next_back(), back)
            } else {
                front += 1;
                (rows.next(), front - 1)
            };
            let (key, (a, b)) = row.expect("a row is left");
            assert_eq!((key, *a, *b), (expected, u64::from(expected) * 10, -1));
            (*a, *b) = (0, 0);
        }
        assert!(rows.next_back().is_none() && rows.next().is_none());
        assert!(group.iter().all(|(_, values)| values == (&0, &0)));
    }
}

#[test]
fn the_last_slices_of_pages_are_counted() {
    for len in 0..12 {
        let mut group = filled();
        group.retain(|key, _| key < 2 + len);
        let mut pages = group.pages_mut();
        let mut left = (len as usize).div_ceil(2);
        assert_eq!(pages.len(), left);
        while let Some((keys, (a, b))) = pages.next() {
            left -= 1;
            assert_eq!((pages.len(), a.len(), b.len()), (left, keys.len(), keys.len()));
        }
        assert_eq!(left, 0);
    }
}

#[test]
fn debug_says_how_far_they_have_come() {
    let mut group = filled();
    let mut rows = group.iter();
    rows.nth(2);
    let clone = rows.clone();
    assert_eq!(format!("{rows:?} {clone:?}"), "Iter { left: 8, .. } Iter { left: 8, .. }");
    let mut pages = group.pages();
    pages.next();
    assert_eq!(format!("{:?}", pages.clone()), "Pages { left: 9, .. }");
    assert!(pages.clone().eq(pages));
    assert_eq!(
        format!("{:?} ", group.iter_mut()) + &format!("{:?}", group.pages_mut()),
        "IterMut { left: 11, .. } PagesMut { left: 11, .. }"
    );
    assert_eq!(
        format!("{:?}", Group::new((Storage::from([(1_u32, 'a')]), Storage::from([(1, 2)])))),
        "Group { storages: ({1: 'a'}, {1: 2}), excluded: (), len: 1 }"
    );
}
