//! `SELECT columns, COUNT(*), SUM(column) GROUP BY columns` over a CSV.

use std::hash::{BuildHasher, RandomState};

use super::task::{Options, Prepared, Solution, Task, Workload};
use crate::csv::{self, records};
use crate::failure::{Failure, unknown};

type Ahash = ahash::RandomState;

/// The key of each row, and the number to add up.
#[derive(Debug)]
struct Table {
    rows: Vec<(String, f64)>,
}

/// The rows of a group and their sum.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    rows: u64,
    sum: f64,
}

impl Group {
    fn add(&mut self, number: f64) {
        self.rows += 1;
        self.sum += number;
    }
}

/// The groups in the order of their keys. Sums are bits of `f64`, which can be hashed.
type Groups = Vec<(String, u64, u64)>;

/// A map from keys to groups.
trait GroupBy: Default {
    fn add(&mut self, key: &str, number: f64);
    fn groups(&self) -> impl Iterator<Item = (&String, &Group)>;
}

macro_rules! group_by {
    ($($map:ty $(where $S:ident)?),+) => {$(
        impl $(<$S: BuildHasher + Default>)? GroupBy for $map {
            #[inline]
            fn add(&mut self, key: &str, number: f64) {
                match self.get_mut(key) {
                    Some(group) => group.add(number),
                    None => _ = self.insert(key.to_owned(), Group { rows: 1, sum: number }),
                }
            }

            fn groups(&self) -> impl Iterator<Item = (&String, &Group)> {
                self.iter()
            }
        }
    )+};
}

group_by!(
    hash_map::HashMap<String, Group, S> where S,
    std::collections::HashMap<String, Group, S> where S,
    hashbrown::HashMap<String, Group, S> where S,
    indexmap::IndexMap<String, Group, S> where S,
    std::collections::BTreeMap<String, Group>
);

fn solve<M: GroupBy>(table: &Table) -> Groups {
    let mut map = M::default();
    for (key, number) in &table.rows {
        map.add(key, *number);
    }
    let mut groups: Groups = map.groups().map(|(key, group)| (key.clone(), group.rows, group.sum.to_bits())).collect();
    groups.sort_unstable();
    groups
}

/// Sorts the rows, then adds up neighbors.
fn model(table: &Table) -> Groups {
    let mut rows: Vec<&(String, f64)> = table.rows.iter().collect();
    // Stable, because a sum of floats depends on the order.
    rows.sort_by_key(|(key, _)| key);
    let groups = rows.chunk_by(|(one, _), (other, _)| one == other).map(|rows| {
        let sum = rows.iter().map(|(_, number)| *number).reduce(|sum, number| sum + number).unwrap_or_default();
        (rows[0].0.clone(), rows.len() as u64, sum.to_bits())
    });
    groups.collect()
}

/// Takes the columns that make the key, and the column of numbers.
///
/// # Errors
/// Returns [`Failure::Input`] if there is no such column, a row is too short, a field is not a number, or a quote is
/// not closed.
fn select(file: &str, text: &str, by: &[String], sum: &str) -> Result<Table, Failure> {
    let unclosed = || Failure::Input(format!("'{file}' has a quote that is not closed"));
    let mut records = records(text);
    let head = records.next().ok_or_else(|| Failure::Input(format!("'{file}' is empty")))?.ok_or_else(unclosed)?;
    let column = |name: &str| {
        let names: Vec<&str> = head.iter().map(String::as_str).collect();
        let at = names.iter().position(|other| *other == name);
        at.ok_or_else(|| Failure::Input(format!("'{file}': {}", unknown("column", name, &names))))
    };
    let by = by.iter().map(|name| column(name)).collect::<Result<Vec<usize>, Failure>>()?;
    let sum = column(sum)?;
    let row = |(number, record): (usize, Option<Vec<String>>)| {
        let record = record.ok_or_else(unclosed)?;
        let wrong = |reason: String| Failure::Input(format!("'{file}', row {}: {reason}", number + 1));
        let field = |at: usize| match record.get(at) {
            Some(field) => Ok(field.as_str()),
            None => Err(wrong(format!("no column '{}'", head[at]))),
        };
        let text = field(sum)?;
        let number = text.trim().parse::<f64>().map_err(|_| wrong(format!("'{text}' is not a number")))?;
        let key = by.iter().map(|at| field(*at)).collect::<Result<Vec<&str>, Failure>>()?;
        Ok((csv::record(&key), number))
    };
    let rows = records.enumerate().map(row).collect::<Result<Vec<_>, Failure>>()?;
    match rows.is_empty() {
        true => Err(Failure::Input(format!("'{file}' has no rows"))),
        false => Ok(Table { rows }),
    }
}

