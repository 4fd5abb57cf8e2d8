"""Minimal linker: turns one LLVM object file into a WebAssembly module.

LLVM lays out an object file as a module that starts at address 0 and imports only a memory and a
stack pointer. A single object needs no relocation: it is given its own memory and stack, and its
functions are exported by name. (`Object files
<https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md>`_.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

_MAGIC = b"\0asm\1\0\0\0"
_CUSTOM, _TYPE, _IMPORT, _FUNCTION, _MEMORY, _GLOBAL, _EXPORT = 0, 1, 2, 3, 5, 6, 7
_DATA_COUNT, _CODE, _DATA = 12, 10, 11
_ORDER = (_TYPE, _FUNCTION, _MEMORY, _GLOBAL, _EXPORT, _DATA_COUNT, _CODE, _DATA)
_SYMBOLS = 8  # symbol table in the linking section
_IS_FUNCTION, _UNDEFINED, _NAMED = 0, 0x10, 0x40
_I32 = 0x7F
_PAGE = 1 << 16
_STACK = 1 << 17  # bytes


class NotLinked(Exception):
    """Undefined symbols in the object; the message lists them."""


def linked(data: bytes, exported: Sequence[str], notes: Mapping[str, bytes]) -> bytes:
    """Link an object file; export ``memory``, ``heap`` and the functions with these names.

    ``heap`` is the first address that the module does not use; ``notes`` become custom sections.
    Raises :class:`NotLinked`.
    """
    sections = dict[int, bytes]()
    functions = dict[str, int]()
    for kind, body in _sections(data):
        if kind == _CUSTOM:
            functions |= _functions(body)
        else:
            sections[kind] = body
    missing = [name for name in _imports(sections.pop(_IMPORT)) if name not in _GIVEN]
    missing += [name for name in exported if name not in functions]
    if missing:
        raise NotLinked(", ".join(missing))
    stack = _end_of_data(sections[_DATA]) + _STACK
    stack += -stack % 16
    sections[_MEMORY] = b"\1\0" + _number(stack // _PAGE + 1)
    stack_pointer, heap = (_global(stack, mutable) for mutable in (True, False))
    sections[_GLOBAL] = b"\2" + stack_pointer + heap
    exports = [_text("memory") + b"\2\0", _text("heap") + b"\3\1"]
    exports += [_text(name) + b"\0" + _number(functions[name]) for name in exported]
    sections[_EXPORT] = _number(len(exports)) + b"".join(exports)
    parts = [
        bytes([kind]) + _number(len(sections[kind])) + sections[kind]
        for kind in _ORDER
        if kind in sections
    ]
    for name, note in notes.items():
        body = _text(name) + note
        parts.append(bytes([_CUSTOM]) + _number(len(body)) + body)
    return _MAGIC + b"".join(parts)


def notes_of(module: bytes) -> dict[str, bytes]:
    """Read the note sections of a module."""
    notes = {}
    for kind, body in _sections(module):
        if kind == _CUSTOM:
            reader = _Reader(body)
            name = reader.text()
            notes[name] = body[reader.position :]
    return notes


# imports that the linker provides; the stack pointer stays the first global
_GIVEN = ("__linear_memory", "__stack_pointer")


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.position = data, 0

    def number(self) -> int:
        """Read an unsigned LEB128 number."""
        value = shift = 0
        while True:
            byte = self.data[self.position]
            self.position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def bytes(self) -> bytes:
        """Read length-prefixed bytes."""
        size = self.number()
        self.position += size
        return self.data[self.position - size : self.position]

    def text(self) -> str:
        return self.bytes().decode()


def _sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    reader = _Reader(data)
    reader.position = len(_MAGIC)
    while reader.position < len(data):
        kind = reader.number()
        yield kind, reader.bytes()


def _imports(body: bytes) -> Iterator[str]:
    """Names of the imports: globals, memories without a maximum, and functions."""
    reader = _Reader(body)
    for _ in range(reader.number()):
        reader.text()
        name, kind = reader.text(), reader.number()
        reader.position += {0: 0, 1: 1, 2: 0, 3: 2}[kind]
        if kind != 3:
            for _ in range(1 + (kind > 0 and bool(reader.number() & 1))):
                reader.number()
        yield name


def _functions(body: bytes) -> dict[str, int]:
    """Indices of the functions by name, if this is the linking section."""
    reader, functions = _Reader(body), dict[str, int]()
    if reader.text() != "linking":
        return functions
    reader.number()  # its version
    while reader.position < len(body):
        kind, part = reader.number(), _Reader(reader.bytes())
        for _ in range(part.number() if kind == _SYMBOLS else 0):
            symbol, flags = part.number(), part.number()
            if symbol == _IS_FUNCTION:
                index = part.number()
                if not flags & _UNDEFINED or flags & _NAMED:
                    functions[part.text()] = index
            elif symbol == 1:  # data
                part.text()
                if not flags & _UNDEFINED:
                    for _ in range(3):
                        part.number()
            else:
                part.number()
                if symbol != 3 and (not flags & _UNDEFINED or flags & _NAMED):
                    part.text()
    return functions


def _end_of_data(body: bytes) -> int:
    """First address after constants and variables."""
    reader, end = _Reader(body), 0
    for _ in range(reader.number()):
        reader.position += 2  # active, in the one memory; i32.const
        begin = reader.number()
        reader.position += 1  # the end of the expression
        end = begin + len(reader.bytes())
    return end


def _global(value: int, mutable: bool) -> bytes:
    return bytes([_I32, mutable]) + b"\x41" + _signed(value) + b"\x0b"


def _text(text: str) -> bytes:
    return _number(len(text.encode())) + text.encode()


def _number(value: int) -> bytes:
    """Encode an unsigned number in LEB128."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _signed(value: int) -> bytes:
    """Encode a nonnegative number in signed LEB128."""
    number = _number(value)
    return number if number[-1] < 0x40 else number[:-1] + bytes([number[-1] | 0x80, 0])
