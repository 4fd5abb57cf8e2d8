"""A playable game: a mutable object over immutable states.

A :class:`Game` holds the sequence of the engine's immutable states. ``undo`` drops the last one,
``at`` returns an earlier one, and copies share them. The object itself is mutable, so that
``game.play(...)`` works as users expect.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from openrummy.library.action import Action, action_of, read_action
from openrummy.library.errors import UsageError, WrongType, not_legal, quoted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from openrummy.bots.base import Bot
    from openrummy.core.engine.model.events import Event
    from openrummy.core.game import Actor, GameAction, GameEvent
    from openrummy.core.game import Game as State
    from openrummy.core.notation.records import Record
    from openrummy.core.rules.pieces import Rules, Variant
    from openrummy.core.scoring.result import DealResult, Seat
    from openrummy.core.sheets import GameResult, Standing
    from openrummy.library.match import Player
    from openrummy.library.view import View


@dataclass(frozen=True)
class Step:
    """A step of a game: the actor (-1: the host, which deals), the action and the new state."""

    actor: Actor
    action: GameAction
    state: State
    events: tuple[GameEvent, ...]


class Game:
    """A game in progress, created by :func:`~openrummy.library.create_game.new_game`.

    >>> from openrummy import new_game
    >>> game = new_game("gin", seed=7)
    >>> game.to_act, game.legal()
    (1, ('p', 't'))
    >>> game.play("p")
    'p'
    >>> game.why_not("s")
    'take the upcard or pass (G4)'

    Seats are numbered from 0. Methods without a seat argument use the seat to act, the first one if
    there are several.
    """

    def __init__(
        self,
        variant: Variant,
        start: State,
        entropy: bytes,
        opening: tuple[GameEvent, ...] = (),
        *,
        auto_deal: bool = True,
        from_position: bool = False,
    ) -> None:
        """Create a game from a state; normally called by ``new_game`` and ``replay``.

        ``entropy`` (32 bytes) determines every deal; with ``auto_deal`` the next deal starts as
        soon as the last one is over.
        """
        self._variant = variant
        self._start = start
        self._entropy = entropy
        self._opening = opening
        self._steps: list[Step] = []
        self._auto_deal = auto_deal
        self._from_position = from_position
        self._bots: dict[tuple[Player, Seat], tuple[Bot, tuple[Step, ...]]] = {}

    # ------------------------------------------------------------ state

    @property
    def rules(self) -> Rules:
        """The rules, as an immutable value."""
        return self._variant.rules

    @property
    def name(self) -> str:
        """The name of the game, as in ``games()``."""
        return self._variant.name

    @property
    def title(self) -> str:
        """Title of the game."""
        return self._variant.title

    @property
    def players(self) -> int:
        """Number of seats."""
        return self._start.seats

    @property
    def state(self) -> State:
        """The whole game as an immutable value of :mod:`openrummy.core.game`, with hidden cards."""
        return self._steps[-1].state if self._steps else self._start

    @property
    def over(self) -> bool:
        """True if the whole game is finished."""
        return self.state.result is not None

    @property
    def to_act(self) -> Seat | None:
        """The seat to act; None after the game and between deals."""
        asked = self.asked
        return asked[0] if asked else None

    @property
    def asked(self) -> tuple[Seat, ...]:
        """All seats to act: several in simultaneous deals."""
        from openrummy.core.game import HOST, actors

        return tuple(actor for actor in actors(self.state) if actor != HOST)

    @property
    def deal_number(self) -> int:
        """Number of the current or next deal, from 1."""
        return self.state.number + 1

    @property
    def deals(self) -> tuple[DealResult, ...]:
        """Results of the finished deals, in order."""
        return self.state.results

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side; without teams every seat is a side."""
        return self.state.standing.totals

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side."""
        return self.state.standing.sides

    @property
    def sheet(self) -> Standing:
        """The score sheet, as an immutable value of :mod:`openrummy.core.sheets`."""
        return self.state.standing

    @property
    def result(self) -> GameResult | None:
        """The result of the game (``reason winners totals net``); None while it goes on."""
        return self.state.result

    # ------------------------------------------------------------ playing

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        """Legal actions of the seat; () if it is not to act.

        Of knocks and shows with several arrangements only sensible ones are listed, best first;
        others that the rules allow can be played as well.
        """
        from openrummy.core.game import legal

        seat = self._seat(seat)
        if seat is None:
            return ()
        return tuple(map(action_of, legal(self.rules, self.state, seat)))

    def why_not(self, action: Action | str, seat: Seat | None = None) -> str | None:
        """The reason that an action is illegal, as a sentence; None if it is legal.

        Raises :class:`~openrummy.library.errors.UsageError` for an invalid token.
        """
        from openrummy.core.game import why_not
        from openrummy.core.notation.refusals import refusal_text

        seat = self._seat(seat)
        legal = self.legal(seat)
        value = read_action(action, legal).value
        refusal = why_not(self.rules, self.state, 0 if seat is None else seat, value)
        return None if refusal is None else refusal_text(refusal)

    def play(self, action: Action | str, seat: Seat | None = None) -> Action:
        """Play an action, deal the next deal if that ended one, and return the action.

        ``action`` is one of :meth:`legal` or a token: ``"s"`` draws from the stock, ``"Ks"``
        or ``"d:Ks"`` discards, ``"k:Ks"`` knocks with the best melds. Raises
        :class:`~openrummy.library.errors.NotLegal`, with the legal actions, and leaves the game
        unchanged.
        """
        from openrummy.core.engine import IllegalAction
        from openrummy.core.rules.text import say

        if not self.over and not self.asked and not _between_deals(action):
            raise UsageError(say("library.deal-first"))
        seat = self._seat(seat)
        viewer = 0 if seat is None else seat
        chosen = action if isinstance(action, Action) else read_action(action, self.legal(seat))
        try:
            self._do(viewer, chosen.value)
        except IllegalAction as error:
            raise not_legal(chosen, error.refusal, self.legal(seat)) from None
        if self._auto_deal:
            self._deal_if_due()
        return chosen

    def deal(self) -> None:
        """Start the next deal, in games with ``auto_deal=False``."""
        from openrummy.core.rules.text import say

        if self.over or self.asked:
            raise UsageError(say("library.no-deal-due"))
        self._deal()

    def undo(self) -> Action:
        """Undo and return the last action, with any deal that followed it.

        Raises :class:`~openrummy.library.errors.UsageError` if nothing has been played.
        """
        from openrummy.core.game import HOST
        from openrummy.core.rules.text import say

        if not self.played:
            raise UsageError(say("library.nothing-to-undo"))
        while True:
            step = self._steps.pop()
            if step.actor != HOST:
                return Action(step.action)

    @property
    def played(self) -> tuple[tuple[Seat, Action], ...]:
        """The seat and action of each move so far, in order."""
        from openrummy.core.game import HOST

        return tuple(
            (step.actor, Action(step.action)) for step in self._steps if step.actor != HOST
        )

    def at(self, number: int) -> Game:
        """An independent game in the state after this number of actions of seats.

        Negative numbers count from the end: ``game.at(-1)`` is the state one action ago.
        """
        from openrummy.core.game import HOST
        from openrummy.core.rules.text import say

        places = [index for index, step in enumerate(self._steps) if step.actor != HOST]
        most = len(places)
        if isinstance(number, bool) or not isinstance(number, int):
            raise WrongType(say("library.no-number", value=quoted(number)))
        if not -most <= number <= most:
            raise UsageError(say("library.no-such-moment", number=number, most=most))
        copied = self.copy()
        count = number if number >= 0 else most + number
        if count < most:  # include the deals that follow the last action
            del copied._steps[places[count] :]
        return copied

    def copy(self) -> Game:
        """An independent copy of this game."""
        started = Game(
            self._variant,
            self._start,
            self._entropy,
            self._opening,
            auto_deal=self._auto_deal,
            from_position=self._from_position,
        )
        started._steps = list(self._steps)
        return started

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        """Same as :meth:`copy`, as the shared states are immutable."""
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Compare rules, initial state and actions."""
        if not isinstance(other, Game):
            return NotImplemented
        own_key = (self.rules, self._start, self.played, self.state)
        return own_key == (other.rules, other._start, other.played, other.state)

    __hash__ = None  # type: ignore[assignment]  # mutable

    # ------------------------------------------------------------ views and bots

    def view(self, seat: Seat | None = None) -> View:
        """The view of a seat: its cards, the table and the score, without hidden cards."""
        from openrummy.core.game import view
        from openrummy.library.view import View

        seat = self._seat(seat)
        viewer = 0 if seat is None else seat
        return View(self.rules, view(self.state, viewer), self.title)

    def information_state(self, seat: Seat | None = None) -> str:
        """A seat's observations of the current deal as text (perfect recall).

        Two states have the same text exactly if the seat cannot distinguish them
        (:mod:`openrummy.core.notation.information_state`). The text starts with the points before
        the deal. Raises :class:`~openrummy.library.errors.UsageError` for a game created from a
        position, whose history is unknown.

        >>> from openrummy import new_game
        >>> new_game("gin", seed=7).information_state(0)
        'points 0 0; dealer 0; hand 3c 6c 8c Jc Qd Kd 4h 7h Ts Ks; up Jh; limit 10'
        """
        from openrummy.core.notation.information_state import information_state

        return information_state(self._seen_by(seat)[1], self.points)

    def information_tensor(self, seat: Seat | None = None, rows: int = 64) -> NDArray[np.float32]:
        """The information state as float32 ``[106 + 62 * rows]``; one pack without jokers only.

        104 entries for the cards dealt, 2 for the knock limit and score factor, then 62 for each
        event, latest last (:mod:`openrummy.lab.envs.information_tensor`). Raises the errors of
        :meth:`information_state`, and :class:`~openrummy.core.extras.MissingExtra` without numpy.
        """
        from openrummy.library.worlds import as_tensor

        viewer, events = self._seen_by(seat)
        return as_tensor(self.rules, events, viewer, rows)

    def worlds(self, seat: Seat | None = None, n: int = 1, seed: int | str = 0) -> list[Game]:
        """``n`` random games that the seat cannot distinguish from this one.

        They are sampled uniformly from the deals consistent with the seat's observations, except
        that duplicates which were reshuffled are not exactly uniform
        (:mod:`openrummy.core.engine.worlds.resample`). They start in the current state, like games
        from a position. Raises :class:`~openrummy.library.errors.UsageError` between deals.

        >>> from openrummy import new_game
        >>> game = new_game("gin", seed=7)
        >>> worlds = game.worlds(1, 100)
        >>> [len({world.view(seat).hand for world in worlds}) for seat in (0, 1)]
        [100, 1]
        """
        from openrummy.library.worlds import world

        seat = self._seat(seat)
        viewer = 0 if seat is None else seat
        happened = [*self._opening, *(event for step in self._steps for event in step.events)]
        games = []
        for number in range(n):
            state, events = world(self.rules, self.state, happened, viewer, f"{seed} {number}")
            game = Game(self._variant, state, self._entropy, events, from_position=True)
            game._auto_deal = self._auto_deal
            games.append(game)
        return games

    def ask(self, bot: Player, seat: Seat | None = None) -> Action:
        """The action that a bot chooses for the seat, from the seat's view.

        Accepts the same bots as :func:`~openrummy.play_match`, including your own. A bot's random
        choices are determined by the game. Raises
        :class:`~openrummy.library.errors.UsageError` for an unknown bot and if the seat is not to
        act.
        """
        from openrummy.core.extras import explain_imports
        from openrummy.core.rules.text import say

        seat = self._seat(seat)
        if seat is None or seat not in self.asked:
            raise UsageError(say("library.not-asked", seat=seat if seat is not None else "-"))
        with explain_imports():
            return Action(self._bot(bot, seat).act())

    def history(self) -> tuple[Step, ...]:
        """All steps of the game, including deals, with their events."""
        return tuple(self._steps)

    def position(self, board: int = 0) -> str:
        """The current deal as one line of text, including hidden cards (``docs/spec/position.md``).

        ``from_position`` restores it with score, dealer and number of earlier deals. ``board`` is
        the index of a simultaneous deal. Raises :class:`~openrummy.library.errors.UsageError`
        between deals.
        """
        from dataclasses import replace

        from openrummy.core.notation.position import position_of, position_text
        from openrummy.core.rules.text import say
        from openrummy.core.sheets import points_before

        boards = self.state.boards
        if not 0 <= board < len(boards) or boards[board].public.result is not None:
            raise UsageError(say("library.no-deal"))
        scores = points_before(self.rules, self.sheet)
        return position_text(replace(position_of(boards[board]), scores=scores))

    def record(self, *, as_json: bool = False) -> str:
        """The game so far as a record (``docs/spec/record.md``), which ``replay`` loads.

        Raises :class:`~openrummy.library.errors.UsageError` for a game created from a position,
        whose history is unknown.
        """
        from openrummy.core.notation.records import write

        return write(self._record(), as_json=as_json)

    def text(self, seat: Seat | None = None) -> str:
        """The board as text, as seen by a seat; None: with all cards."""
        from openrummy.core.game import view
        from openrummy.library.board import all_lines, as_text, head, view_lines

        title = head(self.title, self.state)
        if seat is None:
            return as_text(title, all_lines(self.rules, self.state))
        seen = view(self.state, self._seat(seat))
        return as_text(title, view_lines(self.rules, seen))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        from openrummy.library.board import one_line

        return f"<Game {one_line(self.title, self.state)}>"

    def _repr_html_(self) -> str:
        from openrummy.library.board import all_lines, head
        from openrummy.library.board_html import as_html

        return as_html(head(self.title, self.state), all_lines(self.rules, self.state))

    # ------------------------------------------------------------ internals

    def _seat(self, seat: Seat | None) -> Seat | None:
        from openrummy.core.rules.text import say

        if seat is None:
            return self.to_act
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise WrongType(say("library.no-seat", value=quoted(seat), last=self.players - 1))
        if not 0 <= seat < self.players:
            raise UsageError(say("library.no-seat", value=quoted(seat), last=self.players - 1))
        return seat

    def _seen_by(self, seat: Seat | None) -> tuple[Seat, list[Event]]:
        """A seat and its redacted events of the current deal."""
        from openrummy.core.rules.text import say
        from openrummy.library.worlds import deal_events

        if self._from_position:
            raise UsageError(say("library.no-history"))
        seat = self._seat(seat)
        viewer = 0 if seat is None else seat
        happened = (event for step in self._steps for event in step.events)
        return viewer, deal_events(self.state, happened, viewer)

    def _do(self, actor: Actor, action: GameAction) -> None:
        from openrummy.core.game import apply

        step = apply(self.rules, self.state, actor, action)
        self._steps.append(Step(actor, action, step.state, step.events))

    def _deal_if_due(self) -> None:
        while not self.over and not self.asked:  # a loop, as misdeals are dealt again
            self._deal()

    def _deal(self) -> None:
        from openrummy.core.cards.rng import stream
        from openrummy.core.game import HOST, StartDeal

        words = stream(self._entropy, self.state.number, "library", len(self.state.results))
        entropy = b"".join(words.word().to_bytes(8, "big") for _ in range(4))
        self._do(HOST, StartDeal(entropy))

    def _bot(self, name: Player, seat: Seat) -> Bot:
        """A bot that has observed all events of its seat.

        It is cached and receives new events only; after an undo a new bot is created.
        """
        from openrummy.core.cards.rng import seed_bytes
        from openrummy.core.game import redact
        from openrummy.library.match import player_bot_factory

        bot, seen = self._bots.get((name, seat)) or (None, ())
        if bot is None or seen != tuple(self._steps[: len(seen)]):
            bot, seen = player_bot_factory(name)(), ()
            seed = seed_bytes(f"library {self._entropy.hex()} {seat}")
            bot.begin(self.rules, seat, self.players, seed)
            for event in self._opening:
                bot.see(redact(event, seat))
        for step in self._steps[len(seen) :]:
            for event in step.events:
                bot.see(redact(event, seat))
        self._bots[name, seat] = bot, tuple(self._steps)
        return bot

    def _record(self) -> Record:
        from openrummy.core.notation.records import Player, Record, entry, result_text
        from openrummy.core.rules.text import say

        if self._from_position:
            raise UsageError(say("library.no-record"))
        before = self._start
        entries = []
        for step in self._steps:
            entries.append(entry(before, step.actor, step.action))
            before = step.state
        players = tuple(Player(say("cli.seat", seat=seat)) for seat in range(self.players))
        name = self.name or self.title
        return Record(
            self.rules, players, tuple(entries), name, result=result_text(self.state.result)
        )


def _between_deals(action: object) -> bool:
    """True for actions that seats take between deals."""
    return isinstance(action, str) and action.startswith("add:")
