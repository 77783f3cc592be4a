use std::any::Any;

/// The containers that several workloads of one entrant share in a round.
#[derive(Debug, Default)]
pub(crate) struct Kept(Option<Box<dyn Any>>);

impl Kept {
    /// Returns the kept containers. Builds them if there are none. All calls within a course must use the same type.
    pub(crate) fn get_or_build<B: 'static>(&mut self, build: impl FnOnce() -> B) -> &B {
        let kept = self.0.get_or_insert_with(|| Box::new(build()));
        kept.downcast_ref().expect("one type is kept")
    }
}

#[cfg(test)]
mod tests {
    use super::Kept;

    #[test]
    fn what_is_kept_is_built_once() {
        let mut kept = Kept::default();
        assert_eq!(kept.get_or_build(|| vec![1]), &[1]);
        assert_eq!(kept.get_or_build(|| vec![2]), &[1]);
    }
}
