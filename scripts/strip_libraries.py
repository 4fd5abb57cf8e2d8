"""Cut from shared libraries what no loader reads: ``strip_libraries.py FOLDER``, as ``strip`` does.

Names for debuggers stand behind all that is loaded; of LLVM they are 19 MB. Only 64-bit
little-endian ELF files are touched, and only behind the last of their segments.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

_ELF64 = b"\x7fELF\x02\x01"
_MIN_SAVED = 1 << 20  # minimum saving in bytes
_HEADER = struct.Struct("<16xHHIQQQIHHHHHH")  # behind e_ident: type to section names
_SEGMENT = struct.Struct("<IIQQQQQQ")
_SECTIONS_AT, _SECTIONS = 40, 58  # offset of the header fields of the section table


def loaded(data: bytes) -> int:
    """End of the last segment of an ELF file; 0 if there is none."""
    fields = _HEADER.unpack_from(data)
    start, size, number = fields[4], fields[8], fields[9]
    if size != _SEGMENT.size:
        return 0
    segments = [_SEGMENT.unpack_from(data, start + size * index) for index in range(number)]
    return max((offset + length for _, _, offset, _, _, length, _, _ in segments), default=0)


def slim(file: Path) -> int:
    """Truncate a library and return the number of bytes saved."""
    with file.open("r+b") as library:
        head = library.read(1 << 16)
        if not head.startswith(_ELF64):
            return 0
        end, size = loaded(head), file.stat().st_size
        if end == 0 or size - end < _MIN_SAVED:
            return 0
        library.seek(_SECTIONS_AT)
        library.write(bytes(8))
        library.seek(_SECTIONS)
        library.write(bytes(6))
        library.truncate(end)
    return size - end


def main() -> None:
    """Truncate all libraries of a folder, which must not be hard-linked elsewhere."""
    for file in Path(sys.argv[1]).rglob("*.so*"):
        if file.is_file() and not file.is_symlink() and os.stat(file).st_nlink == 1:
            slim(file)


if __name__ == "__main__":
    main()
