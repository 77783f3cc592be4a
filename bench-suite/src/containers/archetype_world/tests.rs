use super::components::ComponentWorld;
use super::contestants::Ours;
use super::courses::{archetype_events, column_events, entity_events, fragment_events, target};
use super::crossover;
use super::workloads::Input;
use crate::measure::{Contest, Course, Entrant, Event, Plan};
use crate::progress::Progress;
use archetype::Entity64;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// A world that skips an entity in each operation.
struct Careless(Ours);

impl ComponentWorld for Careless {
    type Entity = Entity64;

    fn new() -> Self {
        Self(Ours::new())
    }

    fn spawn_each(&mut self, count: u32, spawned: &mut Vec<Entity64>) {
        self.0.spawn_each(count, spawned);
        self.0.despawn(&spawned[..1]);
    }

    fn spawn_batch(&mut self, count: u32, spawned: &mut Vec<Entity64>) {
        self.spawn_each(count, spawned);
    }

    fn spawn_five(&mut self, count: u32, spawned: &mut Vec<Entity64>) {
        self.0.spawn_five(count, spawned);
    }

    fn spawn_marked(&mut self, number: u32) {
        self.0.spawn_marked(number);
    }

    fn spawn_rare(&mut self) {
        self.0.spawn_rare();
        self.0.spawn_rare();
    }

    fn despawn(&mut self, entities: &[Entity64]) -> u64 {
        self.0.despawn(&entities[1..])
    }

    fn write_one(&mut self) {}

    fn write_two(&mut self) {
        self.0.write_one();
    }

    fn write_chunks(&mut self) {
        self.0.write_one();
    }

    fn write_five(&mut self) {
        self.0.write_two();
    }

    fn insert_one(&mut self, entities: &[Entity64]) {
        self.0.insert_one(&entities[1..]);
    }

    fn remove_one(&mut self, entities: &[Entity64]) -> u64 {
        self.0.remove_one(entities)
    }

    fn insert_four(&mut self, entities: &[Entity64]) {
        self.0.insert_four(&entities[1..]);
    }

    fn remove_four(&mut self, entities: &[Entity64]) -> u64 {
        self.0.remove_four(entities)
    }

    fn overwrite(&mut self, entities: &[Entity64], value: f32) {
        self.0.overwrite(&entities[1..], value);
    }

    fn get_one(&mut self, entities: &[Entity64]) -> u64 {
        self.0.get_one(&entities[1..])
    }

    fn get_two(&mut self, entities: &[Entity64]) -> u64 {
        self.0.get_one(entities)
    }

    fn view_one(&mut self, entities: &[Entity64]) -> u64 {
        self.0.view_one(&entities[1..])
    }

    fn view_two(&mut self, entities: &[Entity64]) -> u64 {
        self.0.view_one(entities)
    }

    fn query_once(&mut self) -> u64 {
        self.0.query_once()
    }

    fn query_cached(&mut self) -> u64 {
        self.0.query_cached()
    }

    fn digest(&mut self) -> u64 {
        self.0.digest()
    }
}

fn all<W: ComponentWorld>() -> Vec<Event<Input>> {
    let lists = [column_events::<W>(), fragment_events::<W>(), entity_events::<W>(), archetype_events::<W>()];
    lists.into_iter().flatten().collect()
}

fn course() -> Course<Input> {
    let entrants = vec![Entrant::ours("ours", all::<Ours>()), Entrant::peer("careless", all::<Careless>())];
    Course::new("entities", 60, |rng| Input::new(60, rng), target, entrants)
}

#[test]
fn a_world_that_skips_an_entity_is_found_out_by_every_workload() {
    let names = course().workloads().to_vec();
    assert_eq!(names.len(), 19);
    for name in names {
        let mut course = course();
        course.retain(&|workload| workload == name);
        let result = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1));
        assert!(result.is_err(), "{name}");
    }
}

#[test]
fn the_break_even_table_has_all_rows_and_marks_the_lowest_cost() {
    let course = crossover::contests(&[100]).remove(0);
    let rows = course.run(&Plan { rounds: Some(1) }, &mut SmallRng::seed_from_u64(3), &Progress::new(1)).unwrap();
    let table = crossover::table(&rows);
    for percent in ["0 %", "1 %", "10 %", "50 %"] {
        let of_share = table.lines().filter(|line| line.starts_with(&format!("| {percent} |")));
        assert_eq!(of_share.inspect(|line| assert!(line.contains("**"), "{line}")).count(), 5, "{table}");
    }
    let columns = |line: &str| line.matches('|').count();
    let widths: Vec<usize> = table.lines().filter(|line| line.starts_with('|')).map(columns).collect();
    assert_eq!(widths, [7; 22], "{table}");
}
