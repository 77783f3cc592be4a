//! `SparseArray` and `BitArray`.

use sparse_array::{BitArray, SparseArray};

use super::*;

test_kit::models! {
    array: Hostile<SparseArray<Element, Alloc>>, 300;
    bits: Hostile<BitArray<Alloc>>, 300;
}

impl Victim for SparseArray<Element, Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::new_in(kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let (at, other) = (usize::from(a) % (self.index_bound() + 2), usize::from(b) % (self.index_bound() + 2));
        let range = at.min(other)..at.max(other);
        match op % 40 {
            0..6 => ignore(self.insert(kit.element(a))),
            6 => ignore(self.insert_with(|_| {
                kit.choose(0);
                kit.element(a)
            })),
            7 => ignore(kit.fallible(|| self.try_insert(kit.element(a)))),
            8 => ignore(self.insert_lowest(kit.element(a))),
            9 => ignore(self.insert_at(usize::from(a), kit.element(b))),
            10 => ignore(kit.fallible(|| self.try_insert_at(usize::from(a), kit.element(b)).map(|_| ()))),
            11..14 => ignore(self.remove(at)),
            14 => ignore(self.remove_range(range)),
            15 => ignore(self.pop()),
            16 => ignore(self.pop_if(|_, element| kit.choose(element.key()))),
            17 => self.truncate(at),
            18 => *self = self.split_off(at),
            19 => ignore(kit.fallible(|| self.try_split_off(at))),
            20 => self.retain(|_, element| kit.choose(element.key())),
            21 => kit.advance(self.extract_range_if(range, |_, element| kit.choose(element.key()))),
            22 => kit.advance(self.drain()),
            23 => self.drain().keep_rest(),
            24 => self.clear(),
            25 => self.reserve(b.into()),
            26 => ignore(kit.fallible(|| self.try_reserve(b.into()))),
            27 => self.shrink_to(b.into()),
            28 => ignore(self.compact_with(|element, _, _| ignore(kit.choose(element.key())))),
            29 => ignore(self.compact_stable_with(|element, _, _| ignore(kit.choose(element.key())))),
            30 => self.sort_free_list(),
            31 => self.sort_by(|a, b| kit.compare(a.key(), b.key())),
            32 => self.sort_unstable(),
            33 if kit.may_double(self.len()) => self.append(&mut self.clone()),
            34 => self.extend(kit.elements()),
            35 => *self = self.clone(),
            36 => {
                let clone = self.clone();
                self.clear();
                self.clone_from(&clone);
            }
            37 => ignore(kit.fallible(|| self.try_clone())),
            38 => kit.advance(std::mem::replace(self, Self::new_in(kit.alloc())).into_iter()),
            _ => self.get_disjoint_mut([at, other]).into_iter().flatten().for_each(|value| *value = kit.element(b)),
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
        self.values().for_each(|element| ignore(element.key()));
    }
}

impl Victim for BitArray<Alloc> {
    fn new(kit: &Kit) -> Self {
        Self::new_in(kit.alloc())
    }

    fn apply(&mut self, kit: &Kit) {
        let Step { op, a, b, .. } = kit.step;
        let (n, value) = (usize::from(a) * usize::from(b % 4), b & 1 == 1);
        let at = usize::from(b) % (self.len() + 1);
        match op % 22 {
            0..3 => self.push(value),
            3 => ignore(self.push_n(value, n)),
            4 => self.insert_n(at, value, n),
            5 => ignore(kit.fallible(|| self.try_reserve(n))),
            6 => self.resize(n, value),
            7 => self.truncate(at),
            8 => drop(self.drain(at..(at + n).min(self.len()))),
            9 => self.extend((0..a).map(|n| kit.choose(n.into()))),
            10 => self.extend(LyingSizeHint::new((0..a).map(|n| kit.choose(n.into())), Lie::ALL[usize::from(b) % 3])),
            11 => *self = self.clone(),
            12 => {
                let clone = self.clone();
                self.truncate(at);
                self.clone_from(&clone);
            }
            13 => self.shrink_to_fit(),
            14 => kit.advance(std::mem::replace(self, Self::new_in(kit.alloc())).into_iter()),
            15 => self.retain(|index, &bit| bit ^ kit.choose(index as u64)),
            16 => kit.advance(self.drain(at..(at + n).min(self.len()))),
            17 => kit.advance(self.splice(..at, (0..a).map(|n| kit.choose(n.into())))),
            18 => self.resize_with(n, |index| kit.choose(index as u64)),
            19 => *self = self.split_off(at),
            20 if kit.may_double(self.len()) => self.append(&mut self.clone()),
            20 => ignore(kit.fallible(|| self.try_extend_from_within(..at.min(9)))),
            _ => {
                let other = self.clone();
                *self ^= &other;
            }
        }
    }

    fn check(&mut self) {
        self.assert_invariants();
    }
}
