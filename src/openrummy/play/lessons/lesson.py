"""A lesson as data: its game and its steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from openrummy.core.rules.pieces import Rules

StepKind: TypeAlias = Literal["act", "pick", "choose"]
Part: TypeAlias = Literal["gin", "deal", "tactics", "games"]
ActWant: TypeAlias = Literal["least", "knock", "gin", "lay-down", "lay-off", "show", "declare"]
PickWant: TypeAlias = Literal["meld", "run", "set", "deadwood", "largest"]

PARTS: tuple[Part, ...] = get_args(Part)
NAME = "[a-z][a-z0-9]*(-[a-z0-9]+)*"
ACT_WANTS: tuple[ActWant, ...] = get_args(ActWant)
PICK_WANTS: tuple[PickWant, ...] = get_args(PickWant)


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A task in a position.

    ``position`` is a line of :mod:`openrummy.core.notation.position`, empty if the step continues
    the previous one; ``stock``: the next cards of the stock, in the order of drawing. ``moves`` are
    played first, each by the player to act. ``scores``: points of each side before the deal;
    ``boxes``: deals each side has won.

    What is right: ``act``: one of the tokens ``right``, or any action that ``want`` describes;
    ``pick``: a selection as ``want`` says, or exactly the cards of ``right``; ``choose``: the
    option that is the fact ``want``, or the one in ``right``. ``guided``: what is asked for is
    shown from the start. ``arranged``: the hand shows its melds and its count. ``groups`` are
    combinations of which the cards that would complete them are counted. ``wrong``: the name of
    a sentence of its own for a token, an option or a kind of action (``draw``, ``take``,
    ``discard``, ``knock``, ``pass``, ``melded``).
    """

    id: Annotated[str, Meta(pattern=f"^{NAME}$")]
    kind: StepKind
    position: str = ""
    stock: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    scores: tuple[int, int] = (0, 0)
    boxes: tuple[int, int] = (0, 0)
    right: tuple[str, ...] = ()
    want: str = ""
    options: tuple[str, ...] = ()
    guided: bool = False
    arranged: bool = True
    groups: tuple[str, ...] = ()
    wrong: dict[str, str] = {}


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson: its id, the part of the path it belongs to, its game and its steps."""

    id: str
    part: Part
    order: int
    game: str
    rules: Rules
    steps: tuple[Step, ...]

    def key(self, step: Step, part: str) -> str:
        """The key of a sentence of a step."""
        return f"lesson.{self.id}.{step.id}.{part}"
