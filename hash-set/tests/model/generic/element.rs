//! The elements of the models.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use hash_set::{ElementId, Equivalent};

use super::Show;

/// Random numbers from which a model makes an element.
pub(crate) type Seed = (u8, u8);

/// A key as plain data: the number that it is compared by, and the mark that tells it from its equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Label {
    pub(crate) key: u8,
    pub(crate) mark: u64,
}

/// A key or element: equal by number, distinguished by mark. The mark is on the heap, so that sanitizers detect a
/// double drop.
#[derive(Clone, Debug)]
pub(crate) struct Marked {
    pub(crate) key: u8,
    pub(crate) mark: Box<u64>,
}

impl From<Label> for Marked {
    fn from(Label { key, mark }: Label) -> Self {
        Self { key, mark: Box::new(mark) }
    }
}

impl Show for Marked {
    type Shown = Label;

    fn show(&self) -> Label {
        Label { key: self.key, mark: *self.mark }
    }
}

impl PartialEq for Marked {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Marked {}

impl PartialOrd for Marked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Marked {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}

impl Hash for Marked {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.key);
    }
}

impl Borrow<u8> for Marked {
    fn borrow(&self) -> &u8 {
        &self.key
    }
}

/// `Equivalent` to a [`Marked`], but no borrowed form of one.
pub(crate) struct Key(pub(crate) u8);

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.0);
    }
}

impl Equivalent<Marked> for Key {
    fn equivalent(&self, marked: &Marked) -> bool {
        self.0 == marked.key
    }
}

pub(crate) fn id(index: usize) -> ElementId {
    ElementId::from_index(index).expect("a small index")
}
