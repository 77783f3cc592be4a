//! Identifiers of a source tree as symbols: equal names have equal numbers, and a number leads back to its name.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{BuildHasher, Hash};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use hash_set::ElementId;

use super::task::{MAX_BYTES, Options, Prepared, Solution, Task, Text, Workload};
use crate::failure::Failure;
use crate::files::read_text;

type Ahash = ahash::RandomState;

/// Calls `visit` with each identifier of a source text, keywords included.
fn for_each_identifier<'a>(text: &'a str, visit: impl FnMut(&'a str)) {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_')).for_each(visit);
}

/// A table of names. The first name is symbol 0, the next new one symbol 1, and so on.
trait Interner: Default {
    /// Returns the symbol of a name. Copies the name if it is new.
    fn intern(&mut self, name: &str) -> u32;
    /// Returns the name of a symbol.
    fn name(&self, symbol: u32) -> &str;
    /// Returns the number of names.
    fn len(&self) -> usize;
}

/// The ids of a set are the symbols. They stay when the set grows.
impl Interner for hash_set::HashSet<Box<str>> {
    #[inline]
    fn intern(&mut self, name: &str) -> u32 {
        let id = match self.get_id(name) {
            Some(id) => id,
            None => self.insert_full(name.into()).0,
        };
        id.index() as u32
    }

    fn name(&self, symbol: u32) -> &str {
        &self[ElementId::from_index(symbol as usize).expect("a symbol of this set")]
    }

    fn len(&self) -> usize {
        self.len()
    }
}

/// The positions of a set from which nothing is removed are the symbols.
impl Interner for indexmap::IndexSet<Box<str>, Ahash> {
    #[inline]
    fn intern(&mut self, name: &str) -> u32 {
        let index = match self.get_index_of(name) {
            Some(index) => index,
            None => self.insert_full(name.into()).0,
        };
        index as u32
    }

    fn name(&self, symbol: u32) -> &str {
        &self[symbol as usize]
    }

    fn len(&self) -> usize {
        self.len()
    }
}

/// A map to symbols and a list of names, which share the names.
#[derive(Default)]
struct MapAndNames<M> {
    symbols: M,
    names: Vec<Rc<str>>,
}

macro_rules! map_and_names {
    ($($map:path),+) => {$(
        impl<S: BuildHasher + Default> Interner for MapAndNames<$map> {
            #[inline]
            fn intern(&mut self, name: &str) -> u32 {
                if let Some(symbol) = self.symbols.get(name) {
                    return *symbol;
                }
                let (symbol, name) = (self.names.len() as u32, Rc::<str>::from(name));
                self.symbols.insert(Rc::clone(&name), symbol);
                self.names.push(name);
                symbol
            }

            fn name(&self, symbol: u32) -> &str {
                &self.names[symbol as usize]
            }

            fn len(&self) -> usize {
                self.names.len()
            }
        }
    )+};
}

map_and_names!(std::collections::HashMap<Rc<str>, u32, S>, hashbrown::HashMap<Rc<str>, u32, S>);

/// A table of symbols beside a list of names: each name is stored once.
#[derive(Default)]
struct TableAndNames<S> {
    hasher: S,
    symbols: hashbrown::HashTable<u32>,
    names: Vec<Box<str>>,
}

impl<S: BuildHasher + Default> Interner for TableAndNames<S> {
    #[inline]
    fn intern(&mut self, name: &str) -> u32 {
        let Self { hasher, symbols, names } = self;
        let hash = hasher.hash_one(name);
        let is_name = |symbol: &u32| &*names[*symbol as usize] == name;
        match symbols.entry(hash, is_name, |symbol| hasher.hash_one(&*names[*symbol as usize])) {
            hashbrown::hash_table::Entry::Occupied(entry) => *entry.get(),
            hashbrown::hash_table::Entry::Vacant(entry) => {
                let symbol = names.len() as u32;
                entry.insert(symbol);
                names.push(name.into());
                symbol
            }
        }
    }

    fn name(&self, symbol: u32) -> &str {
        &self.names[symbol as usize]
    }

    fn len(&self) -> usize {
        self.names.len()
    }
}

/// The symbols of a text.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Interned {
    names: usize,
    /// A number that depends on each symbol and its place.
    checksum: u64,
    /// The name that occurs most often, the first one if there are several.
    most_frequent: Option<(String, u32)>,
}

/// Interns all identifiers, then counts the symbols without looking at a name.
fn solve<I: Interner>(source: &Text) -> Interned {
    let mut interner = I::default();
    let mut symbols: Vec<u32> = Vec::new();
    for_each_identifier(&source.text, |name| symbols.push(interner.intern(name)));
    let mut times = vec![0_u32; interner.len()];
    symbols.iter().for_each(|symbol| times[*symbol as usize] += 1);
    let most = times.iter().enumerate().rev().max_by_key(|(_, times)| **times);
    Interned {
        names: interner.len(),
        checksum: checksum(&symbols),
        most_frequent: most.map(|(symbol, times)| (interner.name(symbol as u32).to_owned(), *times)),
    }
}

fn checksum(symbols: &[u32]) -> u64 {
    symbols.iter().fold(0, |sum: u64, symbol| sum.wrapping_mul(31).wrapping_add(u64::from(*symbol)))
}

