"""Puzzles: the book that is shipped, how one is made, and that a wrong answer is found out."""

from __future__ import annotations

import lzma
from dataclasses import replace
from pathlib import Path

import pytest

from cli_tools import run_command
from openrummy.analysis.puzzles import Puzzle, Theme, load, mining
from openrummy.analysis.puzzles import generate as making
from openrummy.analysis.puzzles.explain import decision, explain_answer, guesses
from openrummy.analysis.puzzles.knock_or_wait import is_clear
from openrummy.analysis.puzzles.load import line_of, load_file, puzzle_of, read, write
from openrummy.analysis.puzzles.model import SOLVED, Measure, PuzzlePrice, puzzle_id
from openrummy.analysis.puzzles.themes import THEMES
from openrummy.analysis.puzzles.validate import check_puzzle, check_puzzles
from openrummy.core.engine import why_not_in
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules.canonical import digest

SEED = 3  # of a making that soon finds two
EVERY = 97  # of the book is looked at closely; all of it in ./check all


def sound(puzzle: Puzzle) -> None:
    """Invariants of every puzzle."""
    asked = decision(puzzle)
    seen = asked.seen
    assert seen.seat == puzzle.seat
    assert 500 <= puzzle.rating <= 2400
    best = puzzle.prices[0]
    assert (best.behind, best.action) == (0, puzzle.solution[0])
    others = puzzle.prices[len(puzzle.solution) :]
    assert others
    assert puzzle.gap >= 5 * puzzle.gap_error - 1e-3
    choices = tuple(price.action for price in puzzle.prices) if puzzle.theme is Theme.HOLDS else ()
    assert puzzle.id == puzzle_id(puzzle.game, puzzle.position, puzzle.theme, choices)
    if puzzle.theme is Theme.HOLDS:
        assert all((price.chance or 0) < (best.chance or 0) for price in others)
        return
    theme = Theme.KNOCK if puzzle.theme is Theme.SHOW else puzzle.theme
    assert THEMES[asked.kind] is theme
    for price in puzzle.prices:
        assert why_not_in(puzzle.rules, seen.board, parse_action(price.action)) is None
        assert puzzle.solves(price.action) == (price in puzzle.prices[: len(puzzle.solution)])
    if puzzle.by is Measure.POINTS:
        assert all(price.behind <= SOLVED + 0.01 for price in puzzle.prices[: len(puzzle.solution)])
        assert all(price.behind > 0.9 * min(puzzle.gap, 1.0) for price in others)
    else:
        assert all((price.lost or 0) > 0 for price in others)


def test_the_book_is_what_it_says() -> None:
    book = load()
    assert len(book.by_id) == len(book) > 0
    assert list(book.by_id) == sorted(book.by_id)
    assert set(book.header.rules) == {row.game for row in book}
    rules = {row.game: row.rules for row in book}
    assert book.header.rules == {name: digest(setting) for name, setting in rules.items()}
    made = book.header.joined or (book.header,)
    assert [header.seeds for header in made] == [(seed,) for seed in book.header.seeds]
    assert {row.source.seed for row in book} == set(book.header.seeds)
    assert all(f" --seed {header.seeds[0]} " in header.command for header in made)
    assert sum(map(len, book.by_theme.values())) == len(book)
    for row in list(book)[::EVERY]:
        sound(row)
        assert is_clear(row)


@pytest.mark.slow
def test_every_puzzle_is_sound() -> None:
    for puzzle in load():
        sound(puzzle)
        assert is_clear(puzzle)


def test_waiting_is_asked_only_where_it_leads_clearly() -> None:
    """Playouts tell it too well beside a knock: what leads by less than that is no puzzle."""
    asked = [
        puzzle for puzzle in load().by_theme[Theme.KNOCK] if not puzzle.solution[0].startswith("k:")
    ]
    puzzle = next(
        puzzle
        for puzzle in asked
        if puzzle.by is Measure.POINTS and any(map(knocks, puzzle.prices))
    )
    assert is_clear(puzzle)
    close = [replace(price, behind=1.0) if knocks(price) else price for price in puzzle.prices]
    assert not is_clear(replace(puzzle, prices=tuple(close)))
    assert not is_clear(replace(puzzle, by=Measure.CHANCE))
    others = [price for price in puzzle.prices if not knocks(price)]
    assert is_clear(replace(puzzle, by=Measure.CHANCE, prices=tuple(others)))


def knocks(price: PuzzlePrice) -> bool:
    return price.action.startswith("k:")


def test_a_book_is_read_as_it_was_written(tmp_path: Path) -> None:
    book = load()
    some = list(book)[:20]
    assert [puzzle_of(line_of(puzzle)) for puzzle in some] == some
    data = write(book.header, some)
    assert data == write(book.header, read(data))
    (tmp_path / "book").write_bytes(data)
    assert load_file(tmp_path / "book").puzzles == tuple(some)
    for wrong in (b"", data[:-20], lzma.compress(b"{}\n"), lzma.compress(b"[]")):
        with pytest.raises(ValueError, match="no book"):
            read(wrong)


