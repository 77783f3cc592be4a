//! Airports and the flights between them: a graph whose nodes keep their indices while others come and go.
//!
//! ```text
//! cargo run -p sparse-array --example flights
//! ```

use sparse_array::{BitArray, SparseArray};

struct Airport {
    name: &'static str,
    /// Indices of airports.
    flights: Vec<usize>,
}

#[derive(Default)]
struct Network {
    airports: SparseArray<Airport>,
}

impl Network {
    /// Returns the index of the new airport, which stays valid until the airport is closed.
    fn open(&mut self, name: &'static str) -> usize {
        self.airports.insert(Airport { name, flights: Vec::new() })
    }

    fn connect(&mut self, a: usize, b: usize) {
        self.airports[a].flights.push(b);
        self.airports[b].flights.push(a);
    }

    /// Removes an airport and the flights to it.
    fn close(&mut self, index: usize) {
        if let Some(closed) = self.airports.remove(index) {
            for other in closed.flights {
                self.airports[other].flights.retain(|&to| to != index);
            }
        }
    }

    /// Returns the airports that can be reached, those with the fewest stops first.
    fn reachable(&self, from: usize) -> Vec<&'static str> {
        // A bit for each index: has it been found?
        let mut found = BitArray::from_elem(false, self.airports.index_bound());
        found.set(from, true);
        let mut queue = vec![from];
        let mut next = 0;
        while let Some(&airport) = queue.get(next) {
            next += 1;
            for &to in &self.airports[airport].flights {
                if !found[to] {
                    found.set(to, true);
                    queue.push(to);
                }
            }
        }
        queue.into_iter().map(|index| self.airports[index].name).collect()
    }
}

fn main() {
    let mut network = Network::default();
    let [lima, quito, bogota, caracas] = ["Lima", "Quito", "Bogotá", "Caracas"].map(|name| network.open(name));
    network.connect(lima, quito);
    network.connect(quito, bogota);
    network.connect(bogota, caracas);
    println!("from Lima: {}", network.reachable(lima).join(", "));
    assert_eq!(network.reachable(lima), ["Lima", "Quito", "Bogotá", "Caracas"]);

    // Closing an airport leaves a hole. All other indices are still valid.
    network.close(bogota);
    println!("without Bogotá: {}", network.reachable(lima).join(", "));
    assert_eq!(network.reachable(lima), ["Lima", "Quito"]);

    // The next airport fills the hole.
    let manaus = network.open("Manaus");
    assert_eq!(manaus, bogota);
    network.connect(quito, manaus);
    network.connect(manaus, caracas);
    println!("via Manaus: {}", network.reachable(lima).join(", "));
    assert_eq!(network.reachable(lima).len(), network.airports.len());
}
