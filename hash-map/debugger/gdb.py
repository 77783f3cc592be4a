# GDB's views of `HashMap` and `MultiMap`. `HashTableElements` is in the file of hash-set, which is in every program that
# contains this one.

import gdb
import gdb.printing


class HashMapOfPairs:
    """A `HashMap` or a `MultiMap`: each key with its value."""

    def __init__(self, value):
        self.name = "HashMap" if str(value.type).startswith("hash_map::map::") else "MultiMap"
        self.elements = HashTableElements(value["table"])

    def to_string(self):
        return "%s(len=%d)" % (self.name, self.elements.len())

    def children(self):
        for id, pair in self.elements:
            yield "key %d" % id, pair["__0"]
            yield "value %d" % id, pair["__1"]

    def display_hint(self):
        return "map"


def hash_map_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("hash-map")
    printers.add_printer("HashMap", "^hash_map::map::hash_map::HashMap<", HashMapOfPairs)
    printers.add_printer("MultiMap", "^hash_map::multi_map::map::MultiMap<", HashMapOfPairs)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), hash_map_printers(), replace=True)
