"""Invariants of every step of every game.

:class:`Checker` watches one game through the public functions and collects each
:class:`Violation`. Cheap checks run at every step, costly ones at every ``every``-th:

=============== ==============================================================
``cards``       every card of the pack is in exactly one zone
``actors``      an unfinished game has an actor, and each actor has a legal action
``melds``       every meld on the table is valid, including what its wilds stand for
``legal``       each legal action is accepted, once, by ``why_not`` (costly)
``wrong-seat``  no other seat may do it, and the host may not deal meanwhile
``view``        every view equals the fold of the events redacted for it
``position``    position text sets up the same state (costly)
``world``       a resampled world consistent with the seat's view has every card
                and gives the same view and legal actions (costly)
``leak``        and the same action causes the same visible events (costly)
``sheet``       the standing follows from the results alone
``result``      the table of possible deal results has every result
``crash``       no exception but a refusal is raised
=============== ==============================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from openrummy.core import engine, game
from openrummy.core.cards import PACK_BITS, is_canonical
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
from openrummy.core.engine.model.frozen_values import fast_replace
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
    """A broken invariant: the check, the step and a description."""

    check: str
    deal: int
    step: int
    message: str


class Checker:
    """The checks of one game.

    Call :meth:`begin` with the first step and :meth:`follow` after every
    action. ``rng`` chooses the subject of the costly checks; ``checks`` counts all checks.
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
        """Start with the first step of the game."""
        self._views = {viewer: game.view(step.state, viewer) for viewer in self._viewers}
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
        duplicates = all(map(is_canonical, masks)) and max(faces, default=0) < PACK_BITS
        known = any(known & ~hand for known, hand in zip(public.known, board.hands, strict=True))
        pack = self._packs[len(public.active)]
        self.expect(sorted(all_cards(board)) == pack, check, "cards lost or doubled")
        self.expect(counted, check, "cards counted wrong")
        self.expect(duplicates, check, "duplicates are told apart")
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
        current_actors = game.actors(state)
        self.expect(bool(current_actors) != game.is_over(state), "actors", "nobody is asked")
        for seat in current_actors:
            if seat != HOST:
                self.expect(
                    bool(game.legal(self.rules, state, seat)), "actors", f"{seat} can do nothing"
                )

    def _wrong_seat(self, before: Game, actor: Actor, action: GameAction) -> None:
        current_actors = game.actors(before)
        for other in (HOST, *range(self.seats)):
            host_deals = other == HOST and isinstance(action, StartDeal)
            if other not in {*current_actors, actor} and not host_deals:
                refusal = game.why_not(self.rules, before, other, action)
                self.expect(refusal is not None, "wrong-seat", f"{other} may {game_token(action)}")
        if actor != HOST and not isinstance(action, AddPoints):  # that comes between deals
            refusal = game.why_not(self.rules, before, HOST, _NO_ENTROPY)
            self.expect(refusal is not None, "wrong-seat", "the host may deal during a deal")

    def _follow_views(self, step: GameStep) -> None:
        for viewer in self._viewers:
            seen = self._views[viewer]
            for event in step.events:
                redacted = game.redact(event, viewer)
                seen = game.fold(self.rules, seen, redacted)
                if isinstance(redacted, OnBoard):
                    self._remember(redacted, viewer)
            self._views[viewer] = seen
            self.expect(
                seen == game.view(step.state, viewer), "view", f"folded events of {viewer} differ"
            )

    def _remember(self, event: OnBoard, viewer: Seat | None) -> None:
        if isinstance(event.event, DealBegan):
            self._histories[event.board, viewer] = []
        self._histories[event.board, viewer].append(event.event)

    def _sheet(self, before: Game, state: Game) -> None:
        if any(engine.outcome(board) is None for board in state.boards):
            return
        restored = standing(self.rules, state.seats, state.results, state.standing.added)
        self.expect(restored == state.standing, "sheet", "the standing is not its results'")
        for board in state.boards:
            result = engine.outcome(board)
            assert result is not None
            facts = deal_facts(self.rules, board, before.standing.counted)
            ending = fitting_ending(self.rules, facts, result, result.reason)
            self.expect(not isinstance(ending, Impossible), "result", f"{ending}: {result}")

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
        # tokens name faces: with several packs, equal tokens mean duplicate actions
        tokens = {game_token(action) for action in actions}
        self.expect(len(tokens) == len(actions), "legal", "an action is listed twice")
        for action in actions:
            refusal = game.why_not(self.rules, state, seat, action)
            token = game_token(action)
            self.expect(refusal is None, "legal", f"{token}: {refusal}")
            self.expect(parse_game_token(token) == action, "legal", f"{token} reads differently")

    def _position(self, board: engine.State) -> None:
        text = position_text(position_of(board))
        try:
            restored = engine.setup(self.rules, parse_position(text))
        except PositionError as error:
            self.expect(False, "position", f"{error}: {text}")
        else:
            self.expect(restored == board, "position", f"not the same: {text}")

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
            # a seat learns what it draws: the drawn card must be the same
            duplicate = other if actor != seat else _same_draw(board, other)
            if duplicate is not None:
                self._leak(board, duplicate, actor, seat)

    def _leak(
        self, board: engine.State, other: engine.State, actor: Seat, viewer: Seat | None
    ) -> None:
        """Check that the same action looks the same in both worlds until hands are revealed."""
        same_hand = board.hands[actor] == other.hands[actor]
        common = [
            option
            for option in engine.legal(self.rules, board, actor)
            if engine.why_not(self.rules, other, actor, option) is None
            # revealing a different hand is a different action
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


def deal_facts(rules: Rules, board: engine.State, counted: int) -> DealFacts:
    """Facts fixed before a deal that follows ``counted`` scored deals."""
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
    """The other world with this board's top stock card moved to the top of its stock.

    None if that card is not in the other world's stock.
    """
    top = board.stock[-1:]
    if top == other.stock[-1:]:
        return other
    if not set(top) <= set(other.stock):
        return None
    other_stock = list(other.stock)
    other_stock.remove(top[0])
    return fast_replace(other, stock=(*other_stock, *top))


def _as_seen(events: Iterable[Event], viewer: Seat | None) -> Iterator[Event | type[Event]]:
    """Events as the viewer sees them; only their kinds once hands are open or chance decides."""
    lies_open = shuffled = False
    for event in events:
        lies_open = lies_open or isinstance(event, Showed | Revealed | DealEnded)
        shuffled = shuffled or (isinstance(event, Reshuffled) and event.shuffled)
        news = lies_open or (shuffled and isinstance(event, Turned))
        yield type(event) if news else event.redact(viewer)


def step_of(
    rules: Rules, state: Game, actor: Actor, action: GameAction, checker: Checker
) -> GameStep | None:
    """Apply an action that must be accepted; record a violation and return None if it is not."""
    try:
        step = game.apply(rules, state, actor, action)
        checker.follow(state, actor, action, step)
    except Exception as error:  # a refusal or a crash: either is a violation
        checker.crashed(error)
    else:
        return step
    return None
