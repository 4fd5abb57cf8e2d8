"""Reasons are true, all of them are reached, and each is a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import permutations

import numpy as np
import pytest

import brute
from bots_tables import seen_by
from deals import at
from openrummy import engine
from openrummy.analysis import holds
from openrummy.analysis.advice import advice_sentence, summary_advice
from openrummy.analysis.holds import Hands
from openrummy.analysis.model import Decision, Estimate, Kind, Price, Priced, Reason
from openrummy.analysis.reasons import MOST, reasons
from openrummy.analysis.why.sentences import Said, guess_sentence, sentence
from openrummy.arena.match import BotTable
from openrummy.bots.base import Budget, Seen
from openrummy.bots.heuristic.bot import Patient
from openrummy.bots.heuristic.kinds import judge
from openrummy.bots.heuristic.style import BEST
from openrummy.bots.search.knock_choice import choices
from openrummy.bots.search.notes import Notes
from openrummy.bots.search.rollouts import Searcher
from openrummy.cards import Card, bit, in_order, parse_card, parse_cards, to_set
from openrummy.cards.rng import seed_bytes
from openrummy.engine import (
    Action,
    BigGin,
    Discard,
    Draw,
    Knock,
    LayOff,
    Pass,
    Pile,
    Spread,
    State,
    legal_in,
)
from openrummy.engine.model.events import Discarded
from openrummy.engine.model.phase import ToDiscard
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.players import playout, search
from openrummy.kernel.gin.rows import row_of
from openrummy.melds.plain import parse_melds
from openrummy.rules.catalogue import variant
from openrummy.rules.pieces import Rules
from openrummy.rules.text import keys

GIN = variant("gin").rules
STRAIGHT = variant("straight-gin").rules
DRAWN = 100  # hands of the opponent
EACH = 4  # reasons of a code that are counted again
MORE = 40  # of those that are counted quickly
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
    """Actions, best first, each so many points behind the one before."""
    prices = [
        Price(one, Estimate(0.0), Estimate(points * place, error), worlds=512)
        for place, one in enumerate(actions)
    ]
    return Priced(decision(seen, actions[-1]), tuple(prices), len(prices) - 1)


def compared(seen: Seen) -> Iterator[tuple[Priced, Hands | None]]:
    """The likeliest actions of a decision two by two, as if either were the better one."""
    if seen.rules.held:
        actions = [one.action for one in judge(seen)][:FEW]
    else:
        actions = [*legal_in(seen.rules, seen.board)][:FEW]
    drawn = holds.draw(decision(seen), actions, DRAWN)
    for better, other in permutations(actions, 2):
        yield priced(seen, better, other), drawn


def facts(reason: Reason) -> dict[str, int | str]:
    return dict(reason.data)


# ---------------------------------------------------------------- positions of one's own

OTHER = "8dTd2c2h2s4h5h6hAs5s"


def position(rules: Rules, text: str, scores: tuple[int, int] = (0, 0)) -> Seen:
    """What the seat that is asked sees in a position, at a score."""
    state = at(rules, text)
    seen = seen_by(rules, state, [], state.public.phase.seat)  # type: ignore[union-attr]
    standing = seen.game.standing
    column = replace(standing.columns[-1], points=scores)
    standing = replace(standing, columns=(*standing.columns[:-1], column))
    return replace(seen, game=replace(seen.game, standing=standing))


def kings(scores: tuple[int, int] = (72, 41)) -> Seen:
    """A king nobody can use, and the card the opponent waits for."""
    hand = "6c7c8cJdJhJs9h9d3s4sKs"
    more = "pile=QcQhKhKc known=/8dTd stock=?1 drawn=4s turns=8"
    return position(GIN, f"hands={hand}/{OTHER} turn=0:throw {more}", scores)


def parse(text: str) -> Card:
    """A card of the only pack."""
    return parse_card(text)


def discards(*texts: str) -> list[Action]:
    return [Discard(parse(one)) for one in texts]


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
    """Two ways to knock, each as the better one; the opponent holds some known cards."""
    hand = "Ah2h3h4h6c7c8c2s2dAdKs"
    more = f"pile=QcQhKc stock=?3 drawn=Ks turns=8 known=/{known}"
    seen = position(GIN, f"hands={hand}/9c8d2c5h6h4s5sTcTdTs turn=0:throw {more}")
    ways = [one for one, _ in choices(seen, parse("Ks"))]
    assert len(ways) > 1
    for better, other in permutations(ways, 2):
        yield priced(seen, better, other)


def defended(hand: str) -> Seen:
    """A hand that is asked to lay off on a knock with 2."""
    mine = "6c7c8cJdJhJs3s4s5s2dKh"
    state = at(GIN, f"hands={mine}/{hand} turn=0:throw pile=QcQhKc stock=?3 drawn=Kh turns=8")
    action = Knock(parse("Kh"), parse_melds(MELDS))
    step = engine.apply(GIN, state, 0, action)
    return seen_by(GIN, step.state, [], 1)


def made() -> Iterator[Priced]:
    """Decisions that seeded games do not bring."""
    seen = kings()
    yield priced(seen, *discards("Ks", "9d"))
    yield priced(seen, *discards("Ks", "3s"), points=0.1, error=0.2)
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
    """And some more of them."""
    low = "hands=6c7c8cJdJhJs3s4s2d5h/8dTd2c2h2s4h5d6hAs5s turn=0:draw pile=Qh9c stock=?1 turns=5"
    yield priced(position(STRAIGHT, low), Draw(Pile.STOCK), Draw(Pile.DISCARD))
    five = "hands=8d9dTdJhJsJdAd2h3s5c/8s7d2c2s4h5d6hAs5s9c turn=0:draw pile=Qh4c stock=?1 turns=5"
    yield priced(position(GIN, five), Draw(Pile.STOCK), Draw(Pile.DISCARD))
    queen = "hands=6c7c8cJdJhJs9d9h3s4sQh/8d7d2c2h2s4h5d6hAs5s turn=0:throw pile=2dQd stock=?1"
    seen = position(GIN, f"{queen} known=/8d drawn=4s turns=5")
    seen = replace(seen, history=(Discarded(1, parse("Qd")),))
    yield priced(seen, *discards("Qh", "9d"))


# ---------------------------------------------------------------- sentences


@cache
def told() -> tuple[tuple[Priced, Hands | None, tuple[Reason, ...]], ...]:
    """Reasons of decisions in seeded games, both ways round, and of those made up."""
    found = []
    for name, most in (("gin", 60), ("straight-gin", 20), ("oklahoma", 30), ("jersey-gin", 10)):
        seats = 3 if name == "jersey-gin" else 2
        moments = played(name, 3, seats)
        for seen, _ in moments[:: max(1, len(moments) // most)]:
            for one, drawn in compared(seen):
                found.append((one, drawn, reasons(one, hands=drawn)))
    for one in made():
        drawn = holds.draw(one.decision, [price.action for price in one.prices], DRAWN)
        found.append((one, drawn, reasons(one, hands=drawn)))
    return tuple(found)


def test_every_code_is_reached() -> None:
    reached = {reason.code for _, _, found in told() for reason in found}
    assert reached == {key.removeprefix("reason.") for key in keys("reason.")}
    titles = {reason.title for _, _, found in told() for reason in found}
    assert titles | {"opinion"} == {
        one.removeprefix("reason_title.") for one in keys("reason_title.")
    }
    assert all(0 < len(found) <= MOST for _, _, found in told())


def test_each_is_a_sentence() -> None:
    for priced_one, _, found in told():
        assert len({one.title for one in found}) == len(found), priced_one
        for reason in found:
            for rival in ("", "northfold"):
                said = sentence(reason, rival)
                assert re.fullmatch(r"[A-Z0-9♣♦♥♠].*[.]", said.text), said
                assert not re.search(r"[{}!|]|  | [.,;]|\b[2-9TJQKA][cdhs]\b", said.text), said
                assert said.title and all(parse_card(one) is not None for one in said.cards)


# ---------------------------------------------------------------- truth, by enumeration

PACK = sum(bit(Card(16 * suit + rank)) for suit in range(4) for rank in range(13))


class Truth:
    """The numbers of a decision, counted in the plainest way; aces are low."""

    def __init__(self, one: Priced, drawn: Hands | None) -> None:
        self.seen = seen = one.decision.seen
        public = seen.board.public
        self.hand, self.drawn, self.limit = seen.board.hand, drawn, public.limit
        self.pile, self.known = to_set(public.pile), public.known[1 - seen.seat]
        self.unseen = PACK & ~(self.hand | self.pile | self.known)
        self.best, self.other = one.prices[0].action, one.prices[1].action

    def ways(self, card: Card, rest: int) -> int:
        """Unseen cards that alone make a meld of three of the card and others."""
        return to_set(x for x in in_order(self.unseen) if self.three(rest | bit(x), card, x))

    def three(self, rest: int, card: Card, *others: Card) -> bool:
        need = to_set((card, *others))
        melds = brute.melds_in(rest | bit(card), "low")
        return any(one & need == need and one.bit_count() == 3 for one in melds)

    def after(self, card: Card) -> int:
        return brute.least(self.hand & ~bit(card))

    def drawn_to(self, rest: int, limit: int) -> int:
        return to_set(
            x for x in in_order(self.unseen) if brute.after_discard(rest | bit(x)) <= limit
        )

    def helpful(self, rest: int) -> int:
        now = brute.least(rest)
        lower = in_order(self.drawn_to(rest, now - 1))
        return to_set(x for x in lower if self.three(rest, x))

    def without(self, action: Action) -> int:
        assert isinstance(action, Discard)
        return self.hand & ~bit(action.card)

    def taken(self, action: Action) -> int:
        assert self.drawn is not None
        return hundredths(self.drawn.taken[action])

    def knocked(self, action: Action) -> int:
        assert self.drawn is not None
        return hundredths(self.drawn.knocked[action])

    def after_take(self) -> int:
        grown = self.hand | bit(self.seen.board.public.pile[-1])
        return min(brute.least(grown ^ bit(one)) for one in in_order(self.hand))

    def kept(self, knock: Action) -> int:
        """The knocker's deadwood."""
        assert isinstance(knock, Knock)
        return brute.points(self.hand & ~bit(knock.card) & ~sum(knock.melds))

    def left(self, knock: Action) -> list[int]:
        """What the opponent has left against a knock, hand by hand."""
        assert isinstance(knock, Knock) and self.drawn is not None
        return [brute.defence(one, knock.melds) for one in self.drawn.hands]

    def undercut(self, knock: Action) -> int:
        """How often the knock is undercut, of a hundred times."""
        left = self.left(knock)
        return hundredths(sum(one <= self.kept(knock) for one in left) / len(left))

    def reaches(self, knock: Action, need: int) -> int:
        """How often it brings so many points."""
        left = self.left(knock)
        return hundredths(sum(one - self.kept(knock) >= need for one in left) / len(left))


