//! [`Grid`]: who is near.

use hash_map::HashMap;
use storage::Entity;

use crate::rules::{Torus, VIEW, Vector};

/// The animals by the square that they are in. Squares are as wide as animals see: whom one sees is in the nine around it.
pub(crate) struct Grid {
    torus: Torus,
    squares: HashMap<(i32, i32), Vec<(Entity, Vector)>>,
}

impl Grid {
    pub(crate) fn new(torus: Torus) -> Self {
        Self { torus, squares: HashMap::new() }
    }

    /// Sorts these animals into squares anew.
    pub(crate) fn fill(&mut self, animals: impl Iterator<Item = (Entity, Vector)>) {
        self.squares.values_mut().for_each(Vec::clear);
        for (animal, place) in animals {
            self.squares.entry((place.x / VIEW, place.y / VIEW)).or_default().push((animal, place));
        }
    }

    /// All that can be seen from a place, some that are too far, and who is there. With the way to each.
    pub(crate) fn around(&self, place: Vector) -> impl Iterator<Item = (Entity, Vector)> {
        let across = self.torus.size() / VIEW;
        let (x, y) = (place.x / VIEW, place.y / VIEW);
        let near = [-1, 0, 1].into_iter().flat_map(move |dx| [-1, 0, 1].map(|dy| (x + dx, y + dy)));
        near.filter_map(move |(x, y)| self.squares.get(&(x.rem_euclid(across), y.rem_euclid(across))))
            .flatten()
            .map(move |&(animal, other)| (animal, self.torus.way(place, other)))
    }
}
