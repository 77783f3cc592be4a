//! The same world in its simplest form: a list of animals, each of which looks at all others.

use crate::rules::{
    BoidView, FIRST_ENERGY, Hunger, PredatorView, Torus, Vector, child_name, digest, founder, has_child, lifespan,
};
use crate::world::Tally;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Boid { life: u32 },
    Predator { energy: i32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Animal {
    pub(crate) name: u64,
    pub(crate) place: Vector,
    pub(crate) velocity: Vector,
    pub(crate) kind: Kind,
}

pub(crate) struct Naive {
    torus: Torus,
    step: u32,
    pub(crate) tally: Tally,
    pub(crate) animals: Vec<Animal>,
}

impl Naive {
    pub(crate) fn new(seed: u64, boids: usize, predators: usize) -> Self {
        let torus = Torus::for_boids(boids);
        let animals: Vec<Animal> = (0..boids + predators)
            .map(|number| {
                let (name, place, velocity) = founder(seed, number, torus);
                let kind = if number < boids {
                    Kind::Boid { life: lifespan(name) }
                } else {
                    Kind::Predator { energy: FIRST_ENERGY }
                };
                Animal { name, place, velocity, kind }
            })
            .collect();
        let tally = Tally { births: animals.len() as u64, ..Tally::default() };
        Self { torus, step: 0, tally, animals }
    }

    pub(crate) fn advance(&mut self) {
        let before = std::mem::take(&mut self.animals);
        let mut companies = Vec::new();
        // The predator that eats each boid.
        let mut eaters: Vec<Option<u64>> = vec![None; before.len()];
        let mut moved = before.clone();
        for (i, animal) in before.iter().enumerate() {
            let others = before.iter().enumerate().filter(|&(j, _)| j != i);
            let others = others.map(|(j, other)| (j, other, self.torus.way(animal.place, other.place)));
            let mut company = 0;
            let velocity = match animal.kind {
                Kind::Boid { .. } => {
                    let mut view = BoidView::default();
                    for (_, other, way) in others {
                        match other.kind {
                            Kind::Boid { .. } => view.see_boid(way, other.velocity),
                            Kind::Predator { .. } => view.see_predator(way),
                        }
                    }
                    company = view.company;
                    view.steer(animal.velocity)
                }
                Kind::Predator { .. } => {
                    let mut view = PredatorView::new();
                    for (j, other, way) in others.filter(|(_, other, _)| matches!(other.kind, Kind::Boid { .. })) {
                        view.see_boid(way, other.name, j);
                    }
                    if let Some(prey) = view.prey() {
                        let eater = eaters[prey].get_or_insert(animal.name);
                        *eater = animal.name.min(*eater);
                    }
                    view.steer(animal.velocity)
                }
            };
            companies.push(company);
            moved[i].velocity = velocity;
            moved[i].place = self.torus.wrap(animal.place + velocity);
        }
        for (i, &animal) in moved.iter().enumerate() {
            let child = |kind: fn(u64) -> Kind| {
                let name = child_name(animal.name, self.step);
                Animal { name, place: animal.place, velocity: -animal.velocity, kind: kind(name) }
            };
            match animal.kind {
                Kind::Boid { .. } if eaters[i].is_some() => self.tally.eaten += 1,
                Kind::Boid { life: 1 } => self.tally.aged += 1,
                Kind::Boid { life } => {
                    self.animals.push(Animal { kind: Kind::Boid { life: life - 1 }, ..animal });
                    if has_child(animal.name, self.step, companies[i]) {
                        self.tally.births += 1;
                        self.animals.push(child(|name| Kind::Boid { life: lifespan(name) }));
                    }
                }
                Kind::Predator { energy } => match digest(energy, eaters.contains(&Some(animal.name))) {
                    Hunger::Lives { energy } => {
                        self.animals.push(Animal { kind: Kind::Predator { energy }, ..animal });
                    }
                    Hunger::Splits { energy } => {
                        let kind = Kind::Predator { energy };
                        self.tally.births += 1;
                        self.animals.push(Animal { kind, ..animal });
                        self.animals.push(Animal { kind, ..child(|_| Kind::Predator { energy: 0 }) });
                    }
                    Hunger::Starves => self.tally.starved += 1,
                },
            }
        }
        self.step += 1;
    }
}
