/// Calls `visit` with each word of `text` in order, lower-cased.
pub(crate) fn for_each_word(text: &str, mut visit: impl FnMut(&str)) {
    let mut lowered = String::new();
    for word in text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()) {
        lowered.clear();
        to_lowercase_into(word, &mut lowered);
        visit(&lowered);
    }
}

/// Appends `word` in lower case to `lowered`, character by character: `İ` becomes two, and `Σ` is `σ` in any position.
fn to_lowercase_into(word: &str, lowered: &mut String) {
    if word.is_ascii() {
        let start = lowered.len();
        lowered.push_str(word);
        lowered[start..].make_ascii_lowercase();
    } else {
        lowered.extend(word.chars().flat_map(char::to_lowercase));
    }
}

#[cfg(test)]
mod tests {
    use super::for_each_word;

    fn words(text: &str) -> Vec<String> {
        let mut words = Vec::new();
        for_each_word(text, |word| words.push(word.to_owned()));
        words
    }

    #[test]
    fn apostrophes_dashes_digits_and_line_ends_part_words() {
        assert_eq!(
            words("Don't stop—never\r\nmind: well-known x2y _z_"),
            ["don", "t", "stop", "never", "mind", "well", "known", "x", "y", "z"]
        );
    }

    #[test]
    fn a_text_without_letters_has_no_words() {
        assert_eq!(words(""), [""; 0]);
        assert_eq!(words(" \t\r\n 123 … —"), [""; 0]);
    }

    #[test]
    fn each_character_is_lowered_by_itself_and_may_become_two() {
        assert_eq!(
            words("ÉTÉ STRASSE Straße GROẞ İstanbul ΣΟΦΟΣ ǅ"),
            ["été", "strasse", "straße", "groß", "i\u{307}stanbul", "σοφοσ", "ǆ"]
        );
    }

    #[test]
    fn a_combining_mark_is_not_alphabetic_but_letters_of_all_scripts_are() {
        assert_eq!(words("e\u{301}a 鯨 кит"), ["e", "a", "鯨", "кит"]);
    }
}
