//! A dungeon: monsters that move, webs that hold them, poison, and a screen that draws only the changes.
//!
//! ```text
//! cargo run -p storage --example dungeon
//! ```

use std::collections::BTreeMap;
use std::mem;

use storage::group::KeyGroup;
use storage::{Entity, EntityPool, Group, Join, Storage, Tracked, Without, remove_from_all};

/// Places and speeds, and webs that hold a monster for so many steps. A monster in a web is not in the group.
type Walkers = Group<(Storage<f32>, Storage<f32>), (Storage<u32>,)>;

#[derive(Default)]
struct Dungeon {
    entities: EntityPool,
    walkers: Walkers,
    healths: Tracked<i32>,
    poisons: Tracked<i32>,
    amulets: Storage<()>,
    /// The keys with health and poison and without an amulet. This group owns no storage, so they may be in others.
    sick: KeyGroup,
    /// The health that is shown above each monster.
    screen: BTreeMap<Entity, i32>,
}

impl Dungeon {
    fn spawn(&mut self, place: f32, speed: f32, health: i32) -> Entity {
        let monster = self.entities.create();
        self.walkers.insert(monster, (place, speed));
        self.healths.insert(monster, health);
        monster
    }

    /// Updates the group of the sick for a key that was inserted into or removed from one of its members.
    fn update(&mut self, monster: Entity) {
        self.sick.update(monster, (&*self.healths, &*self.poisons, Without(&self.amulets)));
    }

    fn give_amulet(&mut self, monster: Entity) {
        self.amulets.insert(monster, ());
        self.update(monster);
    }

    fn step(&mut self) {
        // Needs no look-ups: those who walk are at the front of both storages, in the same order.
        for (_, (place, speed)) in &mut self.walkers {
            *place += *speed;
        }
        let (mut webs,) = self.walkers.excluded_mut();
        webs.values_mut().for_each(|steps| *steps -= 1);
        let torn: Vec<Entity> = webs.iter().filter(|(_, steps)| **steps == 0).map(|(monster, _)| monster).collect();
        for monster in torn {
            self.walkers.remove_excluded::<0>(monster);
        }

        // Those who were poisoned or healed since the last step.
        let marks = mem::take(self.poisons.marks_mut());
        for monster in marks.inserted.iter().chain(&marks.removed) {
            self.update(monster);
        }
        let mut dead = Vec::new();
        for (monster, ((), poison)) in (self.sick.keys(), &*self.poisons).join() {
            if let Some(health) = self.healths.get_mut(monster) {
                *health -= poison;
                if *health <= 0 {
                    dead.push(monster);
                }
            }
        }
        for monster in dead {
            self.entities.destroy(monster);
            let Self { walkers, healths, poisons, amulets, sick, .. } = self;
            remove_from_all(monster, &mut [walkers, healths, poisons, amulets, sick]);
        }
    }

    /// Draws what has changed since the last time, and returns how much that was.
    fn draw(&mut self) -> usize {
        let marks = mem::take(self.healths.marks_mut());
        for monster in &marks.removed {
            self.screen.remove(&monster);
        }
        for monster in marks.inserted.iter().chain(&marks.changed) {
            self.screen.insert(monster, self.healths[monster]);
        }
        marks.inserted.len() + marks.changed.len() + marks.removed.len()
    }

    /// Compares the groups and the screen with joins over all keys.
    fn check(&self) {
        let sick = (&*self.healths, &*self.poisons, Without(&self.amulets)).join().map(|(monster, _)| monster);
        assert_eq!(self.sick.keys(), &sick.collect());
        let (places, speeds) = self.walkers.storages();
        let walkers = (places, speeds, Without(&self.walkers.excluded().0)).join();
        assert_eq!(self.walkers.len(), walkers.count());
        assert_eq!(self.screen, self.healths.iter().map(|(monster, health)| (monster, *health)).collect());
    }
}

fn main() {
    let mut dungeon = Dungeon::default();
    let monsters: Vec<Entity> = (0..100_u8).map(|n| dungeon.spawn(f32::from(n), 1.0, 10)).collect();
    assert_eq!(dungeon.draw(), 100);
    let [spider, rat, ghost] = [7, 8, 9].map(|n| monsters[n]);

    for monster in [rat, ghost] {
        dungeon.walkers.insert_excluded::<0>(monster, 3);
    }
    dungeon.poisons.insert(spider, 1);
    dungeon.poisons.insert(rat, 4);
    dungeon.poisons.insert(ghost, 1);
    dungeon.give_amulet(ghost);
    for step in 1..=5 {
        dungeon.step();
        let drawn = dungeon.draw();
        dungeon.check();
        println!(
            "step {step}: {} walk, {} are sick, {drawn} are drawn",
            dungeon.walkers.len(),
            dungeon.sick.keys().len()
        );
        if step == 2 {
            dungeon.poisons.remove(spider);
        }
    }
    // The rat died, the spider was healed in time, and the amulet protected the ghost, which the web held for three
    // steps.
    assert_eq!([spider, rat, ghost].map(|monster| dungeon.screen.get(&monster)), [Some(&8), None, Some(&10)]);
    assert_eq!(dungeon.walkers.get(spider), Some((&12.0, &1.0)));
    assert_eq!(dungeon.walkers.get(ghost), Some((&11.0, &1.0)));
}
