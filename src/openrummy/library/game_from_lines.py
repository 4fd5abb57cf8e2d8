"""Games created in the middle of a round, from positions as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from openrummy.core import game
from openrummy.core.cards.rng import stream
from openrummy.core.engine import PositionError, State, resample, setup
from openrummy.core.engine.model.events import DealBegan
from openrummy.core.engine.position import moment
from openrummy.core.game import GameStep
from openrummy.core.notation.errors import NotationError
from openrummy.core.notation.position import parse_position
from openrummy.core.notation.seat_position import UNKNOWN, SeatPosition, parse_seat_position
from openrummy.core.notation.seat_view import SEATS
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.text import say
from openrummy.core.sheets import boards, sides
from openrummy.library.errors import UsageError, WrongType, quoted

_WHOLE = {"stock", "active", "knocker", "aside"}  # fields of positions with all cards known
_SHUFFLES = 1_000_000


@dataclass(frozen=True)
class Moment:
    """The start of a game in mid-round: a position for each current deal.

    Positions are in the format of ``docs/spec/position.md``. ``scores`` are the points of each side
    before the deal; those in the lines take precedence. A stock that is not listed has the order
    of its ``shuffle``, or with ``shuffled`` a random one.
    """

    lines: tuple[str, ...]
    rules: Rules
    scores: tuple[int, ...] = ()
    shuffled: bool = False

    def begin(self, entropy: bytes) -> GameStep:
        """Create the game; ``entropy`` (32 bytes) determines the cards that the lines leave open.

        Raises :class:`~openrummy.library.errors.UsageError` for an impossible position.
        """
        try:
            dealt = [self._deal(line, entropy) for line in self.lines or ("",)]
            line_scores = next((scores for _, scores in dealt if scores), self.scores)
            self._check(dealt[0][0], line_scores)
            return game.set_up(self.rules, [board for board, _ in dealt], line_scores)
        except (NotationError, PositionError) as error:
            raise UsageError(say("library.bad-position", problem=error)) from None
        except ValueError as error:
            raise UsageError(say("library.bad-boards", problem=error)) from None

    def _check(self, board: State, scores: tuple[int, ...]) -> None:
        """Check the numbers of lines and scores. Raises UsageError."""
        seating, seats = self.rules.seating, len(board.hands)
        lines, wants = len(self.lines), boards(seating, seats)
        if lines != wants:
            raise UsageError(say("library.boards", lines=lines, wants=wants))
        count = len(sides(seating, seats))
        if scores and len(scores) != count:
            raise UsageError(say("library.scores", sides=count, scores=len(scores)))

    def _deal(self, line: str, entropy: bytes) -> tuple[State, tuple[int, ...]]:
        """The deal of a line, and the scores given in it."""
        if as_seen(line):
            seen = parse_seat_position(self.rules, line, self.scores)
            return _sample_world(seen, entropy), seen.game.standing.columns[-1].points
        position = parse_position(line)
        if self.shuffled and position.stock is None:
            number = stream(entropy, position.number, "position").below(_SHUFFLES)
            position = replace(position, shuffle=number)
        return setup(self.rules, position), position.scores


def as_seen(line: str) -> bool:
    """True for a position as one seat sees it, with unknown cards."""
    fields = dict(field.partition("=")[::2] for field in line.split())
    hands = fields.get("hands", "").split("/")
    empty = len(hands) == SEATS and "" in hands
    return UNKNOWN in fields.get("hands", "") or (empty and not fields.keys() & _WHOLE)


def _sample_world(seen: SeatPosition, entropy: bytes) -> State:
    """Sample a deal uniformly from those the seat cannot distinguish."""
    board = seen.board
    public = board.public
    hands = tuple(board.hand if seat == board.seat else None for seat in range(len(public.held)))
    events = (
        DealBegan(public.number, len(hands), public.active, public.dealer, public.first),
        moment(public, hands, None, board.drawn, board.aside, None),
    )
    return resample(seen.rules, events, board.seat, stream(entropy, public.number, "position"))


def moment_of(
    text: object, rules: Rules, scores: Sequence[int] = (), *, shuffled: bool = False
) -> Moment:
    """Parse a position, or a sequence with one for each current deal."""
    lines = [text] if isinstance(text, str) else text
    if not isinstance(lines, Sequence) or not all(isinstance(line, str) for line in lines):
        raise WrongType(say("library.no-position", value=quoted(text)))
    return Moment(tuple(lines), rules, tuple(scores), shuffled)
