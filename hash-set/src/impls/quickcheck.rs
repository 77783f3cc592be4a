//! `quickcheck::Arbitrary`: random sets and tables, and their shrinking.

use core::hash::{BuildHasher, Hash};
use core::iter;

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};

use crate::{ElementId, HashSet, HashTable};

/// Generates up to [`Gen::size`] elements. Every other set loses half of its first elements; later ones fill some of
/// the holes. Shrinks to fewer and smaller elements, first without holes, then with the same ids.
impl<T, S> Arbitrary for HashSet<T, S>
where
    T: Arbitrary + Eq + Hash,
    S: BuildHasher + Default + Clone + 'static,
{
    fn arbitrary(g: &mut Gen) -> Self {
        let mut elements: Vec<T> = Vec::arbitrary(g);
        let late = elements.split_off(elements.len() - usize::arbitrary(g) % (elements.len() / 4 + 1));
        let mut set: Self = elements.into_iter().collect();
        if bool::arbitrary(g) {
            set.retain(|_| bool::arbitrary(g));
        }
        set.extend(late);
        set
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        shrink(
            self,
            |set| &set.table,
            Self::from_iter,
            |set, id| _ = set.remove_by_id(id),
            T::shrink,
            |set, id, element| set.replace_by_id(id, element).is_ok(),
        )
    }
}

/// Generates up to [`Gen::size`] elements with their hashes. Every other table has at most four hashes, so chains
/// overflow, and every other one loses half of its first elements; later ones fill some of the holes. Elements may be
/// equal.
///
/// Shrinks to fewer and smaller elements, first without holes, then with the same ids and hashes.
/// `table.map(|(_, element)| element)` drops the hashes.
impl<T: Arbitrary> Arbitrary for HashTable<(u64, T)> {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut elements: Vec<(u64, T)> = Vec::arbitrary(g);
        if bool::arbitrary(g) {
            elements.iter_mut().for_each(|(hash, _)| *hash %= 4);
        }
        let late = elements.split_off(elements.len() - usize::arbitrary(g) % (elements.len() / 4 + 1));
        let mut table = from_hashed(elements);
        if bool::arbitrary(g) {
            table.retain(|_| bool::arbitrary(g));
        }
        for element in late {
            table.insert_unique(element.0, element);
        }
        table
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        shrink(
            self,
            |table| table,
            from_hashed,
            |table, id| _ = table.remove_by_id(id),
            |(_, element)| element.shrink(),
            |table, id, element| table.get_by_id_mut(id).map(|(_, old)| *old = element).is_some(),
        )
    }
}

/// Creates a table of elements with their hashes.
fn from_hashed<T>(elements: Vec<(u64, T)>) -> HashTable<(u64, T)> {
    let mut table = HashTable::with_capacity(elements.len());
    for element in elements {
        table.insert_unique(element.0, element);
    }
    table
}

/// Shrinks a container: without holes, then, if there are holes, with the same ids and fewer or smaller elements.
///
/// `parts` shrinks what may change in an element at its id. `replace` returns whether the change is possible.
pub fn shrink<C: Clone + 'static, T: Arbitrary, P: 'static>(
    container: &C,
    table: fn(&C) -> &HashTable<T>,
    from: fn(Vec<T>) -> C,
    remove: fn(&mut C, ElementId),
    parts: fn(&T) -> Box<dyn Iterator<Item = P>>,
    replace: fn(&mut C, ElementId, P) -> bool,
) -> Box<dyn Iterator<Item = C>> {
    let elements: Vec<T> = table(container).iter().cloned().collect();
    let compact = elements.shrink().map(from);
    let bound = table(container).index_bound();
    if elements.len() == bound {
        return Box::new(compact);
    }
    let ids: Vec<ElementId> = table(container).ids().collect();
    let whole = Rc::new(container.clone());
    let all = Rc::clone(&whole);
    let fewer = runs(bound).filter_map(move |run| {
        let mut fewer = C::clone(&all);
        run.for_each(|id| remove(&mut fewer, id));
        (table(&fewer).len() < table(&all).len()).then_some(fewer)
    });
    let smaller = ids.into_iter().flat_map(move |id| {
        let whole = Rc::clone(&whole);
        parts(&table(&whole)[id]).filter_map(move |part| {
            let mut smaller = C::clone(&whole);
            replace(&mut smaller, id, part).then_some(smaller)
        })
    });
    Box::new(compact.chain(fewer).chain(smaller))
}

/// Returns runs of ids below `bound`: halves, quarters, and so on down to single ids.
fn runs(bound: usize) -> impl Iterator<Item = impl Iterator<Item = ElementId>> {
    let lens = iter::successors(Some(bound.div_ceil(2)), |&len| (len > 1).then_some(len.div_ceil(2)));
    lens.flat_map(move |len| {
        let starts = (0..bound).step_by(len.max(1));
        starts.map(move |start| (start..bound.min(start + len)).filter_map(ElementId::from_index))
    })
}
