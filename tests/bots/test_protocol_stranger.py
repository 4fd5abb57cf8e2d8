"""A referee that knows nothing of ours plays whole games between our bots.

Written after the referee of the 2021 research challenge: it deals and keeps the hands
itself, asks single decisions, tells a discard before it asks for a knock, tells of no
passes, lays off for the defender, and replays a dead deal with the same starter.
"""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from openrummy.bots.protocol.session import Session
from protocol_tables import session

RANKS, SUITS = "A23456789TJQK", "cdhs"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
LIMIT, BONUS, TARGET, LEFT = 10, 25, 100, 2


def points(cards: list[str]) -> int:
    return sum(min(10, RANKS.index(card[0]) + 1) for card in cards)


def is_meld(cards: list[str]) -> bool:
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suits = {card[1] for card in cards}
    if len(cards) < 3 or len(set(cards)) < len(cards):
        return False
    run = len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return run or (len(set(ranks)) == 1 and len(suits) == len(cards))


def loose(hand: list[str], melds: list[list[str]]) -> list[str]:
    used = [card for meld in melds for card in meld]
    assert all(map(is_meld, melds)), melds
    assert len(set(used)) == len(used)
    assert set(used) <= set(hand)
    return [card for card in hand if card not in used]


class Referee:
    """One game between two players, who are sessions of ours."""

    def __init__(self, players: list[Session], seed: int) -> None:
        self.players = players
        self.luck = Random(seed)
        self.scores = [0, 0]
        self.reasons: list[str] = []

    def tell(self, *lines: dict[str, Any], to: tuple[int, ...] = (0, 1)) -> None:
        for seat in to:
            for line in lines:
                assert self.players[seat].answer(json.dumps(line).encode()) is None

    def ask(self, seat: int, **line: Any) -> Any:
        answer = self.players[seat].answer(json.dumps(line).encode())
        assert answer is not None
        heard = json.loads(answer)
        assert heard["type"] == line["type"], heard
        return heard

    def play(self) -> None:
        for seat in (0, 1):
            self.tell({"type": "game", "rules": "gin-challenge", "seat": seat}, to=(seat,))
        first = self.luck.randrange(2)
        while max(self.scores) < TARGET:
            if self.deal(first):
                first = 1 - first
        self.tell({"type": "over", "winners": [self.scores.index(max(self.scores))]})

    def deal(self, first: int) -> bool:
        """Is the next deal begun by the other?"""
        stock = self.luck.sample(PACK, 52)
        self.hands = [[stock.pop() for _ in range(10)] for _ in range(2)]
        self.pile = [stock.pop()]
        for seat in (0, 1):
            message = {"type": "deal", "first": first, "upcard": self.pile[0]}
            self.tell(message | {"hand": self.hands[seat]}, to=(seat,))
        seat, turns, upcard = first, 0, self.pile[0]
        while len(stock) > LEFT:
            offered = self.pile[-1] == upcard and turns < 2
            if not self.turn(seat, turns, stock, offered):
                seat, turns = 1 - seat, turns + 1
                continue
            melds = self.ask(seat, type="finish")["melds"]
            if melds is not None:
                self.knock(seat, melds)
                return True
            seat, turns = 1 - seat, turns + 1
        self.ended([0, 0], "dead")
        return False

    def turn(self, seat: int, turns: int, stock: list[str], offered: bool) -> bool:
        """False: the upcard was left."""
        gone = turns == 2 and len(self.pile) == 1 and len(stock) == 31
        take = "stock" if gone else self.ask(seat, type="draw")["take"]
        if offered and take != "discard":
            assert take == "pass"
            return False
        card = self.pile.pop() if take == "discard" else stock.pop()
        for viewer in (0, 1):
            known = card if viewer == seat or take == "discard" else None
            message = {"type": "drew", "seat": seat, "pile": take, "card": known}
            self.tell(message, to=(viewer,))
        self.hands[seat].append(card)
        discarded = self.ask(seat, type="discard")["card"]
        assert not (take == "discard" and discarded == card)
        self.hands[seat].remove(discarded)
        self.pile.append(discarded)
        self.tell({"type": "discarded", "seat": seat, "card": discarded})
        return True

    def knock(self, seat: int, melds: list[list[str]]) -> None:
        hands = [list(hand) for hand in self.hands]
        left = loose(self.hands[seat], melds)
        own = points(left)
        assert own <= LIMIT
        self.tell({"type": "knocked", "seat": seat, "melds": melds, "deadwood": left})
        opponent = 1 - seat
        shown = self.ask(opponent, type="defend", lay_offs=False)["melds"]
        rest = loose(self.hands[opponent], shown)
        laid = self.lay_off(opponent, rest, melds) if own else []
        self.tell(*laid)
        self.tell({"type": "showed", "seat": opponent, "melds": shown, "deadwood": rest})
        count = points(rest)
        scores = [0, 0]
        if own == 0:
            scores[seat], reason = BONUS + count, "gin"
        elif own < count:
            scores[seat], reason = count - own, "knock"
        else:
            scores[opponent], reason = BONUS + own - count, "undercut"
        self.hands = hands
        self.ended(scores, reason)

    def lay_off(self, seat: int, rest: list[str], melds: list[list[str]]) -> list[dict[str, Any]]:
        table, laid = [list(meld) for meld in melds], []
        again = True
        while again:
            again = False
            for card in list(rest):
                for index, meld in enumerate(table):
                    if is_meld([*meld, card]):
                        meld.append(card)
                        rest.remove(card)
                        laid.append({"type": "laid-off", "seat": seat, "card": card, "meld": index})
                        again = True
                        break
        return laid

    def ended(self, scores: list[int], reason: str) -> None:
        self.reasons.append(reason)
        self.scores = [a + b for a, b in zip(self.scores, scores, strict=True)]
        self.tell({"type": "ended", "scores": scores, "hands": self.hands, "totals": self.scores})


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("simple", "easy"), ("hard", "simple"), ("random", "medium")])
def test_whole_games_under_a_strange_referee(bots: tuple[str, str]) -> None:
    players = [session(bot) for bot in bots]
    reasons: list[str] = []
    for seed in range(3):
        players.reverse()  # seats change between games
        game = Referee(players, seed)
        game.play()
        reasons += game.reasons
        for seat, player in enumerate(players):
            reported = player._reported
            assert reported is not None
            assert reported.seat == seat
            assert list(reported.view.standing.columns[0].points) == game.scores
            assert reported.view.result is not None
    assert "knock" in reasons
    assert "gin" in reasons or "hard" not in bots


def test_both_hands_of_its_dead_deals_are_shown() -> None:
    """Against one who never knocks deals run out, and are replayed by the same starter."""

    class Silent(Referee):
        def ask(self, seat: int, **line: Any) -> Any:
            answer = super().ask(seat, **line)
            return answer | {"melds": None} if line["type"] == "finish" else answer

        def play(self) -> None:
            for seat in (0, 1):
                self.tell({"type": "game", "rules": "gin-challenge", "seat": seat}, to=(seat,))
            for _ in range(3):
                assert not self.deal(1)
                for player in self.players:
                    assert player._reported is not None
                    revealed = player._reported.view.boards[0].public.revealed
                    assert revealed is not None
                    assert [hand.bit_count() for hand in revealed.hands] == [10, 10]

    Silent([session("simple"), session("easy")], 5).play()


def test_its_own_rules_are_right() -> None:
    assert is_meld(["5c", "7c", "6c"])
    assert not is_meld(["Kc", "Ac", "2c"])
    assert sum(is_meld(list(three)) for three in combinations(PACK, 3)) == 13 * 4 + 4 * 11
