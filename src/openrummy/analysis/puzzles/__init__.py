"""Puzzles: positions of real deals that have one good answer (``docs/puzzles.md``)."""

from __future__ import annotations

from openrummy.analysis.puzzles.load import PuzzleBook, load
from openrummy.analysis.puzzles.model import SOLVED, Puzzle, PuzzlePrice, Source, Theme

__all__ = ["SOLVED", "Puzzle", "PuzzleBook", "PuzzlePrice", "Source", "Theme", "load"]
