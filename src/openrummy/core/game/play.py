"""The verbs of a whole game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from openrummy.core import engine
from openrummy.core.cards import Card
from openrummy.core.engine import Action, DealSetup, IllegalAction, Refusal, State, View
from openrummy.core.engine.model.actions import refuse
from openrummy.core.engine.model.events import DealBegan, Event, SetUp, Terms
from openrummy.core.engine.model.frozen_values import fast_replace
from openrummy.core.game.actions import (
    HOST,
    Actor,
    AddPoints,
    CallOff,
    Forfeit,
    GameAction,
    HostAction,
    StartDeal,
)
from openrummy.core.game.boards import boards
from openrummy.core.game.dealer import cut, knock_card, next_dealer, used_after
from openrummy.core.game.events import (
    CutForDeal,
    DealScored,
    GameBegan,
    GameEnded,
    GameEvent,
    OnBoard,
    PointsAdded,
    ScoresGiven,
)
from openrummy.core.game.fixed_deals import cannot_deal, given_scores, order_of
from openrummy.core.game.wild_rank import wild_of
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import DealResult, Seat
from openrummy.core.sheets import (
    MAX_ADDED,
    Added,
    GameResult,
    Standing,
    call_off_result,
    enter_round,
    forfeit_result,
    standing,
)


@dataclass(frozen=True)
class Game:
    """A game in progress. ``boards`` are the deals being played, one for most games.

    ``number`` counts rounds from 0; ``dealer`` is None until the cut;
    ``results`` are by round, then by board. ``knock_cards`` are those
    of the second pack used since its last shuffle (A10). ``wilds`` are the wild
    ranks of the scored deals so far, ace 0 to king 12, None where only jokers
    were wild; empty in a game without wild ranks (W1).
    """

    seats: int
    standing: Standing
    results: tuple[DealResult, ...] = ()
    boards: tuple[State, ...] = ()
    dealer: Seat | None = None
    number: int = 0
    knock_cards: tuple[Card, ...] = ()
    wilds: tuple[int | None, ...] = ()
    result: GameResult | None = None


@dataclass(frozen=True)
class GameView:
    """View of a game for a seat (None: a spectator): the sheet and each board."""

    seat: Seat | None
    seats: int
    standing: Standing
    boards: tuple[View, ...] = ()
    dealer: Seat | None = None
    number: int = 0
    knock_cards: tuple[Card, ...] = ()
    wilds: tuple[int | None, ...] = ()
    result: GameResult | None = None


@dataclass(frozen=True)
class GameStep:
    """Result of an action: the new game and all that happened, unredacted."""

    state: Game
    events: tuple[GameEvent, ...]


def start(rules: Rules, seats: int) -> GameStep:
    """A new game. ValueError when the rules do not seat this many."""
    if seats not in rules.seating.players:
        raise ValueError(f"this game seats {rules.seating.players}, not {seats}")
    game = Game(seats, standing(rules, seats, ()))
    return GameStep(game, (GameBegan(seats),))


def is_over(game: Game) -> bool:
    """True if the whole game is finished."""
    return game.result is not None


def _board_of(game: Game, seat: Actor) -> int | None:
    for index, board in enumerate(game.boards):
        if seat in board.public.active:
            return index
    return None


def _dealing(game: Game) -> bool:
    """True if the next deal is due."""
    return None not in [board.public.result for board in game.boards]


def actors(game: Game) -> tuple[Actor, ...]:
    """Actors to move: HOST between deals, else the seats to act on every board."""
    if is_over(game):
        return ()
    if _dealing(game):
        return (HOST,)
    if len(game.boards) == 1:
        return engine.actors(game.boards[0])
    return tuple(seat for board in game.boards for seat in engine.actors(board))


def legal(rules: Rules, game: Game, actor: Actor) -> tuple[Action, ...]:
    """The canonical actions of a seat. The host's are not listed: entropy is not finite."""
    index = _board_of(game, actor)
    if index is None or is_over(game):
        return ()
    return engine.legal(rules, game.boards[index], actor)


def why_not(rules: Rules, game: Game, actor: Actor, action: GameAction) -> Refusal | None:
    """The reason ``action`` is refused, as data; None when it is accepted."""
    if is_over(game):
        return refuse("game-over", "S1")
    if isinstance(action, HostAction):
        return _why_not_host(rules, game, actor, action)
    if isinstance(action, AddPoints):
        return _why_not_add(game, actor, action)
    index = _board_of(game, actor)
    if index is None:
        return refuse("not-your-turn", "G30")
    return engine.why_not(rules, game.boards[index], actor, action)


