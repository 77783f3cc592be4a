/// Calls a macro with the type and variable names of tuples of 1 to 12 elements: `A a, B b, …`.
macro_rules! for_tuples {
    ($macro:ident) => {
        $macro!(A a);
        $macro!(A a, B b);
        $macro!(A a, B b, C c);
        $macro!(A a, B b, C c, D d);
        $macro!(A a, B b, C c, D d, E e);
        $macro!(A a, B b, C c, D d, E e, F f);
        $macro!(A a, B b, C c, D d, E e, F f, G g);
        $macro!(A a, B b, C c, D d, E e, F f, G g, H h);
        $macro!(A a, B b, C c, D d, E e, F f, G g, H h, I i);
        $macro!(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j);
        $macro!(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k);
        $macro!(A a, B b, C c, D d, E e, F f, G g, H h, I i, J j, K k, L l);
    };
}

pub(crate) use for_tuples;
