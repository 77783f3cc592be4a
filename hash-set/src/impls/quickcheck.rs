//! `quickcheck::Arbitrary`: random sets and their shrinking.

use core::hash::{BuildHasher, Hash};
use core::iter;

use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::vec::Vec;
use quickcheck::{Arbitrary, Gen};

use crate::{ElementId, HashSet};

/// Generates up to [`Gen::size`] elements, and leaves holes in every other set. Shrinks to fewer and smaller elements,
/// first without holes, then with the same ids.
impl<T, S> Arbitrary for HashSet<T, S>
where
    T: Arbitrary + Eq + Hash,
    S: BuildHasher + Default + Clone + 'static,
{
    fn arbitrary(g: &mut Gen) -> Self {
        let mut set: Self = Vec::arbitrary(g).into_iter().collect();
        if bool::arbitrary(g) {
            set.retain(|_| bool::arbitrary(g));
        }
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

/// Returns runs of ids below `bound`: halves, quarters, and so on down to single ids.
pub fn runs(bound: usize) -> impl Iterator<Item = impl Iterator<Item = ElementId>> {
    let lens = iter::successors(Some(bound.div_ceil(2)), |&len| (len > 1).then_some(len.div_ceil(2)));
    lens.flat_map(move |len| {
        let starts = (0..bound).step_by(len.max(1));
        starts.map(move |start| (start..bound.min(start + len)).filter_map(ElementId::from_index))
    })
}
