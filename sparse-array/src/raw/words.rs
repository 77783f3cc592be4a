//! Arithmetic on bits in words, lowest bit first: positions, masks, searches and counts over `&[usize]`.
//!
//! A slice may have more bits than are in use. Functions without a `len` parameter rely on the excess bits being zero.

pub(crate) const BITS: usize = usize::BITS as usize;

/// Returns the number of words that hold `bits` bits.
#[inline]
pub(crate) const fn count_for(bits: usize) -> usize {
    bits.div_ceil(BITS)
}

#[inline]
pub(crate) const fn word_of(index: usize) -> usize {
    index / BITS
}

#[inline]
pub(crate) const fn bit_of(index: usize) -> usize {
    1 << (index % BITS)
}

/// Returns a mask of the lowest `n` bits, for `n < BITS`.
#[inline]
pub(crate) const fn low(n: usize) -> usize {
    (1 << n) - 1
}

/// Returns the mask of the last word of `bits` bits: all ones if that word is full or there is none.
#[inline]
pub(crate) const fn last_mask(bits: usize) -> usize {
    match bits % BITS {
        0 => usize::MAX,
        n => low(n),
    }
}

/// Returns the mask of the bits below `bound` in the word that begins at bit `base`. Requires `base < bound`.
#[inline]
pub(crate) const fn below(base: usize, bound: usize) -> usize {
    if bound - base < BITS { last_mask(bound) } else { usize::MAX }
}

#[inline]
pub(crate) fn first_one_from(words: &[usize], from: usize) -> Option<usize> {
    first_other_than(words, from, 0)
}

#[inline]
pub(crate) fn last_one_before(words: &[usize], end: usize) -> Option<usize> {
    last_other_than(words, end, 0)
}

/// Returns the first clear bit at or after `from` among the first `len` bits.
#[inline]
pub(crate) fn first_zero_from(words: &[usize], from: usize, len: usize) -> Option<usize> {
    // Excess bits come after all others, so checking the first match suffices.
    first_other_than(words, from, usize::MAX).filter(|&index| index < len)
}

#[inline]
pub(crate) fn last_zero_before(words: &[usize], end: usize) -> Option<usize> {
    last_other_than(words, end, usize::MAX)
}

/// Returns the first bit at or after `from` that differs from the bits of `blank`, which are all equal.
#[inline]
fn first_other_than(words: &[usize], from: usize, blank: usize) -> Option<usize> {
    let mut at = word_of(from);
    let mut word = (words.get(at)? ^ blank) & !low(from % BITS);
    if word == 0 {
        at += 1;
        at += skip_blank(&words[at..], blank);
        word = words.get(at)? ^ blank;
    }
    Some(at * BITS + word.trailing_zeros() as usize)
}

/// Returns the last bit before `end` that differs from the bits of `blank`, which are all equal.
#[inline]
fn last_other_than(words: &[usize], end: usize, blank: usize) -> Option<usize> {
    let end = end.min(words.len() * BITS);
    let mut at = word_of(end.checked_sub(1)?);
    let mut word = (words[at] ^ blank) & last_mask(end);
    if word == 0 {
        at = skip_blank_back(&words[..at], blank).checked_sub(1)?;
        word = words[at] ^ blank;
    }
    Some(at * BITS + highest(word))
}

/// The number of words that loops process at once, to allow vector instructions. Halves the time of a search.
const STRIDE: usize = 4;

/// Returns the number of leading words that equal `blank`.
#[inline]
fn skip_blank(words: &[usize], blank: usize) -> usize {
    let mut rest = words;
    while let Some((stride, after)) = rest.split_first_chunk::<STRIDE>() {
        if !is_blank(stride, blank) {
            break;
        }
        rest = after;
    }
    while let Some((&word, after)) = rest.split_first() {
        if word != blank {
            break;
        }
        rest = after;
    }
    words.len() - rest.len()
}

/// Returns the number of words without the trailing ones that equal `blank`.
#[inline]
fn skip_blank_back(words: &[usize], blank: usize) -> usize {
    let mut rest = words;
    while let Some((before, stride)) = rest.split_last_chunk::<STRIDE>() {
        if !is_blank(stride, blank) {
            break;
        }
        rest = before;
    }
    while let Some((&word, before)) = rest.split_last() {
        if word != blank {
            break;
        }
        rest = before;
    }
    rest.len()
}

