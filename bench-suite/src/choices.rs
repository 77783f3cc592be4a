//! Errors about unknown names, with suggestions.

/// Formats an error about an unknown name, with the choices, the nearest one first.
pub(crate) fn unknown(kind: &str, name: &str, choices: &[&str]) -> String {
    let mut sorted: Vec<&str> = choices.to_vec();
    sorted.sort_by_key(|choice| distance(name, choice));
    sorted.dedup();
    format!("unknown {kind} '{name}', choose from: {}", sorted.join(", "))
}

/// Returns the edit distance between `a` and `b`. A part of a name costs nothing.
fn distance(a: &str, b: &str) -> usize {
    if b.contains(a) {
        return 0;
    }
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, unknown};

    #[test]
    fn the_distance_is_the_number_of_edits() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 0);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("has-map", "hash-map"), 1);
    }

    #[test]
    fn the_nearest_choice_comes_first() {
        let error = unknown("container", "hash-bag", &["storage", "bit-array", "hash-map"]);
        assert!(error.starts_with("unknown container 'hash-bag', choose from: hash-map, "), "{error}");
    }
}