def hundredths(share: float) -> int:
    return round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))


def cards_in(told: Mapping[str, int | str], name: str) -> int:
    return parse_cards(str(told[name])) if told[name] else 0


def check(truth: Truth, reason: Reason) -> bool:
    """Is what a reason says so? False: nothing here knows."""
    told = facts(reason)
    number, less = told.get("number"), told.get("less")
    ways = cards_in(told, "ways") if "ways" in told else 0
    match truth.best, truth.other:
        case Discard(card=better), Discard(card=other):
            return check_discards(truth, reason, better, other)
        case _, Draw() | Pass():
            now = truth.hand
        case _:
            now = 0
    before, after = told.get("before"), told.get("after")
    top = truth.seen.board.public.pile[-1]
    match reason.code:
        case "take-meld" | "take-low" | "meld-small":
            assert (before, after) == (brute.least(now), truth.after_take())
            assert (reason.code != "take-low") == truth.three(now, top)
        case "no-meld":
            assert not truth.three(now, top)
        case "stock-as-low":
            assert number == truth.drawn_to(now, truth.after_take()).bit_count()
        case "stock-lower":
            assert number == truth.drawn_to(now, truth.after_take() - 1).bit_count()
        case "stock-knock" | "stock-gin":
            assert ways == truth.drawn_to(now, truth.limit)
        case "stock-helps":
            assert ways == truth.helpful(now)
        case "costs-card":
            given = parse(str(told["given"]))
            assert ways == truth.ways(given, now & ~bit(given)) and number == ways.bit_count()
        case "take-live":
            given = parse(str(told["given"]))
            rest = now & ~bit(given)
            assert ways == truth.ways(top, rest) and ways.bit_count() == number
            assert less == truth.ways(given, rest).bit_count() < ways.bit_count()
            return True
        case "gin-outs":
            assert ways == truth.drawn_to(truth.without(truth.best), 0)
        case "gin-thin":
            assert ways == truth.drawn_to(truth.without(truth.other), 0)
        case "score-win" | "score-likely":
            need = 100 - int(told["own"])
            chance = truth.reaches(truth.best, need)
            assert chance == told.get("chance", 100) and told["theirs"] == 40
        case "score-short":
            assert truth.reaches(truth.other, 100 - int(told["own"])) < 10
        case "show-low":
            assert (told["points"], told["other"]) == (
                truth.kept(truth.best),
                truth.kept(truth.other),
            )
        case "show-safer":
            chances = truth.undercut(truth.best), truth.undercut(truth.other)
            assert (told["chance"], told["other"]) == chances
        case "undercut-low":
            assert told["chance"] == truth.undercut(truth.best)
        case "undercut-high":
            assert told["chance"] == truth.undercut(truth.other)
        case "time":
            assert told["chance"] == truth.knocked(truth.best)
        case "knock-tempo":
            assert told["chance"] == truth.knocked(truth.other)
        case "left-taken":
            assert told["chance"] == truth.taken(truth.other)
        case _:
            return False
    assert less is None
    return True


