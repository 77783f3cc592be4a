# GDB's views of `World` and its tables. A program that contains the crate carries this file, and GDB runs it in the namespace
# of all scripts: hence the long names.

import gdb
import gdb.printing


class ArchetypeWorld:
    """A `World`: its tables, one for each combination of components."""

    def __init__(self, value):
        self.len = int(value["entities"]["len"])
        self.tables = value["archetypes"]["tables"]

    def to_string(self):
        return "World(len=%d)" % self.len

    def children(self):
        tables = self.tables["buf"]["ptr"]["pointer"]
        return (("archetype %d" % id, tables[id]) for id in range(int(self.tables["len"])))


class ArchetypeTable:
    """A table: each component's name with its column."""

    def __init__(self, value):
        self.table = value
        self.len = int(value["len"])

    def to_string(self):
        return "Table(len=%d)" % self.len

    def children(self):
        for block, info in zip(archetype_slice(self.table["blocks"]), archetype_slice(self.table["infos"])):
            name = info["name"]["data_ptr"].string(length=int(info["name"]["length"]))
            column = self.column(block["pointer"], archetype_type(name, int(info["layout"]["size"])))
            yield name + archetype_target(info["key"]), column

    def column(self, block, T):
        if not self.len:
            return "empty"
        # GDB has no arrays of such values.
        if not T.sizeof:
            return "%d of no bytes" % self.len
        return block.cast(T.array(self.len - 1).pointer()).dereference()


def archetype_target(key):
    """The target of a relation, nothing of a component."""
    variant = key.type.fields()[-1]
    return " of %s" % key[variant]["__1"] if variant.name == "Pair" else ""


def archetype_type(name, size):
    """The type of this name, or that many bytes if the program's debug information has another name for it."""
    try:
        return gdb.lookup_type(name)
    except gdb.error:
        return gdb.lookup_type("u8").array(size - 1)


def archetype_slice(boxed):
    """The elements of a boxed slice."""
    while "data_ptr" not in (field.name for field in boxed.type.fields()):
        boxed = boxed[boxed.type.fields()[0]]
    return (boxed["data_ptr"][n] for n in range(int(boxed["length"])))


def archetype_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("archetype")
    printers.add_printer("World", "^archetype::world::world::World<", ArchetypeWorld)
    printers.add_printer("Table", "^archetype::raw::table::Table<", ArchetypeTable)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), archetype_printers(), replace=True)