#[inline]
fn is_blank(words: &[usize; STRIDE], blank: usize) -> bool {
    words.iter().fold(0, |other, word| other | (word ^ blank)) == 0
}

/// Returns the position of the highest set bit of `word`, which must not be zero.
#[inline]
pub(crate) const fn highest(word: usize) -> usize {
    BITS - 1 - word.leading_zeros() as usize
}

/// Returns a word with all bits equal to `value`.
#[inline]
pub(crate) const fn splat(value: bool) -> usize {
    if value { usize::MAX } else { 0 }
}

/// The number of words that are counted at once, to allow vector instructions.
const LANES: usize = 4;

type Sums = [usize; LANES];

/// Returns the number of set bits of `combine(left, right)`, over the words that both slices have.
///
/// A carry-save adder sums eight words bit by bit, and only the eights are counted: half the time without a `popcnt`.
#[inline(always)]
pub(super) fn count_combined(left: &[usize], right: &[usize], combine: impl Fn(usize, usize) -> usize) -> usize {
    let common = left.len().min(right.len());
    let (left, right) = (left[..common].chunks_exact(8 * LANES), right[..common].chunks_exact(8 * LANES));
    let rest = left.remainder().iter().zip(right.remainder());
    let rest: usize = rest.map(|(&left, &right)| combine(left, right).count_ones() as usize).sum();
    if common < 8 * LANES {
        // Skip the sums, which are zero: counting them takes as long as a dozen words.
        return rest;
    }

    let count = |sums: Sums| sums.iter().map(|sum| sum.count_ones() as usize).sum::<usize>();
    let (mut ones, mut twos, mut fours) = ([0; LANES], [0; LANES], [0; LANES]);
    let mut eights_count = 0;
    for (left, right) in left.zip(right) {
        let word = |n: usize| -> Sums {
            core::array::from_fn(|lane| combine(left[n * LANES + lane], right[n * LANES + lane]))
        };
        let twos_a = add(&mut ones, word(0), word(1));
        let twos_b = add(&mut ones, word(2), word(3));
        let fours_a = add(&mut twos, twos_a, twos_b);
        let twos_a = add(&mut ones, word(4), word(5));
        let twos_b = add(&mut ones, word(6), word(7));
        let fours_b = add(&mut twos, twos_a, twos_b);
        eights_count += count(add(&mut fours, fours_a, fours_b));
    }
    8 * eights_count + 4 * count(fours) + 2 * count(twos) + count(ones) + rest
}

/// A carry-save adder: adds `b` and `c` to `a` bit by bit and returns the carries.
#[inline(always)]
fn add(a: &mut Sums, b: Sums, c: Sums) -> Sums {
    core::array::from_fn(|lane| {
        let either = a[lane] ^ b[lane];
        let carry = a[lane] & b[lane] | either & c[lane];
        a[lane] = either ^ c[lane];
        carry
    })
}

/// The number of words that [`combine`] takes at once. With one vector instead of two, a loop that lies unluckily in
/// memory takes 1.5 times as long.
const UNROLLED: usize = 8;

/// Combines the words of `left` and `right` with `f`, in place.
#[inline(always)]
pub(super) fn combine(left: &mut [usize], right: &[usize], mut f: impl FnMut(usize, usize) -> usize) {
    let common = left.len().min(right.len());
    let (mut left, right) = (left[..common].chunks_exact_mut(UNROLLED), right[..common].chunks_exact(UNROLLED));
    let rest = right.remainder();
    for (left, right) in left.by_ref().zip(right) {
        for at in 0..UNROLLED {
            left[at] = f(left[at], right[at]);
        }
    }
    for (left, &right) in left.into_remainder().iter_mut().zip(rest) {
        *left = f(*left, right);
    }
}

