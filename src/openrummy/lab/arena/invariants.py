"""Invariants of every step of every game.

:class:`Checker` watches one game through the verbs everybody calls and keeps
each :class:`Violation`. Cheap checks run at every step, costly ones every
``every``-th:

=============== ==============================================================
``cards``       every card of the pack is in exactly one place
``actors``      an unfinished game asks somebody, and each seat asked can act
``melds``       every meld on the table is one, with what its wilds stand for
``legal``       each legal action is accepted, once, by ``why_not`` (costly)
``wrong-seat``  nobody else may do it, nor the host deal meanwhile
``view``        every view equals the fold of the events redacted for it
``position``    position text sets up the same state (costly)
``world``       another world the seat cannot tell apart has every card, gives it
                the same view and legal actions (costly)
``leak``        and, when anybody does the same, the same events (costly)
``sheet``       the standing follows from the results alone
``result``      the table of what can happen in a deal has every result
``crash``       nothing but a refusal is ever raised
=============== ==============================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from openrummy.core import engine, game
from openrummy.core.cards import PACK_BITS, counts_copies
from openrummy.core.cards.rng import Stream
from openrummy.core.engine import PositionError
from openrummy.core.engine.model.events import (
    DealBegan,
    DealEnded,
    Event,
    Reshuffled,
    Revealed,
    Showed,
    Turned,
)
from openrummy.core.engine.model.frozen_values import changed
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.state import all_cards
from openrummy.core.engine.table.candidates import is_laid
from openrummy.core.game import (
    HOST,
    Actor,
    AddPoints,
    Game,
    GameAction,
    GameStep,
    OnBoard,
    StartDeal,
)
from openrummy.core.notation.position import parse_position, position_of, position_text
from openrummy.core.notation.tokens import game_token, parse_game_token
from openrummy.core.rules.pieces import Rules, in_a_deal
from openrummy.core.scoring.explain_score import fitting_ending
from openrummy.core.scoring.possible_results import DealFacts, Impossible
from openrummy.core.scoring.result import Seat
from openrummy.core.sheets import standing

_LAYS_OPEN = engine.Knock | engine.BigGin | engine.Spread | engine.Declare | engine.Arrange
MAX_STEPS = 20_000  # of one deal; every deal ends long before
_NO_ENTROPY = StartDeal(bytes(32))


@dataclass(frozen=True)
class Violation:
    """A broken invariant: the check, the step, and what was seen."""

    check: str
    deal: int
    step: int
    message: str


class Checker:
    """The checks of one game.

    Call :meth:`begin` with the first step and :meth:`follow` after every
    action. ``rng`` picks what the costly checks look at; ``checks`` counts
    what was looked at.
    """

    def __init__(self, rules: Rules, seats: int, rng: Stream, every: int = 5) -> None:
        self.rules = rules
        self.seats = seats
        self.every = every
        self.checks = 0
        self.violations: list[Violation] = []
        self._rng = rng
        self._packs = {
            active: sorted(deck(rules, active))
            for active in range(1, in_a_deal(rules.seating, seats) + 1)
        }
        self._viewers: tuple[Seat | None, ...] = (*range(seats), None)
        self._histories: dict[tuple[int, Seat | None], list[Event]] = {}
        self._deal = 0
        self._steps = 0

    def begin(self, step: GameStep) -> None:
        """The game starts."""
        self._views = {who: game.view(step.state, who) for who in self._viewers}
        self._follow_views(step)

    def follow(self, before: Game, actor: Actor, action: GameAction, step: GameStep) -> None:
        """Run the checks after ``actor`` did ``action``."""
        if isinstance(action, StartDeal):
            self._deal, self._steps = before.number, 0
        self._steps += 1
        self.expect(self._steps < MAX_STEPS, "endless", "the deal does not end")
        for board in step.state.boards:
            self._cards(board)
        if self.rules.on_table:
            self._melds(step.state)
        self._wrong_seat(before, actor, action)
        self._follow_views(step)
        self._sheet(before, step.state)
        self._actors(step.state)
        if self._steps % self.every == 0:
            self._costly(step.state)

    def crashed(self, error: Exception) -> None:
        """Count an exception that is not a refusal."""
        self.expect(False, "crash", f"{type(error).__name__}: {error}")

    def expect(self, holds: bool, check: str, message: str) -> None:
        """Count a check, and a violation if it does not hold."""
        self.checks += 1
        if not holds:
            self.violations.append(Violation(check, self._deal, self._steps, message[:500]))

    # ------------------------------------------------------------ every step

    def _cards(self, board: engine.State, check: str = "cards") -> None:
        public = board.public
        held = tuple(hand.bit_count() for hand in board.hands)
        counted = len(board.stock) == public.stock and held == public.held
        masks = [*board.hands, *public.known, *(meld.cards for meld in public.table)]
        faces = (*board.stock, *public.pile)
        duplicates = all(map(counts_copies, masks)) and max(faces, default=0) < PACK_BITS
        known = any(known & ~hand for known, hand in zip(public.known, board.hands, strict=True))
        pack = self._packs[len(public.active)]
        self.expect(sorted(all_cards(board)) == pack, check, "cards lost or doubled")
        self.expect(counted, check, "cards counted wrong")
        self.expect(duplicates, check, "a twin is told apart")
        self.expect(not known, check, "known of a hand, and not in it")

    def _melds(self, state: Game) -> None:
        for board in state.boards:
            public = board.public
            wrong = [
                meld.meld
                for meld in public.table
                if not is_laid(self.rules, public, meld.cards, meld.stands)
            ]
            self.expect(not wrong, "melds", f"no meld lies there: {wrong}")

    def _actors(self, state: Game) -> None:
        asked = game.actors(state)
        self.expect(bool(asked) != game.is_over(state), "actors", "nobody is asked")
        for seat in asked:
            if seat != HOST:
                self.expect(
                    bool(game.legal(self.rules, state, seat)), "actors", f"{seat} can do nothing"
                )

    def _wrong_seat(self, before: Game, actor: Actor, action: GameAction) -> None:
        asked = game.actors(before)
        for other in (HOST, *range(self.seats)):
            host_deals = other == HOST and isinstance(action, StartDeal)
            if other not in {*asked, actor} and not host_deals:
                refused = game.why_not(self.rules, before, other, action)
                self.expect(refused is not None, "wrong-seat", f"{other} may {game_token(action)}")
        if actor != HOST and not isinstance(action, AddPoints):  # that comes between deals
            refused = game.why_not(self.rules, before, HOST, _NO_ENTROPY)
            self.expect(refused is not None, "wrong-seat", "the host may deal during a deal")

    def _follow_views(self, step: GameStep) -> None:
        for who in self._viewers:
            seen = self._views[who]
            for event in step.events:
                redacted = game.redact(event, who)
                seen = game.fold(self.rules, seen, redacted)
                if isinstance(redacted, OnBoard):
                    self._remember(redacted, who)
            self._views[who] = seen
            self.expect(
                seen == game.view(step.state, who), "view", f"folded events of {who} differ"
            )

    def _remember(self, event: OnBoard, who: Seat | None) -> None:
        if isinstance(event.event, DealBegan):
            self._histories[event.board, who] = []
        self._histories[event.board, who].append(event.event)

    def _sheet(self, before: Game, state: Game) -> None:
        if any(engine.outcome(board) is None for board in state.boards):
            return
        again = standing(self.rules, state.seats, state.results, state.standing.added)
        self.expect(again == state.standing, "sheet", "the standing is not its results'")
        for board in state.boards:
            result = engine.outcome(board)
            assert result is not None
            facts = facts_of(self.rules, board, before.standing.counted)
            fitting = fitting_ending(self.rules, facts, result, result.reason)
            self.expect(not isinstance(fitting, Impossible), "result", f"{fitting}: {result}")

    # ------------------------------------------------------------ costly checks

    def _costly(self, state: Game) -> None:
        for seat in game.actors(state):
            if seat != HOST:
                self._legal(state, seat)
        for number, board in enumerate(state.boards):
            if engine.outcome(board) is None:
                self._position(board)
            self._world(number, board)

    def _legal(self, state: Game, seat: Seat) -> None:
        actions = game.legal(self.rules, state, seat)
        # tokens name faces: with several packs the same one twice is the same action twice
        tokens = {game_token(action) for action in actions}
        self.expect(len(tokens) == len(actions), "legal", "an action is listed twice")
        for action in actions:
            refused = game.why_not(self.rules, state, seat, action)
            token = game_token(action)
            self.expect(refused is None, "legal", f"{token}: {refused}")
            self.expect(parse_game_token(token) == action, "legal", f"{token} reads differently")

    def _position(self, board: engine.State) -> None:
        text = position_text(position_of(board))
        try:
            again = engine.setup(self.rules, parse_position(text))
        except PositionError as error:
            self.expect(False, "position", f"{error}: {text}")
        else:
            self.expect(again == board, "position", f"not the same: {text}")

    def _world(self, number: int, board: engine.State) -> None:
        seat = self._rng.choice(self._viewers)
        history = self._histories[number, seat]
        other = engine.resample(self.rules, history, seat, self._rng)
        self._cards(other, "world")
        seen = engine.view(board, seat)
        self.expect(engine.view(other, seat) == seen, "world", f"{seat} sees another view")
        if seat is not None:
            same = engine.legal(self.rules, other, seat) == engine.legal(self.rules, board, seat)
            self.expect(same, "world", f"{seat} has other legal actions")
        for actor in engine.actors(board):
            # what a seat draws is news to itself: there the same card must come
            duplicate = other if actor != seat else _same_draw(board, other)
            if duplicate is not None:
                self._leak(board, duplicate, actor, seat)

    def _leak(
        self, board: engine.State, other: engine.State, actor: Seat, viewer: Seat | None
    ) -> None:
        """The same action in both worlds looks the same, until hands are laid open."""
        same_hand = board.hands[actor] == other.hands[actor]
        common = [
            option
            for option in engine.legal(self.rules, board, actor)
            if engine.why_not(self.rules, other, actor, option) is None
            # it lays the hand open: with other deadwood it is another action
            and (same_hand or not isinstance(option, _LAYS_OPEN))
        ]
        if not common:
            return
        action = self._rng.choice(common)
        seen = [
            list(_as_seen(engine.apply(self.rules, world, actor, action).events, viewer))
            for world in (board, other)
        ]
        self.expect(seen[0] == seen[1], "leak", f"{game_token(action)}: {viewer} sees more")


def facts_of(rules: Rules, board: engine.State, counted: int) -> DealFacts:
    """The facts settled before a deal, after the ``counted`` deals before it."""
    public = board.public
    hands = len(public.active)
    return DealFacts(
        seats=len(board.hands),
        may_play=tuple(sorted(public.active)),
        hands=hands,
        cards=rules.deal.hand_size(hands, counted),
        wild=public.wild,
        factor=public.factor,
    )


def _same_draw(board: engine.State, other: engine.State) -> engine.State | None:
    """The other world with the card on top of its stock that lies on top here.

    None where that card is elsewhere in it.
    """
    top = board.stock[-1:]
    if top == other.stock[-1:]:
        return other
    if not set(top) <= set(other.stock):
        return None
    rest = list(other.stock)
    rest.remove(top[0])
    return changed(other, stock=(*rest, *top))


def _as_seen(events: Iterable[Event], viewer: Seat | None) -> Iterator[Event | type[Event]]:
    """The events as the viewer sees them; once all lies open, or of chance, only their kinds."""
    lies_open = shuffled = False
    for event in events:
        lies_open = lies_open or isinstance(event, Showed | Revealed | DealEnded)
        shuffled = shuffled or (isinstance(event, Reshuffled) and event.shuffled)
        news = lies_open or (shuffled and isinstance(event, Turned))
        yield type(event) if news else event.redact(viewer)


def step_of(
    rules: Rules, state: Game, actor: Actor, action: GameAction, checker: Checker
) -> GameStep | None:
    """Carry out an action that must be accepted; None, and a violation, if it is not."""
    try:
        step = game.apply(rules, state, actor, action)
        checker.follow(state, actor, action, step)
    except Exception as error:  # a refusal or a crash: either is a violation
        checker.crashed(error)
    else:
        return step
    return None