/// Numbers the names with a tree.
fn model(source: &Text) -> Interned {
    let mut numbers: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    let mut symbols = Vec::new();
    for_each_identifier(&source.text, |name| {
        let new = numbers.len() as u32;
        let (symbol, times) = numbers.entry(name).or_insert((new, 0));
        *times += 1;
        symbols.push(*symbol);
    });
    let mut names: Vec<(&str, (u32, u32))> = numbers.into_iter().collect();
    names.sort_by_key(|(_, (symbol, _))| *symbol);
    // `max_by_key` returns the last one, so the order is reversed.
    let most_frequent = names.iter().rev().max_by_key(|(_, (_, times))| *times);
    Interned {
        names: names.len(),
        checksum: checksum(&symbols),
        most_frequent: most_frequent.map(|(name, (_, times))| ((*name).to_owned(), *times)),
    }
}

/// The source files of this workspace.
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
/// The extensions of source files.
const EXTENSIONS: [&str; 11] = ["c", "cc", "cpp", "go", "h", "hpp", "java", "js", "py", "rs", "ts"];

/// Reads a file, or all source files of a folder, in the order of their names.
fn read_tree(root: &Path) -> Result<String, Failure> {
    if !root.is_dir() {
        return read_text(root, MAX_BYTES);
    }
    let mut text = String::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let failed = |error| Failure::Input(format!("cannot read '{}': {error}", folder.display()));
        let entries = fs::read_dir(&folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
        let mut paths: Vec<PathBuf> = entries.iter().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_source = path.extension().is_some_and(|end| EXTENSIONS.iter().any(|extension| end == *extension));
            if name.starts_with('.') || name == "target" || path.is_symlink() {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if is_source && path.is_file() {
                text.push_str(&read_text(&path, MAX_BYTES)?);
                text.push('\n');
                if text.len() as u64 > MAX_BYTES {
                    let (root, most) = (root.display(), MAX_BYTES >> 20);
                    return Err(Failure::Input(format!("the source files of '{root}' are larger than {most} MiB")));
                }
            }
        }
    }
    Ok(text)
}

pub(super) const WORKLOAD: Workload = Workload {
    name: "intern",
    about: "numbers the identifiers of a source tree",
    takes: Some("FOLDER or FILE"),
    best: "the ids of hash_set are the symbols, so there is no second table, and each name is stored once",
    prepare,
};

fn prepare(options: &Options) -> Result<Prepared, Failure> {
    let source = match &options.input {
        Some(path) => Text { name: path.display().to_string(), text: read_tree(path)? },
        None => Text { name: "the source files of this workspace".to_owned(), text: read_tree(WORKSPACE.as_ref())? },
    };
    task(source)?.prepare()
}

fn task(input: Text) -> Result<Task<Text, Interned>, Failure> {
    let mut identifiers = 0;
    for_each_identifier(&input.text, |_| identifiers += 1);
    if identifiers == 0 {
        return Err(Failure::Input(format!("'{}' has no identifiers", input.name)));
    }
    Ok(Task {
        name: WORKLOAD.name,
        source: format!("{}, {identifiers} identifiers", input.name),
        input,
        operations: identifiers,
        model,
        tell: |interned| match &interned.most_frequent {
            Some((name, times)) => {
                format!("{} names; the most frequent, `{name}`, occurs {times} times", interned.names)
            }
            None => "no names".to_owned(),
        },
        solutions: vec![
            Solution::ours("hash_set", solve::<hash_set::HashSet<Box<str>>>),
            Solution::peer("indexmap ahash", solve::<indexmap::IndexSet<Box<str>, Ahash>>),
            Solution::peer("hashbrown ahash table + Vec", solve::<TableAndNames<Ahash>>),
            Solution::peer("hashbrown foldhash table + Vec", solve::<TableAndNames<hashbrown::DefaultHashBuilder>>),
            Solution::peer("hashbrown ahash + Vec", solve::<MapAndNames<hashbrown::HashMap<Rc<str>, u32, Ahash>>>),
            Solution::peer("std + Vec", solve::<MapAndNames<std::collections::HashMap<Rc<str>, u32>>>),
        ],
    })
}

#[cfg(test)]
mod tests {
    use super::{Text, for_each_identifier, read_tree, task};
    use std::fs;

    #[test]
    fn identifiers_have_digits_but_do_not_begin_with_one() {
        let mut names = Vec::new();
        for_each_identifier("let _x1 = 2*a_b+0xff; // é", |name| names.push(name));
        assert_eq!(names, ["let", "_x1", "a_b", "é"]);
    }

    #[test]
    fn all_solutions_agree_with_the_model() {
        for text in ["a", "b a b a c", "fn f(x: u8) -> u8 { x + x }", include_str!("intern.rs")] {
            task(Text { name: "test".to_owned(), text: text.to_owned() }).unwrap().prepare().unwrap();
        }
        assert!(task(Text { name: "test".to_owned(), text: "12 + 3".to_owned() }).is_err());
    }

    #[test]
    fn a_tree_is_its_source_files_without_hidden_and_built_ones() {
        let root = std::env::temp_dir().join(format!("bench-suite-tree-{}", std::process::id()));
        for folder in ["b", "target", ".git"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        let files = ["a.rs", "b/c.py", "target/d.rs", ".git/e.rs", "notes.txt", "z.h"];
        files.iter().for_each(|file| fs::write(root.join(file), file).unwrap());
        let text = read_tree(&root);
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(text.unwrap(), "a.rs\nz.h\nb/c.py\n");
    }
}