/// Calls `edit` with each word that has bits in `start..end`, and the mask of these bits.
#[inline]
pub(crate) fn edit(words: &mut [usize], start: usize, end: usize, edit: impl Fn(&mut usize, usize)) {
    if start >= end {
        return;
    }
    let (first, last) = (word_of(start), word_of(end - 1));
    let (head, tail) = (!low(start % BITS), last_mask(end));
    if first == last {
        edit(&mut words[first], head & tail);
        return;
    }
    edit(&mut words[first], head);
    for word in &mut words[first + 1..last] {
        edit(word, usize::MAX);
    }
    edit(&mut words[last], tail);
}

/// Sets every bit in `start..end`, which must lie within the words, to `value`.
#[inline]
pub(crate) fn fill(words: &mut [usize], start: usize, end: usize, value: bool) {
    let value = splat(value);
    edit(words, start, end, |word, mask| *word = *word & !mask | value & mask);
}

/// Copies bits `start..end` to `start + by..end + by`, both of which must lie within the words.
pub(crate) fn copy_up(words: &mut [usize], start: usize, end: usize, by: usize) {
    if start >= end || by == 0 {
        return;
    }
    let (skip, shift) = (by / BITS, by % BITS);
    let (first, last) = (word_of(start + by), word_of(end + by - 1));
    let (head, tail) = (!low((start + by) % BITS), last_mask(end + by));
    // Word `at` of all words shifted up. Words are written from the top, so those read here are unmodified.
    let moved = |words: &[usize], at: usize| {
        let high = words[at - skip] << shift;
        match (at - skip).checked_sub(1) {
            Some(below) if shift != 0 => high | words[below] >> (BITS - shift),
            _ => high,
        }
    };
    if first == last {
        let mask = head & tail;
        words[first] = words[first] & !mask | moved(words, first) & mask;
        return;
    }
    words[last] = words[last] & !tail | moved(words, last) & tail;
    if shift == 0 {
        words.copy_within(first + 1 - skip..last - skip, first + 1);
    } else {
        for at in (first + 1..last).rev() {
            words[at] = words[at - skip] << shift | words[at - skip - 1] >> (BITS - shift);
        }
    }
    words[first] = words[first] & !head | moved(words, first) & head;
}

/// Copies bits `start..end` to `start - by..end - by`. `end` must lie within the words, and `by <= start`.
pub(crate) fn copy_down(words: &mut [usize], start: usize, end: usize, by: usize) {
    if start >= end || by == 0 {
        return;
    }
    let (skip, shift) = (by / BITS, by % BITS);
    let (first, last) = (word_of(start - by), word_of(end - by - 1));
    let (head, tail) = (!low((start - by) % BITS), last_mask(end - by));
    // Word `at` of all words shifted down. Words are written from the bottom, so those read here are unmodified.
    let moved = |words: &[usize], at: usize| {
        let low = words[at + skip] >> shift;
        match words.get(at + skip + 1) {
            Some(above) if shift != 0 => low | above << (BITS - shift),
            _ => low,
        }
    };
    if first == last {
        let mask = head & tail;
        words[first] = words[first] & !mask | moved(words, first) & mask;
        return;
    }
    words[first] = words[first] & !head | moved(words, first) & head;
    if shift == 0 {
        words.copy_within(first + 1 + skip..last + skip, first + 1);
    } else {
        for at in first + 1..last {
            words[at] = words[at + skip] >> shift | words[at + skip + 1] << (BITS - shift);
        }
    }
    words[last] = words[last] & !tail | moved(words, last) & tail;
}

/// Writes the bits of `source` at bit `at` and after, over clear bits. Those past the end of the words must be zero.
pub(crate) fn write(words: &mut [usize], at: usize, source: impl Iterator<Item = usize>) {
    let shift = at % BITS;
    let mut targets = words[word_of(at)..].iter_mut();
    let mut carry = 0;
    for word in source {
        if let Some(target) = targets.next() {
            *target |= word << shift | carry;
        }
        carry = if shift == 0 { 0 } else { word >> (BITS - shift) };
    }
    if let Some(target) = targets.next() {
        *target |= carry;
    }
}

/// Iterates over the positions of the set bits of a word, in ascending order.
#[inline]
pub(crate) fn ones(mut word: usize) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}