def check_discards(truth: Truth, reason: Reason, better: Card, other: Card) -> bool:
    told = facts(reason)
    number, less = told.get("number"), told.get("less")
    mine, others = truth.hand & ~bit(better), truth.hand & ~bit(other)
    match reason.code:
        case "safe-gone" | "safe-held" | "safe-both":
            open_cards = truth.unseen | truth.known
            assert not any(
                one & bit(better) for one in brute.melds_in(open_cards | bit(better), "low")
            )
            gone, held = cards_in(told, "gone"), cards_in(told, "held")
            assert gone & ~truth.pile == 0 == held & ~mine
            rest = open_cards | truth.pile & ~gone | mine & ~held
            assert all(truth.three(rest | bit(one), better, one) for one in in_order(gone | held))
        case "danger-took":
            known = cards_in(told, "with")
            hands = truth.drawn.hands if truth.drawn else ()
            fits = [any(truth.three(one, other, card) for card in in_order(known)) for one in hands]
            assert told["chance"] == hundredths(sum(fits) / len(fits))
        case "danger-likely":
            assert told["chance"] == truth.taken(truth.other)
            assert less == truth.taken(truth.best) < truth.taken(truth.other)
        case "heavy" | "keeps-meld":
            numbers = told["before"], told["after"], told["otherwise"]
            assert numbers == (brute.least(truth.hand), truth.after(better), truth.after(other))
        case "waits" | "live":
            ways = truth.ways(other, mine & others)
            assert cards_in(told, "ways") == ways and ways.bit_count() == number
            assert less == truth.ways(better, mine).bit_count()
        case "alone":
            assert not any(truth.three(PACK, better, one) for one in in_order(mine))
        case "gin-next" | "knock-next":
            limit = 0 if reason.code == "gin-next" else truth.limit
            assert cards_in(told, "ways") == truth.drawn_to(mine, limit)
            assert less == truth.drawn_to(others, limit).bit_count()
        case "helped":
            assert cards_in(told, "ways") == truth.helpful(mine)
            assert less == truth.helpful(others).bit_count()
        case "helps-knock":
            assert told["chance"] == truth.knocked(truth.other)
            assert less == truth.knocked(truth.best)
        case "tempo":
            assert told["chance"] == truth.knocked(truth.best)
        case _:
            return False
    return True