def test_several_books_become_one(tmp_path: Path) -> None:
    book = load()
    some = [replace(row, source=replace(row.source, seed=8)) for row in list(book)[10:30]]
    plain = replace(book.header, joined=(), seeds=(7,))
    other = replace(plain, seeds=(8,), command="another")
    files = [tmp_path / name for name in ("one", "two", "all", "again")]
    files[0].write_bytes(write(plain, list(book)[:20]))
    files[1].write_bytes(write(other, some))
    done = run_command("puzzles", "join", *map(str, files[:2]), "--out", str(files[2]), "--json")
    joined = load_file(files[2])
    assert done.json["puzzles"] == len(joined) == 30
    assert joined.header.joined == (plain, other)
    assert joined.header.seeds == (7, 8)
    done = run_command(
        "puzzles", "join", str(files[2]), str(files[1]), "--out", str(files[3]), "--json"
    )
    assert load_file(files[3]).puzzles == joined.puzzles
    files[1].write_bytes(write(replace(other, worlds=16), some))
    refused = run_command("puzzles", "join", *map(str, files[:2]), "--out", str(files[2])).refused()
    assert "cannot be joined" in refused


@pytest.mark.slow
def test_making_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "WORLDS", 1024)
    monkeypatch.setattr(mining, "PART", 512)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    at_once = making.make(2, SEED, whole)
    head, first, _ = whole.read_bytes().splitlines(keepends=True)
    parts.write_bytes(head + first + first[:9])  # the last line was being written
    again = making.make(2, SEED, parts)
    assert [line_of(puzzle) for puzzle in again.puzzles] == [
        line_of(puzzle) for puzzle in at_once.puzzles
    ]
    assert parts.read_bytes() == whole.read_bytes()
    assert making.pack(again.puzzles, SEED) == making.pack(at_once.puzzles, SEED)
    for puzzle in again.puzzles:
        assert puzzle.source.seed == SEED
        sound(puzzle)
    with pytest.raises(ValueError, match="another seed"):
        making.make(2, SEED + 1, parts)


def planted(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the best wrong answer as its solution."""
    wrong = puzzle.prices[len(puzzle.solution)]
    rest = [price for price in puzzle.prices if price is not wrong]
    first = replace(wrong, behind=0.0, lost=None if wrong.lost is None else 0.0)
    return replace(puzzle, prices=(first, *rest), solution=(wrong.action,))


def test_a_wrong_answer_is_found_out(tmp_path: Path) -> None:
    book = load()
    chosen = [
        max(book.by_theme[theme], key=lambda puzzle: puzzle.gap)
        for theme in (Theme.DISCARD, Theme.HOLDS, Theme.LAY_OFF)
        if book.by_theme[theme]
    ]
    assert all(result.confirmed for result in check_puzzles(chosen, 5, 1024))
    assert not any(check_puzzle(planted(puzzle), 5, 1024).confirmed for puzzle in chosen)
    file = tmp_path / "book"
    file.write_bytes(write(book.header, map(planted, chosen[:1])))
    done = run_command("puzzles", "check", "--book", str(file), "--worlds", "1024", "--json")
    assert (done.code, done.json["same_answer"]) == (1, 0)
    assert done.json["failed"][0]["solution"] == list(planted(chosen[0]).solution)


def test_a_puzzle_is_shown_without_its_answer() -> None:
    puzzle = load().by_theme[Theme.DISCARD][0]
    asked = run_command("puzzles", "show", puzzle.id, "--json")
    assert not {"prices", "solution", "tags", "found", "gap"} & set(asked.json)
    done = run_command("puzzles", "show", puzzle.id.upper())
    assert done.code == 0
    assert "What do you discard?" in done.out
    assert "Answer" not in done.out
    answered = run_command("puzzles", "show", puzzle.id, "--answer").out
    assert f"Answer: {' '.join(puzzle.solution)}" in answered
    assert "no puzzle is called nothing" in run_command("puzzles", "show", "nothing").refused()


def test_answers_that_mean_the_same_have_the_same_price() -> None:
    for puzzle in load().by_theme[Theme.KNOCK]:
        knock = next((each.action for each in puzzle.prices if each.action.startswith("k:")), "")
        if knock.count("/"):
            head, _, melds = knock.rpartition(":")
            turned = f"{head}:{'/'.join(reversed(melds.split('/')))}"
            assert puzzle.price(turned) == puzzle.price(knock)
            break
    assert puzzle.price("nonsense") is None
    assert puzzle.price("s") is None


def test_answers_are_explained() -> None:
    book = load()
    puzzle = book.by_theme[Theme.DISCARD][0]
    assert 1 <= len(explain_answer(puzzle)) <= 3
    assert explain_answer(puzzle, puzzle.solution[0]) == ()
    assert guesses(book.by_theme[Theme.HOLDS][0])