def _why_not_host(rules: Rules, game: Game, actor: Actor, action: HostAction) -> Refusal | None:
    if actor != HOST:
        return refuse("host-only", "G2")
    if isinstance(action, Forfeit):
        if not 0 <= action.seat < game.seats:
            return refuse("no-such-seat", "S1")
        return refuse("out-of-game", "I9") if action.seat in game.standing.beaten else None
    if isinstance(action, CallOff):
        return None
    if not _dealing(game):
        return refuse("deal-in-progress", "G2")
    if len(action.entropy) != 32:
        return refuse("entropy-size", "G1", bytes=len(action.entropy))
    return None if action.cards is None else cannot_deal(rules, game, action.cards)


def _why_not_add(game: Game, actor: Actor, action: AddPoints) -> Refusal | None:
    """Refusal of points unless one seat alone trails, between deals, with enough to press (A35)."""
    press = game.standing.press
    if press is None:
        return refuse("no-press", "W18")
    if not 0 <= actor < game.seats:
        return refuse("no-such-seat", "S1")
    if not _dealing(game) or not game.number:
        return refuse("deal-in-progress", "W18")
    if press.on:
        return refuse("press-is-on", "W18")
    if press.side is None or game.standing.side_of(actor) != press.side:
        return refuse("not-behind", "W18")
    if not press.least <= action.points <= MAX_ADDED:
        return refuse("points-to-press", "W18", least=press.least, most=MAX_ADDED)
    return None


