# GDB's views of `BitArray`, `SparseArray` and their iterators. A program that contains the crate carries this
# file, and GDB runs it in the namespace of all scripts: hence the long names.

import gdb
import gdb.printing


class SparseArraySlots:
    """The slots of a table, as values of the type `T`."""

    def __init__(self, slots, words, T):
        self.address = int(slots["pointer"])
        self.words = words
        self.T = T
        # A slot is a union of a value and a link of two `u32`.
        align = max(4, T.alignof if T.sizeof else 1)
        self.size = -(-max(8, T.sizeof) // align) * align
        self.bits = words.dereference().type.sizeof * 8

    @staticmethod
    def of_table(table, T):
        return SparseArraySlots(table["slots"], table["words"]["pointer"], T)

    def value(self, index):
        return gdb.Value(self.address + index * self.size).cast(self.T.pointer()).dereference()

    def ones(self, word, base):
        return (base + bit for bit in range(self.bits) if int(word) >> bit & 1)

    def indices(self, first_word, bound):
        for number in range(first_word, -(-bound // self.bits)):
            yield from (i for i in self.ones(self.words[number], number * self.bits) if i < bound)


class SparseArrayOfSlots:
    """A `SparseArray`: each index with its value."""

    def __init__(self, value):
        self.table = value["raw"]["erased"]["table"]
        self.slots = SparseArraySlots.of_table(self.table, value.type.template_argument(0))

    def to_string(self):
        return "SparseArray(len=%d)" % (int(self.table["bound"]) - int(self.table["free_len"]))

    def children(self):
        for index in self.slots.indices(0, int(self.table["bound"])):
            yield "[%d]" % index, self.slots.value(index)


class SparseArrayIterator:
    """What a walk over slots has not yet yielded, from both ends: each index with its value."""

    def __init__(self, value):
        self.cursor = value["cursor"]
        words = value["words"]["data_ptr"]
        self.slots = SparseArraySlots(value["slots"], words, value.type.template_argument(0))

    def segment(self, name):
        segment = self.cursor[name]
        yield from range(int(segment["start"]), int(segment["end"]))
        yield from self.slots.ones(int(segment["bits"]) | int(segment["runs"]), int(segment["base"]))

    def indices(self):
        unread = self.cursor["unread"]
        end = min(int(unread["bound"]), int(unread["end_word"]) * self.slots.bits)
        yield from self.segment("front")
        yield from self.slots.indices(int(unread["next_word"]), end)
        yield from self.segment("back")

    def to_string(self):
        return "at the end" if next(self.indices(), None) is None else "at"

    def children(self):
        for index in self.indices():
            yield "[%d]" % index, self.slots.value(index)


class SparseArrayBits:
    """A `BitArray`: its bits, the first one first."""

    def __init__(self, value):
        self.words = value["bits"]["words"]["buf"]["ptr"]["pointer"]
        self.len = int(value["bits"]["len"])

    def to_string(self):
        return "BitArray(len=%d)" % self.len

    def children(self):
        bits = self.words.dereference().type.sizeof * 8
        for index in range(self.len):
            yield str(index), int(self.words[index // bits]) >> index % bits & 1

    def display_hint(self):
        return "array"


class SparseArrayOnes:
    """What an iterator over the set bits of an array has not yet yielded, from both ends."""

    def __init__(self, value):
        self.positions = value

    def words(self):
        between = self.positions["between"]["__0"]
        first = between["ptr"]["pointer"]
        words = between["end_or_len"].cast(first.type) - first
        yield self.positions["front"]
        yield from (first[n] for n in range(int(words)))
        yield self.positions["back"]

    def to_string(self):
        return "at" if any(self.words()) else "at the end"

    def children(self):
        bits, at = self.positions["front"].type.sizeof * 8, int(self.positions["front_at"])
        for number, word in enumerate(self.words()):
            for bit in range(bits):
                if int(word) >> bit & 1:
                    yield str(number * bits + bit), at + number * bits + bit

    def display_hint(self):
        return "array"


def sparse_array_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("sparse-array")
    printers.add_printer("SparseArray", "^sparse_array::array::sparse_array::SparseArray<", SparseArrayOfSlots)
    printers.add_printer("SlotIter", "^sparse_array::raw::slot_iter::SlotIter<", SparseArrayIterator)
    name = "^sparse_array::bit_array::iter::positions::Positions<sparse_array::bit_array::iter::word_source::Plain<0>>$"
    printers.add_printer("Ones", name, SparseArrayOnes)
    printers.add_printer("BitArray", "^sparse_array::bit_array::array::BitArray<", SparseArrayBits)
    return printers


gdb.printing.register_pretty_printer(gdb.current_objfile(), sparse_array_printers(), replace=True)
