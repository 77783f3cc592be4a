//! [`World`]: the animals as entities and components.

use storage::{
    AnyStorage, CommandBuffer, Entity, EntityPool, Join, Maybe, SparseSet, StableStorage, Storage, remove_from_all,
};

use crate::grid::Grid;
use crate::rules::{
    BoidView, FIRST_ENERGY, Hunger, PredatorView, Torus, Vector, child_name, digest, founder, has_child, lifespan,
};

/// Counts of past events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) births: u64,
    pub(crate) aged: u64,
    pub(crate) eaten: u64,
    pub(crate) starved: u64,
}

impl Tally {
    pub(crate) fn deaths(self) -> u64 {
        self.aged + self.eaten + self.starved
    }
}

/// The plan of a boid, made at the beginning of a step.
#[derive(Clone, Copy)]
struct Intent {
    velocity: Vector,
    company: i32,
}

/// Animals. All have a name, a place and a velocity; boids have a remaining lifetime,
/// predators have energy.
pub(crate) struct World {
    pub(crate) torus: Torus,
    pub(crate) step: u32,
    pub(crate) tally: Tally,
    pub(crate) pool: EntityPool,
    pub(crate) names: Storage<u64>,
    pub(crate) places: Storage<Vector>,
    pub(crate) velocities: Storage<Vector>,
    pub(crate) lives: Storage<u32>,
    pub(crate) energies: StableStorage<i32>,
    intents: Storage<Intent>,
    /// The boids to be eaten in this step, and their predators.
    hunted: Storage<Entity>,
    /// The predators that eat in this step.
    fed: SparseSet,
    pub(crate) grid: Grid,
    /// Stale handles, which must not match.
    pub(crate) buried: Vec<Entity>,
    commands: CommandBuffer<World>,
}

impl World {
    pub(crate) fn new(seed: u64, boids: usize, predators: usize) -> Self {
        let torus = Torus::for_boids(boids);
        let mut world = Self {
            torus,
            step: 0,
            tally: Tally::default(),
            pool: EntityPool::new(),
            names: Storage::new(),
            places: Storage::new(),
            velocities: Storage::new(),
            lives: Storage::new(),
            energies: StableStorage::new(),
            intents: Storage::new(),
            hunted: Storage::new(),
            fed: SparseSet::new(),
            grid: Grid::new(torus),
            buried: Vec::new(),
            commands: CommandBuffer::new(),
        };
        for number in 0..boids + predators {
            let (name, place, velocity) = founder(seed, number, torus);
            let animal = world.spawn(name, place, velocity);
            if number < boids {
                world.lives.insert(animal, lifespan(name));
            } else {
                world.energies.insert(animal, FIRST_ENERGY);
            }
        }
        world
    }

    /// The only list of all storages.
    pub(crate) fn storages(&mut self) -> [&mut dyn AnyStorage<Entity>; 8] {
        [
            &mut self.names,
            &mut self.places,
            &mut self.velocities,
            &mut self.lives,
            &mut self.energies,
            &mut self.intents,
            &mut self.hunted,
            &mut self.fed,
        ]
    }

    fn spawn(&mut self, name: u64, place: Vector, velocity: Vector) -> Entity {
        let animal = self.pool.create();
        self.names.insert(animal, name);
        self.places.insert(animal, place);
        self.velocities.insert(animal, velocity);
        self.tally.births += 1;
        animal
    }

    /// Creates a child at its parent's place, with the opposite velocity.
    fn bear(&mut self, parent: Entity) -> Entity {
        let name = child_name(self.names[parent], self.step);
        self.spawn(name, self.places[parent], -self.velocities[parent])
    }

    fn bury(&mut self, animal: Entity) {
        assert!(self.pool.destroy(animal), "nobody dies twice");
        remove_from_all(animal, &mut self.storages());
        self.buried.push(animal);
    }

    /// Advances the world by one step.
    pub(crate) fn advance(&mut self) {
        self.grid.fill(self.places.iter().map(|(animal, &place)| (animal, place)));
        self.look();
        self.go();
        self.eat();
        self.live();
        // Births and deaths could not change the storages during iteration.
        let mut commands = std::mem::take(&mut self.commands);
        commands.apply(self);
        self.commands = commands;
        self.step += 1;
    }

    /// Lets all animals observe and plan.
    fn look(&mut self) {
        for (boid, (_, &place, &own_velocity)) in (&self.lives, &self.places, &self.velocities).join() {
            let mut view = BoidView::default();
            for (other, way) in self.grid.around(place) {
                if self.energies.contains_key(other) {
                    view.see_predator(way);
                } else if other != boid {
                    view.see_boid(way, self.velocities[other]);
                }
            }
            let velocity = view.steer(own_velocity);
            self.intents.insert(boid, Intent { velocity, company: view.company });
        }
        for (predator, (_, &place, &own_velocity)) in (&self.energies, &self.places, &self.velocities).join() {
            let mut view = PredatorView::new();
            for (other, way) in self.grid.around(place) {
                if self.lives.contains_key(other) {
                    view.see_boid(way, self.names[other], other);
                }
            }
            let velocity = view.steer(own_velocity);
            self.intents.insert(predator, Intent { velocity, company: 0 });
            if let Some(prey) = view.prey() {
                // Of several predators, the one with the lesser name eats the boid.
                let names = &self.names;
                let hunter = self.hunted.entry(prey).or_insert(predator);
                if names[predator] < names[*hunter] {
                    *hunter = predator;
                }
            }
        }
    }

    /// Moves all animals.
    fn go(&mut self) {
        let torus = self.torus;
        (&self.intents, &mut self.velocities, &mut self.places).join().for_each(|(_, (intent, velocity, place))| {
            *velocity = intent.velocity;
            *place = torus.wrap(*place + intent.velocity);
        });
    }

    /// Feeds the predators that have caught a boid.
    fn eat(&mut self) {
        self.fed.extend(self.hunted.values());
        for (animal, (energy, fed)) in (&mut self.energies, Maybe(&self.fed)).join() {
            match digest(*energy, fed.is_some()) {
                Hunger::Lives { energy: left } => *energy = left,
                Hunger::Splits { energy: left } => {
                    *energy = left;
                    self.commands.record(move |world| {
                        let child = world.bear(animal);
                        world.energies.insert(child, left);
                    });
                }
                Hunger::Starves => self.commands.record(move |world| {
                    world.bury(animal);
                    world.tally.starved += 1;
                }),
            }
        }
    }

    /// Removes boids that are eaten or die, and lets the others have children.
    fn live(&mut self) {
        let boids = (&mut self.lives, &self.names, &self.intents, Maybe(&self.hunted));
        for (boid, (life, &name, intent, hunter)) in boids.join() {
            *life -= 1;
            if hunter.is_some() {
                self.commands.record(move |world| {
                    world.bury(boid);
                    world.tally.eaten += 1;
                });
            } else if *life == 0 {
                self.commands.record(move |world| {
                    world.bury(boid);
                    world.tally.aged += 1;
                });
            } else if has_child(name, self.step, intent.company) {
                self.commands.record(move |world| {
                    let child = world.bear(boid);
                    let name = world.names[child];
                    world.lives.insert(child, lifespan(name));
                });
            }
        }
        // `hunted` is empty once the commands have been applied.
        self.intents.clear();
        self.fed.clear();
    }
}
