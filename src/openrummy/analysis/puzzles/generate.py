"""Generation of a puzzle book: games are mined until there are enough puzzles.

Each puzzle is written at once, one per line, and a restarted run resumes after the last
line. The same count and seed give the same book, however often the run was interrupted.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from itertools import count as numbers
from pathlib import Path

from openrummy.analysis.model import METHOD
from openrummy.analysis.puzzles.knock_or_wait import is_clear
from openrummy.analysis.puzzles.load import NAME, Header, PuzzleBook, line_of, puzzle_of, write
from openrummy.analysis.puzzles.mining import find_puzzle
from openrummy.analysis.puzzles.model import SCHEMA, Puzzle, Theme
from openrummy.analysis.puzzles.pricing import WORLDS
from openrummy.analysis.puzzles.recipe import recipe
from openrummy.analysis.puzzles.selfplay_positions import FoundPosition, positions
from openrummy.bots import catalogue
from openrummy.core.cards import parse_card
from openrummy.core.rules.canonical import digest
from openrummy.core.rules.catalogue import variant

Progress = Callable[[int, int], None]  # puzzles found, games mined

#: Increment when other puzzles would be found; runs of older versions cannot be resumed.
MINING = 2

_HEAD_START, _SLACK = 40, 1.12  # maximum lead of a theme over its share


@dataclass
class State:
    """State of the search: puzzles so far, and the current position."""

    puzzles: list[Puzzle] = field(default_factory=list)
    game: int = 0
    place: int = -1  # the last position of that game that became a puzzle
    themes: Counter[Theme] = field(default_factory=Counter)
    used: set[tuple[int, int, int, Theme]] = field(default_factory=set)
    held: list[tuple[float, bool]] = field(default_factory=list)

    def add(self, puzzle: Puzzle, game: int, number: int) -> None:
        self.puzzles.append(puzzle)
        self.game, self.place = game, number
        self.themes[puzzle.theme] += 1
        self.used.add((game, puzzle.source.deal, puzzle.seat, puzzle.theme))

    def wanted(self, position: FoundPosition) -> set[Theme]:
        """Themes still needed from a position: not ahead of their share, and new in its deal."""
        most = {
            theme: share * _SLACK * (len(self.puzzles) + _HEAD_START)
            for theme, share in recipe().themes.items()
        }
        source = position.source
        return {
            theme
            for theme, many in most.items()
            if self.themes[theme] < many
            and (source.game, source.deal, position.seat, theme) not in self.used
        }


def make(count: int, seed: int, work: Path, progress: Progress | None = None) -> State:
    """Find ``count`` puzzles, resuming from those in the file ``work``.

    ValueError if that is from another seed or method.
    """
    state = load_state(work, seed)
    with work.open("a", encoding="utf-8") as file:
        if not work.stat().st_size:
            print(json.dumps(_new_state(seed)), file=file, flush=True)
        for game in numbers(state.game):
            if progress is not None:
                progress(len(state.puzzles), game)
            for number, position in enumerate(positions(seed, game)):
                if len(state.puzzles) >= count:
                    return state
                if game == state.game and number <= state.place:
                    continue
                puzzle = find_puzzle(position, state.wanted(position))
                if puzzle is not None:
                    state.add(puzzle, game, number)
                    print(_line(puzzle, position, game, number), file=file, flush=True)
                    if progress is not None:
                        progress(len(state.puzzles), game)
    raise AssertionError  # the sequence of games is infinite


def load_state(work: Path, seed: int) -> State:
    """Load the state of an interrupted run; an empty one if there is no file."""
    state = State()
    if not work.exists() or not work.stat().st_size:
        return state
    first, *lines = _whole_lines(work)
    if json.loads(first) != _new_state(seed):
        raise ValueError(f"{work} was begun by another seed, or by other puzzle code")
    for line in lines:
        row = json.loads(line)
        puzzle = puzzle_of(json.dumps(row["puzzle"]).encode())
        state.add(puzzle, *row["at"])
        if puzzle.theme is Theme.HOLDS:
            state.held.append((puzzle.prices[0].chance or 0.0, row["true"]))
    return state


def _whole_lines(work: Path) -> list[str]:
    """Read the lines of a file, truncating an incomplete last line."""
    text = work.read_bytes()
    if not text.endswith(b"\n"):
        text = text[: text.rfind(b"\n") + 1]
        work.write_bytes(text)
    return text.decode().splitlines()


def _line(puzzle: Puzzle, position: FoundPosition, game: int, number: int) -> str:
    row = {"at": [game, number], "puzzle": json.loads(line_of(puzzle))}
    if puzzle.theme is Theme.HOLDS:
        row["true"] = bool(position.hand >> parse_card(puzzle.solution[0]) & 1)
    return json.dumps(row, separators=(",", ":"))


def _new_state(seed: int) -> dict[str, int]:
    return {"mining": MINING, "seed": seed, "method": METHOD, "worlds": WORLDS}


def pack(puzzles: list[Puzzle], seed: int) -> bytes:
    """Encode a book of these puzzles, ordered by id."""
    by_id = {puzzle.id: puzzle for puzzle in puzzles}
    games = sorted({puzzle.game for puzzle in by_id.values()})
    header = Header(
        SCHEMA,
        f"openrummy puzzles make --count {len(puzzles)} --seed {seed} --out {NAME}",
        (seed,),
        WORLDS,
        dict(_versions()),
        {name: digest(variant(name).rules) for name in games},
    )
    return write(header, [by_id[identity] for identity in sorted(by_id)])


def join(books: Sequence[PuzzleBook]) -> bytes:
    """Encode the union of several books, without duplicates, ordered by id.

    Withdrawn puzzles are omitted (:mod:`openrummy.analysis.puzzles.knock_or_wait`).
    ValueError if their puzzles were priced with different numbers of worlds, or a game has
    different rules.
    """
    made: list[Header] = []
    for book in books:
        made += [header for header in book.header.joined or (book.header,) if header not in made]
    rules: dict[str, str] = {}
    for made_header in made:
        if made_header.worlds != made[0].worlds or any(
            rules.setdefault(*known) != known[1] for known in made_header.rules.items()
        ):
            raise ValueError("different numbers of worlds, or one game with different rules")
    by_id = {puzzle.id: puzzle for book in books for puzzle in book if is_clear(puzzle)}
    seeds = tuple(dict.fromkeys(seed for header in made for seed in header.seeds))
    header = Header(
        SCHEMA,
        "openrummy puzzles join",
        seeds,
        made[0].worlds,
        dict(_versions()),
        dict(sorted(rules.items())),
        tuple(made),
    )
    return write(header, [by_id[identity] for identity in sorted(by_id)])


def _versions() -> Iterator[tuple[str, str]]:
    try:
        yield "openrummy", version("openrummy")
    except PackageNotFoundError:
        yield "openrummy", ""
    yield "method", str(METHOD)
    yield "mining", str(MINING)
    for name in recipe().players:
        yield name, str(catalogue.info(name).version)
