//! [`Grid`]: finds animals nearby.

use hash_map::HashMap;
use storage::Entity;

use crate::rules::{Torus, VIEW, Vector};

/// The animals by square. Squares are as wide as the range of sight: all animals in sight are in the nine squares
/// around.
pub(crate) struct Grid {
    torus: Torus,
    squares: HashMap<(i32, i32), Vec<(Entity, Vector)>>,
}

impl Grid {
    pub(crate) fn new(torus: Torus) -> Self {
        Self { torus, squares: HashMap::new() }
    }

    /// Rebuilds the grid from these animals.
    pub(crate) fn fill(&mut self, animals: impl Iterator<Item = (Entity, Vector)>) {
        self.squares.values_mut().for_each(Vec::clear);
        for (animal, place) in animals {
            self.squares.entry((place.x / VIEW, place.y / VIEW)).or_default().push((animal, place));
        }
    }

    /// Returns the animals in the squares around a place, with their distances. Some are out of sight.
    pub(crate) fn around(&self, place: Vector) -> impl Iterator<Item = (Entity, Vector)> {
        let across = self.torus.size() / VIEW;
        let (x, y) = (place.x / VIEW, place.y / VIEW);
        let near = [-1, 0, 1].into_iter().flat_map(move |dx| [-1, 0, 1].map(|dy| (x + dx, y + dy)));
        near.filter_map(move |(x, y)| self.squares.get(&(x.rem_euclid(across), y.rem_euclid(across))))
            .flatten()
            .map(move |&(animal, other)| (animal, self.torus.way(place, other)))
    }
}