def apply(rules: Rules, game: Game, actor: Actor, action: GameAction) -> GameStep:
    """Carry out an action of a seat or of the host.

    Raises :class:`~openrummy.core.engine.IllegalAction`; the game is untouched.
    """
    refusal = why_not(rules, game, actor, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    if isinstance(action, StartDeal):
        return _deal(rules, game, action)
    if isinstance(action, Forfeit):
        return _forfeit(rules, game, action)
    if isinstance(action, CallOff):
        return _call_off(game)
    if isinstance(action, AddPoints):
        return _add(rules, game, actor, action.points)
    index = _board_of(game, actor)
    assert index is not None
    step = engine.apply(rules, game.boards[index], actor, action)
    boards = (*game.boards[:index], step.state, *game.boards[index + 1 :])
    events: tuple[GameEvent, ...] = tuple(OnBoard(index, event) for event in step.events)
    game = fast_replace(game, boards=boards)
    if not _dealing(game):
        return GameStep(game, events)
    scored = _score(rules, game)
    return GameStep(scored.state, events + scored.events)


def _deal(rules: Rules, game: Game, action: StartDeal) -> GameStep:
    entropy, cards = action.entropy, action.cards
    game, events = _before_deal(rules, game, action)
    dealer = game.dealer
    assert dealer is not None
    card = None if cards is None else cards.knock_card
    if card is None:
        card = knock_card(rules, game.knock_cards, entropy, game.number)
    dealt = []
    wild, free = wild_of(rules.wild, game.wilds)
    factor = 2 if game.standing.press is not None and game.standing.press.on else 1
    eliminated = game.standing.beaten
    for index, board in enumerate(boards(rules, game.seats, dealer, game.number, eliminated)):
        setup = DealSetup(
            seats=game.seats,
            active=board.active,
            dealer=board.dealer,
            first=board.first,
            number=game.number,
            entropy=entropy,
            board=index,
            knock_card=card,
            wild=wild,
            free=free,
            factor=factor,
            cards=rules.deal.hand_size(len(board.active), game.standing.counted),
        )
        if cards is None:
            step = engine.start(rules, setup)
        else:
            step = engine.start_with(rules, setup, order_of(rules, setup, cards))
        events += [OnBoard(index, event) for event in step.events]
        dealt.append(step.state)
    used = game.knock_cards if card is None else used_after(game.knock_cards, card)
    game = fast_replace(game, boards=tuple(dealt), knock_cards=used)
    if _dealing(game):  # a misdeal ends at once (G13)
        scored = _score(rules, game)
        return GameStep(scored.state, (*events, *scored.events))
    return GameStep(game, tuple(events))


def _before_deal(rules: Rules, game: Game, action: StartDeal) -> tuple[Game, list[GameEvent]]:
    """The game with its dealer and scores: from the cut, the previous deal or the given cards."""
    cards, events = action.cards, list[GameEvent]()
    if cards is not None and cards.scores:
        added = (*game.standing.added, *given_scores(game, cards.scores))
        game = fast_replace(game, standing=standing(rules, game.seats, game.results, added))
        events.append(ScoresGiven(game.standing))
    if cards is not None and cards.dealer not in (None, game.dealer):
        assert cards.dealer is not None
        events.append(CutForDeal((), cards.dealer))
        return fast_replace(game, dealer=cards.dealer), events
    if game.dealer is None:
        drawn = cut(rules, game.seats, action.entropy)
        return fast_replace(game, dealer=drawn.dealer), [*events, drawn]
    return game, events


def _score(rules: Rules, game: Game) -> GameStep:
    """Once every board is finished, enter the result, find the next dealer, maybe end the game."""
    results = tuple(
        result for board in game.boards if (result := engine.outcome(board)) is not None
    )
    sheet = enter_round(rules, game.standing, results)
    events: list[GameEvent] = [DealScored(results, sheet)]
    if sheet.result is not None:
        events.append(GameEnded(sheet.result))
    ended = {"results": game.results + results, "result": sheet.result}
    game = fast_replace(game, **ended, **_after_round(rules, game, sheet))
    return GameStep(game, tuple(events))


def _after_round(rules: Rules, before: Game | GameView, sheet: Standing) -> dict[str, Any]:
    """Fields changed by a scored round; a void deal uses up no wild rank."""
    public, entry = before.boards[0].public, sheet.last
    assert before.dealer is not None
    assert entry is not None
    unused = not rules.wild.any or entry.void
    return {
        "standing": sheet,
        "dealer": next_dealer(
            rules, before.seats, before.dealer, public.active, entry, sheet.beaten
        ),
        "number": before.number + 1,
        "wilds": before.wilds if unused else (*before.wilds, public.wild),
    }


def _add(rules: Rules, game: Game, seat: Seat, points: int) -> GameStep:
    """Add points to the seat's total; the next deal counts double."""
    added = Added(game.number, game.standing.side_of(seat), points)
    sheet = standing(rules, game.seats, game.results, (*game.standing.added, added))
    return GameStep(fast_replace(game, standing=sheet), (PointsAdded(seat, points, sheet),))


def _forfeit(rules: Rules, game: Game, action: Forfeit) -> GameStep:
    """End the game as a win for the other sides; the score is unchanged."""
    result = forfeit_result(rules, game.standing, action.seat, action.reason)
    return GameStep(fast_replace(game, result=result), (GameEnded(result),))


def _call_off(game: Game) -> GameStep:
    """End the game without a winner; the score is unchanged."""
    result = call_off_result(game.standing)
    return GameStep(fast_replace(game, result=result), (GameEnded(result),))


# ---------------------------------------------------------------- views


def view(game: Game, seat: Seat | None) -> GameView:
    """View of ``seat`` (None: a spectator)."""
    return GameView(
        seat,
        game.seats,
        game.standing,
        tuple(engine.view(board, seat) for board in game.boards),
        game.dealer,
        game.number,
        game.knock_cards,
        game.wilds,
        game.result,
    )


def fold(rules: Rules, before: GameView, event: GameEvent) -> GameView:
    """Apply an event, redacted for the seat, to its view."""
    if isinstance(event, OnBoard):
        return _fold_board(before, event)
    match event:
        case GameBegan(seats=seats):
            return GameView(before.seat, seats, standing(rules, seats, ()))
        case CutForDeal(dealer=dealer):
            return fast_replace(before, dealer=dealer)
        case DealScored(standing=sheet):
            return fast_replace(before, **_after_round(rules, before, sheet))
        case ScoresGiven(standing=sheet, number=int(number), wilds=wilds):
            return fast_replace(before, standing=sheet, number=number, wilds=wilds)
        case PointsAdded(standing=sheet) | ScoresGiven(standing=sheet):
            return fast_replace(before, standing=sheet)
        case GameEnded(result=result):
            return fast_replace(before, result=result)


def _fold_board(before: GameView, event: OnBoard) -> GameView:
    index, inner = event.board, event.event
    seen = before.boards[:index] if isinstance(inner, DealBegan) else before.boards
    old = seen[index] if index < len(seen) else View(before.seat, engine.Public())
    now = (*seen[:index], engine.fold(old, inner), *seen[index + 1 :])
    card = _knock_card(inner) if index == 0 else None
    if card is not None:
        return fast_replace(before, boards=now, knock_cards=used_after(before.knock_cards, card))
    return fast_replace(before, boards=now)


def _knock_card(event: Event) -> Card | None:
    """The card of the second pack in a deal event (A10)."""
    match event:
        case Terms(card=card) | SetUp(knock_card=card):
            return card
        case _:
            return None
