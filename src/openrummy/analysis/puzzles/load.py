"""Reading and writing of puzzle books, and the cached book shipped with the package.

A book is one xz-compressed file of JSON lines: a header with its origin, then one line per
puzzle. The same puzzles give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Raw

from openrummy.analysis.puzzles.model import SCHEMA, Measure, Puzzle, PuzzlePrice, Source, Theme

NAME = "puzzles.jsonl.xz"
_ROUGH = 0.5  # error in points from which a price is rounded to tenths
_MAX_DECODED = 64  # puzzles kept of a book of lines


@dataclass(frozen=True)
class Header:
    """Origin of a book.

    ``command``: how to generate it. ``versions``: of OpenRummy, of the analysis (``METHOD``) and
    of each player by name. ``rules``: the digest of each game's rules by name. ``worlds``: number
    the prices are based on. ``joined``: for a merged book, the origins of its parts.
    """

    schema: int
    command: str
    seeds: tuple[int, ...]
    worlds: int
    versions: dict[str, str]
    rules: dict[str, str]
    joined: tuple[Header, ...] = ()


@dataclass(frozen=True)
class PuzzleBook:
    """Puzzles in a fixed order, found by id."""

    header: Header
    puzzles: tuple[Puzzle, ...] = field(repr=False)

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    @cached_property
    def by_id(self) -> dict[str, Puzzle]:
        """Each puzzle by its id."""
        return {puzzle.id: puzzle for puzzle in self.puzzles}

    @cached_property
    def by_theme(self) -> dict[Theme, tuple[Puzzle, ...]]:
        """The puzzles of each theme, in order."""
        return {
            theme: tuple(puzzle for puzzle in self.puzzles if puzzle.theme is theme)
            for theme in Theme
        }

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """All tags, in order."""
        return tuple(sorted({tag for puzzle in self.puzzles for tag in puzzle.tags}))


@cache
def load() -> PuzzleBook:
    """Load the book shipped with the package."""
    return read((files("openrummy.analysis.puzzles") / "book" / NAME).read_bytes())


def lines() -> bytes:
    """The JSON lines of the book shipped with the package."""
    return unpacked((files("openrummy.analysis.puzzles") / "book" / NAME).read_bytes())


def load_file(path: Path) -> PuzzleBook:
    """Load the book in a file. ValueError if it is invalid."""
    return read(path.read_bytes())


def read(data: bytes) -> PuzzleBook:
    """Decode a book. ValueError if it is invalid."""
    header, lines = _header_and_lines(unpacked(data))
    return PuzzleBook(header, tuple(map(puzzle_of, lines)))


def unpacked(data: bytes) -> bytes:
    """The JSON lines of a book. ValueError if it is invalid."""
    import lzma  # which Python in a browser does not have

    try:
        return lzma.decompress(data)
    except (lzma.LZMAError, EOFError) as error:
        raise ValueError(f"this is no book of puzzles: {error}") from None


def write(header: Header, puzzles: Iterable[Puzzle]) -> bytes:
    """Encode a book, with the puzzles in the given order."""
    import lzma

    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}]
    lines = [msgspec.json.encode(header, order="sorted"), *map(line_of, puzzles)]
    return lzma.compress(b"\n".join(lines) + b"\n", check=lzma.CHECK_CRC32, filters=filters)


def _header_and_lines(text: bytes) -> tuple[Header, list[bytes]]:
    try:
        first, *lines = text.splitlines()
        header = msgspec.json.decode(first, type=Header)
    except (msgspec.MsgspecError, ValueError) as error:
        raise ValueError(f"this is no book of puzzles: {error}") from None
    if header.schema != SCHEMA:
        raise ValueError(f"a book of another schema: {header.schema}, not {SCHEMA}")
    return header, lines


# ---------------------------------------------------------------- undecoded books


@dataclass(frozen=True)
class Entry:
    """Summary of a puzzle, for selecting one."""

    id: str
    theme: Theme
    rating: float


class LineBook(Mapping[str, Puzzle]):
    """Puzzles by id, each decoded on access: a fifth of the memory of a :class:`PuzzleBook`.

    ``text``: the JSON lines of a book. ValueError if it is invalid.
    """

    def __init__(self, text: bytes) -> None:
        self.header, lines = _header_and_lines(text)
        self.entries = [_entry_of(line) for line in lines]
        self._lines = {entry.id: line for entry, line in zip(self.entries, lines, strict=True)}
        self._decoded = lru_cache(_MAX_DECODED)(lambda name: puzzle_of(self._lines[name]))

    def __getitem__(self, name: str) -> Puzzle:
        return self._decoded(name)

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


# ---------------------------------------------------------------- lines


def line_of(puzzle: Puzzle) -> bytes:
    """Encode a puzzle as a line of a book."""
    source = puzzle.source
    row: list[Any] = [puzzle.id, puzzle.game, puzzle.position, puzzle.theme, puzzle.by]
    prices = [_price_row(price, puzzle.prices[0], puzzle.by) for price in puzzle.prices]
    row += [list(puzzle.tags), prices, len(puzzle.solution)]
    row += [round(puzzle.gap, 4), round(puzzle.gap_error, 4)]
    row += [round(puzzle.rating), round(puzzle.deviation)]
    row += [{name: round(share, 3) for name, share in puzzle.found_by}]
    row += [[*source.players, source.seed, source.game, source.deal, source.move]]
    return msgspec.json.encode(row)


def puzzle_of(line: bytes) -> Puzzle:
    """Decode the puzzle of a line. ValueError if it is invalid."""
    try:
        row: _Row = _DECODER.decode(line)
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is no puzzle: {error}") from None
    identity, game, position, theme, by, tags, rows, solution, *figures = row
    gap, gap_error, rating, deviation, found_by, (*players, seed, number, deal, move) = figures
    prices = tuple(_prices(rows))
    return Puzzle(
        identity,
        game,
        position,
        theme,
        by,
        tags,
        prices,
        solution=tuple(price.action for price in prices[:solution]),
        gap=gap,
        gap_error=gap_error,
        rating=rating,
        deviation=deviation,
        found_by=tuple(found_by.items()),
        source=Source(tuple(map(str, players)), seed, number, deal, move),
    )


def _entry_of(line: bytes) -> Entry:
    """Decode only the summary of the puzzle of a line. ValueError if it is invalid."""
    try:
        row = _ENTRY_DECODER.decode(line)
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is no puzzle: {error}") from None
    return Entry(row[0], row[3], row[10])


def _price_row(price: PuzzlePrice, best: PuzzlePrice, by: Measure) -> Sequence[Any]:
    """Encode a price: absolute for the best, relative for others; uncertain values rounded."""
    rough = price.error > _ROUGH
    error = round(price.error, 4 if by is Measure.HELD else 2)
    row = [price.action, round(price.behind, 1 if rough else 2), error]
    if price is best:
        row[1] = round(price.points, 2)
        return row if price.chance is None else [*row, round(price.chance, 4)]
    return row if price.lost is None else [*row, round(price.lost, 3 if rough else 4)]


def _prices(rows: Sequence[Sequence[Any]]) -> Iterator[PuzzlePrice]:
    token, points, error, *chance = rows[0]
    yield PuzzlePrice(token, points, 0.0, error, *chance, *(0.0 for _ in chance))
    for action, behind, doubt, *lost in rows[1:]:
        left = [round(value - less, 4) for value, less in zip(chance, lost, strict=True)]
        yield PuzzlePrice(action, round(points - behind, 2), behind, doubt, *left, *lost)


_Row: TypeAlias = tuple[Any, ...]
_DECODER: Any = msgspec.json.Decoder(
    tuple[
        str,
        str,
        str,
        Theme,
        Measure,
        tuple[str, ...],
        tuple[tuple[Any, ...], ...],
        int,
        float,
        float,
        float,
        float,
        dict[str, float],
        tuple[Any, ...],
    ]
)
_ENTRY_DECODER: Any = msgspec.json.Decoder(
    tuple[str, Raw, Raw, Theme, Raw, Raw, Raw, Raw, Raw, Raw, float, Raw, Raw, Raw]
)