QUICK = {"waits", "live", "costs-card", "danger-took", "danger-likely", "heavy", "keeps-meld"}


def test_what_is_said_is_so() -> None:
    checked: Counter[str] = Counter()
    for one, drawn, found in reversed(told()):  # most is to be seen late
        if one.decision.seen.rules not in (GIN, STRAIGHT) or not drawn:
            continue
        truth = Truth(one, drawn)
        for reason in found:
            most = MORE if reason.code in QUICK else EACH
            if checked[reason.code] < most and check(truth, reason):
                checked[reason.code] += 1
    assert len(checked) > 25, checked


def test_what_is_left_after_a_lay_off() -> None:
    seen = defended("9cTcTh2s4d5d6d7h8h9h")
    own = parse_melds("4d 5d 6d | 7h 8h 9h")
    first, second = reasons(priced(seen, LayOff(parse("2s"), 2), Spread(own)))
    onto = tuple(meld.cards for meld in seen.board.public.table)
    assert (first.code, facts(first)["after"]) == (
        "undercuts",
        brute.defence(seen.board.hand, onto),
    )
    assert facts(first)["points"] == 2 and second.code == "lay-off"
    assert facts(second)["otherwise"] == brute.points(seen.board.hand & ~sum(own))
    # a card of an own meld
    seen = defended("9c9d9hAs4d5d6dQdQsTh")
    last = reasons(priced(seen, Spread(parse_melds("9c 9d 9h | 4d 5d 6d")), LayOff(parse("9c"), 0)))
    (only,) = last
    assert only.code == "lay-off-breaks" and facts(only)["meld"] == "9c 9d 9h"
    rest = seen.board.hand & ~parse_cards("9c")
    assert facts(only)["otherwise"] == brute.defence(rest, (onto[0] | parse_cards("9c"), *onto[1:]))


