# GDB's views of `HashTable` and `HashSet`. `SparseArraySlots` is in the file of sparse-array, which is in every program that
# contains this one.

import gdb
import gdb.printing


class HashTableElements:
    """The elements of a table, in slot order."""

    def __init__(self, table):
        self.table = table["blocks"]["erased"]["elements"]["table"]
        self.T = table.type.template_argument(0)

    def len(self):
        return int(self.table["bound"]) - int(self.table["free_len"])

    def __iter__(self):
        slots = SparseArraySlots.of_table(self.table, self.T)
        return ((id, slots.value(id)) for id in slots.indices(0, int(self.table["bound"])))


class HashTableOfElements:
    """A `HashTable`: each id with its element."""

    def __init__(self, value):
        self.elements = HashTableElements(value)

    def to_string(self):
        return "HashTable(len=%d)" % self.elements.len()

    def children(self):
        return (("[%d]" % id, element) for id, element in self.elements)


class HashSetOfElements:
    """A `HashSet`: its elements."""

    def __init__(self, value):
        self.elements = HashTableElements(value["table"])

    def to_string(self):
        return "HashSet(len=%d)" % self.elements.len()

    def children(self):
        return ((str(id), element) for id, element in self.elements)

    def display_hint(self):
        return "array"


def hash_set_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("hash-set")
    printers.add_printer("HashTable", "^hash_set::hash_table::table::HashTable<", HashTableOfElements)
    printers.add_printer("HashSet", "^hash_set::set::hash_set::HashSet<", HashSetOfElements)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), hash_set_printers(), replace=True)
