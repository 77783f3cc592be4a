//! The courses of slot arrays: element types, contestants, sizes.

use slab::Slab;
use slotmap::{DefaultKey, DenseSlotMap, SlotMap};
use sparse_array::SparseArray;

use super::super::value::Value;
use super::input::Input;
use super::targets::target;
use super::workloads::events;
use crate::measure::{Contest, Course, Entrant};

/// All courses: two kinds of elements at each size.
pub(in super::super) fn contests(sizes: &[usize]) -> Vec<Box<dyn Contest>> {
    let mut contests = Vec::new();
    contests.extend(sizes.iter().map(|size| contest::<u64>("u64", *size)));
    contests.extend(sizes.iter().map(|size| contest::<[u64; 8]>("64 bytes", *size)));
    contests
}

fn contest<T: Value>(subject: &str, size: usize) -> Box<dyn Contest> {
    let entrants = vec![
        Entrant::ours("sparse_array", events::<SparseArray<T>>()),
        Entrant::peer("slab", events::<Slab<T>>()),
        Entrant::peer("slotmap", events::<SlotMap<DefaultKey, T>>()),
        Entrant::information("slotmap dense", events::<DenseSlotMap<DefaultKey, T>>()),
    ];
    Box::new(Course::new(subject, size, move |rng| Input::new(size, rng), target, entrants))
}
