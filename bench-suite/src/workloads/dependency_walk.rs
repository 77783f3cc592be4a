//! All direct and indirect dependencies of each package: a walk of a graph from each node, with a set of visited nodes.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher;

use fixedbitset::FixedBitSet;
use sparse_array::BitArray;
use sparse_set::SparseSet;

use super::task::{Options, Prepared, Solution, Task, Workload};
use crate::failure::Failure;

type Ahash = ahash::RandomState;

/// Packages, and the numbers of those that each depends on.
#[derive(Debug)]
struct Graph {
    names: Vec<String>,
    edges: Vec<Vec<u32>>,
}

/// A set of small numbers that is filled and cleared again and again.
trait Visited {
    /// Creates an empty set for numbers below `len`.
    fn new(len: usize) -> Self;
    /// Inserts a number. Returns whether it is new.
    fn insert(&mut self, number: u32) -> bool;
    fn clear(&mut self);
}

impl Visited for BitArray {
    fn new(len: usize) -> Self {
        Self::from_elem(false, len)
    }

    #[inline]
    fn insert(&mut self, number: u32) -> bool {
        !self.replace(number as usize, true)
    }

    fn clear(&mut self) {
        self.fill(false);
    }
}

impl Visited for SparseSet<u32> {
    fn new(_: usize) -> Self {
        Self::new()
    }

    #[inline]
    fn insert(&mut self, number: u32) -> bool {
        self.insert_new(number)
    }

    fn clear(&mut self) {
        self.clear();
    }
}

impl Visited for FixedBitSet {
    fn new(len: usize) -> Self {
        Self::with_capacity(len)
    }

    #[inline]
    fn insert(&mut self, number: u32) -> bool {
        !self.put(number as usize)
    }

    fn clear(&mut self) {
        self.clear();
    }
}

impl Visited for Vec<bool> {
    fn new(len: usize) -> Self {
        vec![false; len]
    }

    #[inline]
    fn insert(&mut self, number: u32) -> bool {
        !std::mem::replace(&mut self[number as usize], true)
    }

    fn clear(&mut self) {
        self.fill(false);
    }
}

macro_rules! hash_sets {
    ($($set:path),+) => {$(
        impl<S: BuildHasher + Default> Visited for $set {
            fn new(_: usize) -> Self {
                Self::default()
            }

            #[inline]
            fn insert(&mut self, number: u32) -> bool {
                self.insert(number)
            }

            fn clear(&mut self) {
                self.clear();
            }
        }
    )+};
}

hash_sets!(hash_set::HashSet<u32, S>, std::collections::HashSet<u32, S>, hashbrown::HashSet<u32, S>);

/// The number of direct and indirect dependencies of each package.
type Reached = Vec<u32>;

fn solve<V: Visited>(graph: &Graph) -> Reached {
    let mut visited = V::new(graph.names.len());
    let mut stack: Vec<u32> = Vec::new();
    let from = |start: u32| {
        visited.clear();
        visited.insert(start);
        stack.push(start);
        let mut reached = 0;
        while let Some(package) = stack.pop() {
            for next in &graph.edges[package as usize] {
                if visited.insert(*next) {
                    reached += 1;
                    stack.push(*next);
                }
            }
        }
        reached
    };
    (0..graph.names.len() as u32).map(from).collect()
}

/// Adds the dependencies of what was added last, until nothing is new.
fn model(graph: &Graph) -> Reached {
    let from = |start: usize| {
        let mut reached = BTreeSet::from([start as u32]);
        let mut last = reached.clone();
        while !last.is_empty() {
            let next = last.iter().flat_map(|package| &graph.edges[*package as usize]).copied();
            last = next.filter(|package| !reached.contains(package)).collect();
            reached.extend(&last);
        }
        reached.len() as u32 - 1
    };
    (0..graph.names.len()).map(from).collect()
}

/// The maximum number of packages. The time of all walks may grow with its square.
const MAX_PACKAGES: usize = 10_000;

