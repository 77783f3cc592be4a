//! Reading and writing CSV.

/// Returns the records of a CSV that are not empty: fields between commas, quoted if they have commas, quotes or ends
/// of lines. `None` instead of a record whose last quote is not closed.
pub(crate) fn records(text: &str) -> impl Iterator<Item = Option<Vec<String>>> + '_ {
    let mut chars = text.trim_start_matches('\u{feff}').chars().peekable();
    let records = std::iter::from_fn(move || {
        chars.peek()?;
        let mut record = vec![String::new()];
        let mut quoted = false;
        while let Some(c) = chars.next() {
            let field = record.last_mut().expect("a field is begun");
            match c {
                '"' if quoted && chars.peek() == Some(&'"') => field.extend(chars.next()),
                '"' if quoted || field.is_empty() => quoted = !quoted,
                ',' if !quoted => record.push(String::new()),
                '\r' if !quoted && chars.peek() == Some(&'\n') => {}
                '\n' if !quoted => break,
                c => field.push(c),
            }
        }
        Some((!quoted).then_some(record))
    });
    records.filter(|record| record.as_ref().is_none_or(|fields| fields.iter().any(|field| !field.is_empty())))
}

/// Formats fields as a record without its end of line. Different fields make different records.
pub(crate) fn record(fields: &[&str]) -> String {
    let quoted = fields.iter().map(|field| match field.contains([',', '"', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => (*field).to_owned(),
    });
    quoted.collect::<Vec<String>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::{record, records};

    #[test]
    fn fields_may_be_quoted() {
        let text = "\u{feff}a,b\r\n\"x,\"\"y\"\"\",\"two\nlines\"\n\n1,\n";
        let records: Vec<Vec<String>> = records(text).map(Option::unwrap).collect();
        assert_eq!(records, [["a", "b"], ["x,\"y\"", "two\nlines"], ["1", ""]]);
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let fields = ["two, half", "\"\"", "", "u64->u64", "a\nb"];
        let text = record(&fields);
        assert_eq!(records(&text).collect::<Vec<_>>(), [Some(fields.map(str::to_owned).to_vec())]);
    }
}
