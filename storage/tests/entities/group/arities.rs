//! Groups of one to eight storages.

use storage::{AnyStorage, Group, Join, Storage};

macro_rules! arity {
    ($name:ident: $($n:tt $storage:ident)*) => {
        #[test]
        fn $name() {
            // Storage number `n` lacks the multiples of `n + 2`.
            $(let $storage: Storage<u64, u32> =
                (0..100).filter(|key| key % ($n + 2) != 0).map(|key| (key, u64::from(key) + 1000 * $n)).collect();)*
            let expected: Vec<u32> = (0..100).filter(|key| true $(&& key % ($n + 2) != 0)*).collect();
            let mut group = Group::new(($($storage,)*));
            group.assert_invariants();
            group.sort_by_key(|key, _| key);
            assert_eq!(group.keys_slice(), expected);
            assert!(group.iter().all(|(key, ($($storage,)*))| true $(&& *$storage == u64::from(key) + 1000 * $n)*));
            group.iter_mut().for_each(|(_, ($($storage,)*))| { $(*$storage += 5;)* });
            for (_, ($($storage,)*)) in &mut group {
                $(*$storage += 5;)*
            }
            assert_eq!(group.get(1), Some(($(&(11 + 1000 * $n),)*)));
            assert_eq!(group.get_at(0).map(|(key, _)| key), Some(1));

            // All values at once in a join, which does not change keys.
            let ($($storage,)*) = group.storages_mut();
            let mut joined = 0;
            ($($storage,)*).join().for_each(|(_, ($($storage,)*))| {
                $(*$storage -= 10;)*
                joined += 1;
            });
            assert_eq!(joined, group.len());
            $(group.storage_mut::<$n>()[1] += 10;)*
            assert_eq!(group.get(1), Some(($(&(11 + 1000 * $n),)*)));

            // As an `AnyStorage`, it has the keys of all storages.
            let any: &mut dyn AnyStorage<u32> = &mut group;
            let mut keys = Vec::new();
            any.for_each_key(&mut |key| keys.push(key));
            keys.sort_unstable();
            let all: Vec<u32> = (0..100).filter(|key| false $(|| key % ($n + 2) != 0)*).collect();
            assert_eq!((&keys, any.len(), any.is_empty()), (&all, all.len(), false));
            assert!((0..101).all(|key| any.contains(key) == all.contains(&key)));
            assert!(any.remove(1) && !any.remove(1) && !any.contains(1));
            assert!($(group.storage::<$n>().get(1).is_none())&&*);
            group.insert(1, ($(0 * $n,)*));
            group.assert_invariants();

            // Insertion into and removal from each storage.
            assert!(!group.contains(0));
            $(
                assert_eq!(group.storage::<$n>().get(0), None);
                assert_eq!(group.insert_into::<$n>(0, 7), None);
                group.assert_invariants();
            )*
            assert_eq!(group.get(0), Some(($({ let _ = $n; &7 },)*)));
            $(
                assert_eq!(group.remove_from::<$n>(0), Some(7));
                assert!(!group.contains(0));
                group.assert_invariants();
                assert_eq!(group.insert_into::<$n>(0, 7), None);
                assert!(group.contains(0));
                assert_eq!(group.get_mut_in::<$n>(0), Some(&mut 7));
            )*
            assert_eq!(group.remove(0), Some(($({ let _ = $n; 7 },)*)));
            assert_eq!(group.insert(200, ($($n,)*)), ($({ let _ = $n; None },)*));
            assert_eq!(group.remove_everywhere(200), ($(Some($n),)*));
            group.assert_invariants();
            assert_eq!(group.len(), expected.len());
            let ($($storage,)*) = group.into_storages();
            $(assert_eq!($storage.len(), (0..100).filter(|key| key % ($n + 2) != 0).count());)*
        }
    };
}

arity!(one: 0 a);
arity!(two: 0 a 1 b);
arity!(three: 0 a 1 b 2 c);
arity!(four: 0 a 1 b 2 c 3 d);
arity!(five: 0 a 1 b 2 c 3 d 4 e);
arity!(six: 0 a 1 b 2 c 3 d 4 e 5 f);
arity!(seven: 0 a 1 b 2 c 3 d 4 e 5 f 6 g);
arity!(eight: 0 a 1 b 2 c 3 d 4 e 5 f 6 g 7 h);
