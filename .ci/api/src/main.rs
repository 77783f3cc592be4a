//! Prints the public API of a crate from its rustdoc JSON: an item a line, in alphabetical order.

use std::collections::BTreeSet;
use std::error::Error;

use public_api::Builder;

fn main() -> Result<(), Box<dyn Error>> {
    let json = std::env::args_os().nth(1).ok_or("usage: api FILE.json")?;
    // Auto traits are in `tests/contracts.txt` of each crate, blanket impls are those of std.
    let api = Builder::from_rustdoc_json(json).omit_blanket_impls(true).omit_auto_trait_impls(true).build()?;
    let mut own = String::new();
    let mut block = Block::Other;
    let mut lines = BTreeSet::new();
    for item in api.items() {
        let item = item.to_string();
        if let Some(name) = item.strip_prefix("pub mod ").filter(|_| own.is_empty()) {
            own = format!("{name}::");
        }
        if item.starts_with("impl") {
            if item.contains(" for ") {
                block = Block::Trait;
                lines.insert(short(&item, &own));
            } else {
                block = Block::Inherent(short(&item, &own));
            }
            continue;
        }
        // A function of a module ends the block before it.
        if is_free_function(&item, &own) {
            block = Block::Other;
        }
        match &block {
            // The trait says which functions there are.
            Block::Trait if item.contains("fn ") => continue,
            // The bounds of the block, as functions move from one block to another.
            Block::Inherent(block) if item.contains("fn ") => lines.insert(format!("{} | {block}", short(&item, &own))),
            _ => lines.insert(short(&item, &own)),
        };
    }
    lines.retain(|line| !line.contains("StructuralPartialEq"));
    lines.iter().for_each(|line| println!("{line}"));
    Ok(())
}

/// Whether the path of a function has no type: `pub const fn krate::module::name<T>(…)`.
fn is_free_function(item: &str, own: &str) -> bool {
    let Some((_, path)) = item.split_once("fn ") else { return false };
    let path = path.split(['<', '(']).next().unwrap_or(path);
    path.starts_with(own) && path.split("::").all(|name| name.starts_with(|c: char| c.is_lowercase() || c == '_'))
}

/// The `impl` block of an item.
enum Block {
    Trait,
    Inherent(String),
    Other,
}

/// Removes the modules of other crates' items, and the name of this crate.
fn short(item: &str, own: &str) -> String {
    let in_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let mut short = String::new();
    let mut rest = item;
    while let Some(start) = rest.find(|c: char| in_path(c) && c != ':') {
        let (before, path) = rest.split_at(start);
        let len = path.find(|c| !in_path(c)).unwrap_or(path.len());
        // A bound follows one colon, an associated item two.
        let path = path[..len].trim_end_matches(':');
        short.push_str(before);
        short.push_str(path.strip_prefix(own).or(path.rsplit("::").next()).unwrap_or(path));
        rest = &rest[start + path.len()..];
    }
    short + rest
}
