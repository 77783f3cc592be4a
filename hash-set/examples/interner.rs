//! An interner: each name is stored once, and everything else refers to it by an id of four bytes.
//!
//! ```text
//! cargo run -p hash-set --example interner
//! ```

use hash_set::{ElementId, HashSet};

#[derive(Default)]
struct Interner {
    names: HashSet<Box<str>>,
}

impl Interner {
    /// Returns the id of a name. Equal names have equal ids.
    fn intern(&mut self, name: &str) -> ElementId {
        match self.names.get_id(name) {
            Some(id) => id,
            None => self.names.insert_full(name.into()).0,
        }
    }

    fn name(&self, id: ElementId) -> &str {
        &self.names[id]
    }
}

fn main() {
    let mut interner = Interner::default();
    let text = "a rose is a rose is a rose";
    let ids: Vec<ElementId> = text.split(' ').map(|word| interner.intern(word)).collect();
    println!("{} words, {} names", ids.len(), interner.names.len());
    assert_eq!((ids.len(), interner.names.len()), (8, 3));

    // Comparing ids compares names, without a look-up.
    assert!(ids[1] == ids[4] && ids[1] != ids[2]);

    // Growth moves the names, but their ids stay.
    for n in 0..1000 {
        interner.intern(&format!("name {n}"));
    }
    let words: Vec<&str> = ids.iter().map(|&id| interner.name(id)).collect();
    println!("{}", words.join(" "));
    assert_eq!(words.join(" "), text);

    // Sets of ids, with the operators of std.
    let first: HashSet<ElementId> = ids[..3].iter().copied().collect();
    let second: HashSet<ElementId> = ids[3..5].iter().copied().collect();
    let only_first: Vec<&str> = (&first - &second).iter().map(|&id| interner.name(id)).collect();
    println!("only in the first part: {only_first:?}");
    assert_eq!(only_first, ["is"]);
}