/// The default table. `data/README.md` names its source.
const BIRTHS: &str = include_str!("../../data/us-births.csv");

pub(super) const WORKLOAD: Workload = Workload {
    name: "group-by",
    about: "adds up a column of a CSV by groups of equal keys",
    takes: Some("CSV --by COLUMN,… --sum COLUMN"),
    best: "few groups stay in the first-level cache; hash_map if they need an order or ids that stay",
    prepare,
};

fn prepare(options: &Options) -> Result<Prepared, Failure> {
    let csv = options.text_or("births in the United States by day", BIRTHS)?;
    let default = || ["year", "month"].map(str::to_owned).to_vec();
    let (by, sum) = match (&options.input, &options.sum) {
        (_, Some(sum)) => (options.by.clone(), sum.as_str()),
        (None, None) => (default(), "births"),
        (Some(_), None) => {
            return Err(Failure::Input(format!("'{}' needs --by and --sum, which name columns", csv.name)));
        }
    };
    task(&csv.name, select(&csv.name, &csv.text, &by, sum)?).prepare()
}

fn task(name: &str, table: Table) -> Task<Table, Groups> {
    Task {
        name: WORKLOAD.name,
        source: format!("{name}, {} rows", table.rows.len()),
        operations: table.rows.len(),
        input: table,
        model,
        tell: |groups| {
            let largest = groups.iter().max_by(|one, other| f64::from_bits(one.2).total_cmp(&f64::from_bits(other.2)));
            let largest = largest.map(|(key, rows, sum)| format!("{key}: {} in {rows} rows", f64::from_bits(*sum)));
            format!("{} groups; the largest is {}", groups.len(), largest.unwrap_or_default())
        },
        solutions: vec![
            Solution::ours("hash_map", solve::<hash_map::HashMap<String, Group>>),
            Solution::peer("hashbrown ahash", solve::<hashbrown::HashMap<String, Group, Ahash>>),
            Solution::peer("hashbrown foldhash", solve::<hashbrown::HashMap<String, Group>>),
            Solution::peer("indexmap ahash", solve::<indexmap::IndexMap<String, Group, Ahash>>),
            Solution::peer("std", solve::<std::collections::HashMap<String, Group, RandomState>>),
            Solution::peer("BTreeMap", solve::<std::collections::BTreeMap<String, Group>>),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::{BIRTHS, Table, model, select, task};

    #[test]
    fn all_solutions_agree_with_the_model() {
        let row = |number: u32| ((number % 7).to_string(), f64::from(number) * 0.1);
        for len in [1, 7, 1000] {
            task("test", Table { rows: (0..len).map(row).collect() }).prepare().unwrap();
        }
    }

    #[test]
    fn keys_of_different_fields_are_different() {
        let by = ["a", "b"].map(str::to_owned);
        let table = select("t", "a,b,n\n\"x,y\",z,1\nx,\"y,z\",2\n", &by, "n").unwrap();
        let keys: Vec<&str> = table.rows.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["\"x,y\",z", "x,\"y,z\""]);
    }

    #[test]
    fn columns_are_selected_by_name_and_what_is_wrong_is_named() {
        let by = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>();
        let table = select("t", "a,b,n\nx,y,1\nx,z,2.5\nx,y,3\n", &by(&["a", "b"]), "n").unwrap();
        let sums: Vec<(String, u64, f64)> =
            model(&table).into_iter().map(|(key, rows, sum)| (key, rows, f64::from_bits(sum))).collect();
        assert_eq!(sums, [("x,y".to_owned(), 2, 4.0), ("x,z".to_owned(), 1, 2.5)]);
        for (text, by_name, part) in [
            ("", "a", "is empty"),
            ("a,n\n", "a", "no rows"),
            ("a,n\nx,1", "A", "unknown column 'A', choose from: a, n"),
            ("a,n\nx,1\nx,one", "a", "row 2: 'one' is not a number"),
            ("a,n\nx", "a", "row 1: no column 'n'"),
            ("a,n\nx,1\n\"x,1\n", "a", "a quote that is not closed"),
        ] {
            let error = select("t", text, &by(&[by_name]), "n").unwrap_err().to_string();
            assert!(error.contains(part), "{part} is not in: {error}");
        }
    }

    #[test]
    fn the_births_are_those_of_fifteen_years() {
        let table = select("births", BIRTHS, &["year".to_owned()], "births").unwrap();
        assert_eq!((table.rows.len(), model(&table).len()), (5479, 15));
    }
}
