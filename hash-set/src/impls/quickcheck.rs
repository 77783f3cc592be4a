//! `quickcheck::Arbitrary`: random sets and tables, and their shrinking.

use core::hash::{BuildHasher, Hash};
use core::iter;

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};

use crate::{ElementId, HashSet, HashTable};

/// Generates up to [`Gen::size`] elements. Every other set loses half of its first elements; later ones fill some of the
/// holes. Shrinks to fewer and smaller elements, first without holes, then with the same ids.
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
        let elements: Vec<T> = self.iter().cloned().collect();
        let compact = elements.shrink().map(Self::from_iter);
        if self.len() == self.index_bound() {
            return Box::new(compact);
        }
        let set = Rc::new(self.clone());
        let whole = Rc::clone(&set);
        let fewer = runs(self.index_bound()).filter_map(move |run| {
            let mut fewer = HashSet::clone(&whole);
            run.for_each(|id| _ = fewer.remove_by_id(id));
            (fewer.len() < whole.len()).then_some(fewer)
        });
        let ids: Vec<ElementId> = self.ids().collect();
        let smaller = ids.into_iter().flat_map(move |id| {
            let set = Rc::clone(&set);
            set[id].shrink().filter_map(move |element| {
                let mut smaller = HashSet::clone(&set);
                smaller.replace_by_id(id, element).is_ok().then_some(smaller)
            })
        });
        Box::new(compact.chain(fewer).chain(smaller))
    }
}

/// Generates up to [`Gen::size`] elements with their hashes. Every other table has at most four hashes, so chains overflow,
/// and every other one loses half of its first elements; later ones fill some of the holes. Elements may be equal.
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
        let elements: Vec<(u64, T)> = self.iter().cloned().collect();
        let compact = elements.shrink().map(from_hashed);
        if self.len() == self.index_bound() {
            return Box::new(compact);
        }
        let table = Rc::new(self.clone());
        let whole = Rc::clone(&table);
        let fewer = runs(self.index_bound()).filter_map(move |run| {
            let mut fewer = HashTable::clone(&whole);
            run.for_each(|id| _ = fewer.remove_by_id(id));
            (fewer.len() < whole.len()).then_some(fewer)
        });
        let ids: Vec<ElementId> = self.ids().collect();
        let smaller = ids.into_iter().flat_map(move |id| {
            let table = Rc::clone(&table);
            table[id].1.shrink().filter_map(move |element| {
                let mut smaller = HashTable::clone(&table);
                smaller.get_by_id_mut(id)?.1 = element;
                Some(smaller)
            })
        });
        Box::new(compact.chain(fewer).chain(smaller))
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

/// Returns runs of ids below `bound`: halves, quarters, and so on down to single ids.
pub fn runs(bound: usize) -> impl Iterator<Item = impl Iterator<Item = ElementId>> {
    let lens = iter::successors(Some(bound.div_ceil(2)), |&len| (len > 1).then_some(len.div_ceil(2)));
    lens.flat_map(move |len| {
        let starts = (0..bound).step_by(len.max(1));
        starts.map(move |start| (start..bound.min(start + len)).filter_map(ElementId::from_index))
    })
}