def test_replies_are_those_of_the_assumed_player() -> None:
    """Which discard is taken, and whether for a knock: against the engine, hand by hand."""
    moments = [
        seen for seen, _ in played("gin", 3) if isinstance(seen.board.public.phase, ToDiscard)
    ]
    searcher, taken = holds.searcher_of(GIN), 0
    for seen in moments[4:40:9]:
        cards = [one.action.card for one in judge(seen) if isinstance(one.action, Discard)][:FEW]
        asked = decision(seen), [Discard(card) for card in cards], DRAWN, searcher
        drawn = holds.draw(*asked)
        assert drawn is not None and drawn == holds.draw(*asked)
        public, mine = seen.board.public, seen.board.hand
        free = PACK & ~mine & ~to_set(public.pile)
        assert all(
            one & public.known[1 - seen.seat] == public.known[1 - seen.seat] and one & ~free == 0
            for one in drawn.hands
        )
        styles = holds.styles_of(asked[0], notes_of(seen).ledger, DRAWN)
        for card in cards:
            replies = [
                reply(searcher, seen, hand, int(style), card)
                for hand, style in zip(drawn.hands, styles, strict=True)
            ]
            share = sum(takes for takes, _ in replies) / DRAWN
            assert drawn.taken[Discard(card)] == pytest.approx(share)
            assert drawn.knocked[Discard(card)] >= sum(knocks for _, knocks in replies) / DRAWN
            taken += sum(takes for takes, _ in replies)
    assert taken > 30


def notes_of(seen: Seen) -> Notes:
    notes = Notes(seen.seat)
    notes.read(seen.history)
    return notes


def reply(searcher: Searcher, seen: Seen, hand: int, style: int, card: Card) -> tuple[bool, bool]:
    """Does a player of this style take the discard with this hand, and knock with it?"""
    public, other = seen.board.public, 1 - seen.seat
    hands = (seen.board.hand, hand) if seen.seat == 0 else (hand, seen.board.hand)
    rest = PACK & ~hand & ~seen.board.hand & ~to_set(public.pile)
    state = State(public, hands, tuple(in_order(rest)), seen.board.drawn)
    state = engine.apply(GIN, state, seen.seat, Discard(card)).state
    lying = notes_of(seen).discarded
    lying[0] |= bit(card)
    notes = np.zeros(playout.NOTES, np.int64)
    notes[playout.DISCARDED + seen.seat], notes[playout.DISCARDED + other] = lying

    def act() -> int:
        deals = row_of(state).reshape(1, -1)
        return int(search.decide(searcher.compiled_rules, deals, searcher.models[style], notes, 0))

    if act() != d.TAKE << 6:
        return False, False
    notes[playout.DISCARDED + seen.seat] &= ~bit(card)
    state = engine.apply(GIN, state, other, Draw(Pile.DISCARD)).state
    return True, act() >> 6 in (d.KNOCK_CARD, d.SHOW_ALL)