/// Parses the packages of a `Cargo.lock`.
///
/// # Errors
/// Returns [`Failure::Input`] if there are none or too many, or a dependency is not among them.
fn parse(file: &str, text: &str) -> Result<Graph, Failure> {
    let quoted = |line: &str, key: &str| -> Option<String> {
        Some(line.strip_prefix(key)?.trim_matches([' ', '=', ',', '"']).to_owned())
    };
    let mut packages: Vec<(String, String, Vec<String>)> = Vec::new();
    for block in text.split("[[package]]").skip(1) {
        let field = |key: &str| block.lines().find_map(|line| quoted(line, key)).unwrap_or_default();
        let dependencies = block.lines().filter(|line| line.starts_with(" \""));
        let dependencies = dependencies.filter_map(|line| quoted(line, "")).collect();
        packages.push((field("name"), field("version"), dependencies));
    }
    if packages.is_empty() {
        return Err(Failure::Input(format!("'{file}' is not a Cargo.lock: it has no packages")));
    }
    if packages.len() > MAX_PACKAGES {
        return Err(Failure::Input(format!("'{file}' has more than {MAX_PACKAGES} packages")));
    }
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    for (number, (name, version, _)) in (0..).zip(&packages) {
        // A package that has several versions is listed with its version.
        numbers.insert(name.clone(), number);
        numbers.insert(format!("{name} {version}"), number);
    }
    let mut edges = Vec::new();
    for (name, _, dependencies) in &packages {
        let number = |dependency: &String| {
            let mut words = dependency.split(' ');
            let listed = words.by_ref().take(2).collect::<Vec<&str>>().join(" ");
            let unknown = || Failure::Input(format!("'{file}': {name} depends on '{listed}', which is not a package"));
            numbers.get(&listed).copied().ok_or_else(unknown)
        };
        edges.push(dependencies.iter().map(number).collect::<Result<Vec<u32>, Failure>>()?);
    }
    Ok(Graph { names: packages.into_iter().map(|(name, version, _)| format!("{name} {version}")).collect(), edges })
}

/// The packages of this workspace, as they were when the program was compiled.
const LOCK: &str = include_str!("../../../Cargo.lock");

pub(super) const WORKLOAD: Workload = Workload {
    name: "dependency-walk",
    about: "finds the direct and indirect dependencies of each package",
    takes: Some("CARGO.LOCK"),
    best: "the packages are numbered, so a bit for each suffices; sparse_set if few of very many are visited",
    prepare,
};

fn prepare(options: &Options) -> Result<Prepared, Failure> {
    let lock = options.text_or("Cargo.lock of this workspace", LOCK)?;
    let graph = parse(&lock.name, &lock.text)?;
    task(&lock.name, graph).prepare()
}

fn task(name: &str, graph: Graph) -> Task<Graph, Reached> {
    let edges: usize = graph.edges.iter().map(Vec::len).sum();
    Task {
        name: WORKLOAD.name,
        source: format!("{name}, {} packages, {edges} edges", graph.names.len()),
        operations: graph.names.len(),
        input: graph,
        model,
        tell: |reached| {
            let (all, most) = (reached.iter().map(|count| u64::from(*count)).sum::<u64>(), reached.iter().max());
            format!("{all} pairs; at most {} dependencies of a package", most.unwrap_or(&0))
        },
        solutions: vec![
            Solution::ours("bit_array", solve::<BitArray>),
            Solution::ours("sparse_set", solve::<SparseSet<u32>>),
            Solution::ours("hash_set", solve::<hash_set::HashSet<u32>>),
            Solution::peer("fixedbitset", solve::<FixedBitSet>),
            Solution::peer("Vec<bool>", solve::<Vec<bool>>),
            Solution::peer("hashbrown ahash", solve::<hashbrown::HashSet<u32, Ahash>>),
            Solution::peer("hashbrown foldhash", solve::<hashbrown::HashSet<u32>>),
            Solution::peer("std", solve::<std::collections::HashSet<u32>>),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::{Graph, model, parse, task};
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn all_solutions_agree_with_the_model() {
        let mut rng = SmallRng::seed_from_u64(7);
        for len in [1_u32, 2, 70, 200] {
            let mut edges_of = |_| (0..rng.random_range(0..4)).map(|_| rng.random_range(0..len)).collect();
            let edges = (0..len).map(&mut edges_of).collect();
            task("test", Graph { names: vec![String::new(); len as usize], edges }).prepare().unwrap();
        }
    }

    #[test]
    fn a_lock_file_is_a_graph() {
        let lock = "version = 4\n
[[package]]\nname = \"a\"\nversion = \"1.0.0\"\ndependencies = [\n \"b\",\n \"c 2.0.0\",\n]\n
[[package]]\nname = \"b\"\nversion = \"0.1.0\"\ndependencies = [\n \"c 1.0.0 (somewhere)\",\n]\n
[[package]]\nname = \"c\"\nversion = \"1.0.0\"\n
[[package]]\nname = \"c\"\nversion = \"2.0.0\"\n";
        let graph = parse("lock", lock).unwrap();
        assert_eq!(graph.names, ["a 1.0.0", "b 0.1.0", "c 1.0.0", "c 2.0.0"]);
        assert_eq!(graph.edges, [vec![1, 3], vec![2], vec![], vec![]]);
        assert_eq!(model(&graph), [3, 1, 0, 0]);
        let many = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n".repeat(10_001);
        for (text, part) in [
            ("", "no packages"),
            (&lock.replace("\"b\",", "\"x\","), "a depends on 'x'"),
            (&many, "more than 10000 packages"),
        ] {
            let error = parse("lock", text).unwrap_err().to_string();
            assert!(error.contains(part), "{part} is not in: {error}");
        }
    }
}
