"""Decisions with reasons, from seeded games and from positions made here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations

from bots_tables import seen_by
from deals import at
from hands import parse_melds
from openrummy.analysis import opponent_holdings
from openrummy.analysis.model import Decision, Estimate, Kind, Price, Priced, Reason
from openrummy.analysis.opponent_holdings import Hands
from openrummy.analysis.reasons.best_reasons import reasons
from openrummy.bots.base import Budget, Seen
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.kinds import judge
from openrummy.bots.heuristic.style import BEST
from openrummy.bots.match import BotTable
from openrummy.bots.search.knock_choice import choices
from openrummy.core import engine
from openrummy.core.cards import Card, parse_card
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import (
    Action,
    BigGin,
    Discard,
    Draw,
    Knock,
    LayOff,
    Pile,
    Spread,
    legal_in,
)
from openrummy.core.engine.model.events import Discarded
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import Rules

GIN = variant("gin").rules
STRAIGHT = variant("straight-gin").rules
DRAWN = 100  # hands of the opponent
FEW = 3  # actions of a decision that are compared


class Watched(Patient):
    """A patient player whose decisions are kept."""

    def __init__(self, kept: list[tuple[Seen, Action]]) -> None:
        super().__init__(Budget(), BEST)
        self.kept = kept

    def choose(self, seen: Seen) -> Action:
        action = super().choose(seen)
        still = Seen(seen.rules, seen.game, seen.board, tuple(seen.history))
        self.kept.append((still, action))
        return action


@cache
def played(name: str, deals: int, seats: int = 2) -> tuple[tuple[Seen, Action], ...]:
    """The decisions of patient players in some deals."""
    kept: list[tuple[Seen, Action]] = []
    bots = [Watched(kept) for _ in range(seats)]
    table = BotTable(variant(name).rules, bots, seed_bytes(f"reasons {name}"), cap=deals)
    table.play([seed_bytes(seat) for seat in range(seats)])
    return tuple(kept)


def decision(seen: Seen, action: Action | None = None) -> Decision:
    return Decision(1, 1, 1, seen.seat, Kind.OTHER, seen, action)


def priced(seen: Seen, *actions: Action, points: float = 2.0, error: float = 0.1) -> Priced:
    """Priced actions, best first, each ``points`` behind the one before."""
    prices = [
        Price(action, Estimate(0.0), Estimate(points * index, error), worlds=512)
        for index, action in enumerate(actions)
    ]
    return Priced(decision(seen, actions[-1]), tuple(prices), len(prices) - 1)


def ahead_in_chances(level: Priced) -> Priced:
    """The same, with the last action behind in its chance of winning the game."""
    *others, last = level.prices
    return replace(level, prices=(*others, replace(last, loss=Estimate(0.13, 0.01))))


def compared(seen: Seen) -> Iterator[tuple[Priced, Hands | None]]:
    """The likeliest actions of a decision in pairs, either as the better one."""
    if seen.rules.held:
        actions = [candidate.action for candidate in judge(seen)][:FEW]
    else:
        actions = [*legal_in(seen.rules, seen.board)][:FEW]
    drawn = opponent_holdings.draw(decision(seen), actions, DRAWN)
    for better, other in permutations(actions, 2):
        yield priced(seen, better, other), drawn


def facts(reason: Reason) -> dict[str, int | str]:
    return dict(reason.data)


# ---------------------------------------------------------------- positions made here

OTHER = "8dTd2c2h2s4h5h6hAs5s"


def position(rules: Rules, text: str, scores: tuple[int, int] = (0, 0)) -> Seen:
    """The view of the seat to act in a position, at a score."""
    state = at(rules, text)
    seen = seen_by(rules, state, [], state.public.phase.seat)  # type: ignore[union-attr]
    standing = seen.game.standing
    column = replace(standing.columns[-1], points=scores)
    standing = replace(standing, columns=(*standing.columns[:-1], column))
    return replace(seen, game=replace(seen.game, standing=standing))


def kings(scores: tuple[int, int] = (72, 41)) -> Seen:
    """A king that nobody can use, and the card that the opponent is waiting for."""
    hand = "6c7c8cJdJhJs9h9d3s4sKs"
    more = "pile=QcQhKhKc known=/8dTd stock=?1 drawn=4s turns=8"
    return position(GIN, f"hands={hand}/{OTHER} turn=0:throw {more}", scores)


def parse(text: str) -> Card:
    """Parse a card of the single pack."""
    return parse_card(text)


def discards(*texts: str) -> list[Action]:
    return [Discard(parse(text)) for text in texts]


def knock(card: str, melds: str) -> Knock:
    return Knock(parse(card), parse_melds(melds))


MELDS = "6c 7c 8c | Jd Jh Js | 3s 4s 5s"


def near_the_end(better: bool, scores: tuple[int, int]) -> Priced:
    """A knock with 2 and going on, either as the better one."""
    hand = "6c7c8cJdJhJs3s4s5s2dKh"
    more = "pile=QcQhKc stock=?3 drawn=Kh turns=8"
    seen = position(GIN, f"hands={hand}/9c8d2c2h2s4h5h6hAsTs turn=0:throw {more}", scores)
    both = [knock("Kh", MELDS), Discard(parse("Kh"))]
    return priced(seen, *(both if better else both[::-1]))


def shown(known: str = "") -> Iterator[Priced]:
    """Two knocks, each as the better one; the opponent holds some known cards."""
    hand = "Ah2h3h4h6c7c8c2s2dAdKs"
    more = f"pile=QcQhKc stock=?3 drawn=Ks turns=8 known=/{known}"
    seen = position(GIN, f"hands={hand}/9c8d2c5h6h4s5sTcTdTs turn=0:throw {more}")
    knocks = [knock for knock, _ in choices(seen, parse("Ks"))]
    assert len(knocks) > 1
    for better, other in permutations(knocks, 2):
        yield priced(seen, better, other)


def defended(hand: str) -> Seen:
    """A hand that is asked to lay off on a knock with 2."""
    mine = "6c7c8cJdJhJs3s4s5s2dKh"
    state = at(GIN, f"hands={mine}/{hand} turn=0:throw pile=QcQhKc stock=?3 drawn=Kh turns=8")
    action = Knock(parse("Kh"), parse_melds(MELDS))
    step = engine.apply(GIN, state, 0, action)
    return seen_by(GIN, step.state, [], 1)


def made() -> Iterator[Priced]:
    """Decisions that do not occur in seeded games."""
    seen = kings()
    yield priced(seen, *discards("Ks", "9d"))
    yield priced(seen, *discards("Ks", "3s"), points=0.1, error=0.2)
    yield ahead_in_chances(priced(seen, *discards("Ks", "3s"), points=0.1, error=0.2))
    held = "hands=KcKdKsQs6c7c8c3s4s2h9h/8dTd2c2d2s4h5h6hAs5s turn=0:throw pile=QcQh stock=?1"
    yield priced(position(GIN, f"{held} drawn=9h turns=4"), *discards("Ks", "3s"))
    gin = f"hands=6c7c8cJdJhJs2s3s4s5s6s/{OTHER.replace('2s', '2d').replace('5s', '7d')}"
    seen = position(GIN, f"{gin} turn=0:throw pile=QcQh stock=?1 drawn=2s turns=4")
    melds = parse_melds("6c 7c 8c | Jd Jh Js | 2s 3s 4s 5s 6s")
    yield priced(seen, BigGin(melds), *discards("2s"))
    for scores in ((98, 40), (80, 40), (40, 92)):
        yield near_the_end(True, scores)
    yield near_the_end(False, (20, 92))
    yield from shown()
    yield from shown("5h6h9cTcTdTs")
    seen = defended("9cTcQd2s4d5d6d7h8h9h")
    own = parse_melds("4d 5d 6d | 7h 8h 9h")
    yield priced(seen, LayOff(parse("2s"), 2), Spread(own))
    yield priced(seen, Spread(own), Spread(()))
    seen = defended("9cTcTh2s4d5d6d7h8h9h")
    yield priced(seen, LayOff(parse("2s"), 2), Spread(own))
    seen = defended("9c9d9hAs4d5d6dQdQsTh")
    yield priced(seen, Spread(parse_melds("9c 9d 9h | 4d 5d 6d")), LayOff(parse("9c"), 0))
    yield from more_made()


def more_made() -> Iterator[Priced]:
    """More such decisions."""
    low = "hands=6c7c8cJdJhJs3s4s2d5h/8dTd2c2h2s4h5d6hAs5s turn=0:draw pile=Qh9c stock=?1 turns=5"
    yield priced(position(STRAIGHT, low), Draw(Pile.STOCK), Draw(Pile.DISCARD))
    five = "hands=8d9dTdJhJsJdAd2h3s5c/8s7d2c2s4h5d6hAs5s9c turn=0:draw pile=Qh4c stock=?1 turns=5"
    yield priced(position(GIN, five), Draw(Pile.STOCK), Draw(Pile.DISCARD))
    queen = "hands=6c7c8cJdJhJs9d9h3s4sQh/8d7d2c2h2s4h5d6hAs5s turn=0:throw pile=2dQd stock=?1"
    seen = position(GIN, f"{queen} known=/8d drawn=4s turns=5")
    seen = replace(seen, history=(Discarded(1, parse("Qd")),))
    yield priced(seen, *discards("Qh", "9d"))


@cache
def reasoned_decisions() -> tuple[tuple[Priced, Hands | None, tuple[Reason, ...]], ...]:
    """Reasons of decisions in seeded games, either action first, and of those made up."""
    cases = []
    for name, most in (("gin", 60), ("straight-gin", 20), ("oklahoma", 30), ("jersey-gin", 10)):
        seats = 3 if name == "jersey-gin" else 2
        moments = played(name, 3, seats)
        for seen, _ in moments[:: max(1, len(moments) // most)]:
            for priced, drawn in compared(seen):
                cases.append((priced, drawn, reasons(priced, hands=drawn)))
    for priced in made():
        drawn = opponent_holdings.draw(
            priced.decision, [price.action for price in priced.prices], DRAWN
        )
        cases.append((priced, drawn, reasons(priced, hands=drawn)))
    return tuple(cases)