# ---------------------------------------------------------------- what is held


def test_what_cards_that_were_taken_are_for() -> None:
    found = holds.holds(decision(kings()), hands=200)
    assert [one.share for one in found] == sorted((one.share for one in found), reverse=True)
    texts = {guess_sentence(one).text: one.share for one in found}
    drawn = holds.draw(decision(kings()), (), 200)
    assert drawn is not None
    tens = sum(
        (one & parse_cards("TcTdThTs".replace("T", " T"))).bit_count() >= 3 for one in drawn.hands
    )
    assert texts["10♦ in a set of tens"] == tens / 200
    assert drawn.share(parse_cards("8d Td")) == 1.0
    rest = Hands(GIN, drawn.known, (parse_cards("8d Td 2c 2h Kd 4h 6h As 5s Qs"),))
    (only,) = holds.holds(decision(kings()), hands=rest)
    assert guess_sentence(only) == Said("", "8♦ and 10♦, waiting for 9♦", ("8d", "Td", "9d"))
    held = {one.code for one in holds.holds(decision(played("gin", 3)[40][0]), hands=200)}
    assert held & {"any-set", "any-run", "set", "run"}


def test_nothing_is_guessed_where_nothing_was_learned() -> None:
    seen, _ = played("jersey-gin", 3, 3)[5]
    assert holds.draw(decision(seen)) is None and holds.holds(decision(seen)) == []


# ---------------------------------------------------------------- other kinds, and habits


@pytest.mark.parametrize("name", ["rummy", "knock-rummy", "five-card-rummy"])
def test_other_games_have_opinions(name: str) -> None:
    said = set()
    for seen, action in played(name, 1)[:40]:
        judged = [one.action for one in judge(seen)]
        if len(judged) > 1:
            (reason,) = reasons(priced(seen, action, next(one for one in judged if one != action)))
            assert reason.title == "opinion" and reason.code.startswith("hint-")
            said.add(sentence(reason, "Mara", ("Mara", "Otto")).text)
    assert len(said) > 3 and all(one.endswith(".") for one in said)


def test_habits_are_told_where_they_are_clear() -> None:
    late = near_the_end(True, (0, 0))
    right = replace(late, played=0)
    early = near_the_end(False, (0, 0))
    told_of = summary_advice([*([right] * 20), *([late] * 10)])
    assert [one.code for one in told_of] == ["knock-late"]
    assert advice_sentence(told_of[0]).startswith("You knock")
    assert facts(told_of[0])["points"] == "2.0" and facts(told_of[0])["times"] == 10
    assert [one.code for one in summary_advice([*([right] * 20), *([early] * 10)])] == [
        "knock-early"
    ]
    # who errs both ways, or seldom, or within chance, has no habit
    assert summary_advice([*([late] * 15), *([early] * 15), *([right] * 10)]) == ()
    assert summary_advice([*([late] * 3), *([right] * 40)]) == ()
    unsure = near_the_end(True, (0, 0))
    prices = tuple(replace(one, loss_points=Estimate(2.0, 2.0)) for one in unsure.prices)
    assert summary_advice([replace(unsure, prices=prices)] * 40) == ()


def test_every_habit_is_a_sentence() -> None:
    """Each direction, from decisions that lean that way only."""
    moments = [one for one, _, _ in told() if one.decision.seen.rules == GIN]
    reached: dict[str, str] = {}
    for kind in (Kind.DRAW, Kind.UPCARD, Kind.DISCARD, Kind.LAY_OFF):
        for one in moments:
            here = replace(one, decision=replace(one.decision, kind=kind))
            for reason in summary_advice([here] * 20 + [replace(here, played=0)]):
                reached.setdefault(reason.code, advice_sentence(reason))
    assert {*reached} == {one.removeprefix("advice.") for one in keys("advice.")}
    assert all(re.fullmatch(r"You [^{}]+[.]", one) for one in reached.values()), reached
