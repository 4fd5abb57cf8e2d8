"""Our gin beside OpenSpiel's, action for action: where do they differ?

The same shuffled pack is dealt to both, and both are asked at every decision what may be done.
What both allow is done in both, mostly what leaves little deadwood, so that deals end in every
way. ``python tests/helpers/openspiel_lockstep.py 500`` counts what differs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from openrummy.core.cards import Card, CardSet, card_text, in_order, parse_card, to_set
from openrummy.core.engine import (
    Action,
    DealSetup,
    Discard,
    Draw,
    Knock,
    LayOff,
    Pass,
    Pile,
    Spread,
    State,
    actors,
    apply,
    legal,
    open_melds,
    start_with,
    view,
)
from openrummy.core.engine.model.pack import deck
from openrummy.core.engine.model.phase import LastTake
from openrummy.core.melds.arrange import best, best_defence, least
from openrummy.core.rules.catalogue import resolve
from openrummy.core.rules.pieces import Rules
from openrummy.lab.envs.optional_packages import MissingExtra

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise MissingExtra("open_spiel", "openspiel") from missing

#: Our settings that come nearest to its default rules.
SETTINGS = (
    "knock.big_gin=false",
    "score.gin=25",
    "score.undercut=25",
    "ending.stock=50th-card",
    "draw.retake=allowed",
)
_TAKE, _STOCK, _PASS, _KNOCK, _MELDS = 52, 53, 54, 55, 56
_LONGEST_RUN = 5
_CARELESS = 0.15  # of discards, those left to chance


@dataclass
class Agreement:
    """Agreement over some deals: decisions compared, and the number of each difference."""

    deals: int = 0
    decisions: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    differences: Counter[str] = field(default_factory=Counter)
    examples: dict[str, str] = field(default_factory=dict)  # of each, the first as it stands there


def compare(deals: int, seed: int = 1) -> Agreement:
    """Play this many deals in both."""
    agreement = Agreement()
    for number in range(deals):
        _Deal(random.Random(f"{seed} {number}"), agreement).play()
        agreement.deals += 1
    return agreement


class _Deal:
    """One deal in both."""

    def __init__(self, chance: random.Random, agreement: Agreement) -> None:
        self.rules: Rules = resolve("gin", SETTINGS).rules
        self.chance, self.found = chance, agreement
        self.pack = list(deck(self.rules, 2))
        chance.shuffle(self.pack)
        self.theirs: Any = pyspiel.load_game("gin_rummy").new_initial_state()
        self.names: dict[int, str] = {}
        self._deal()
        self.state = self._ours()

    # ------------------------------------------------------------ dealing

    def _deal(self) -> None:
        """Chance gives the cards of the pack in their order, as long as it is asked."""
        while self.theirs.is_chance_node():
            allowed = {self._card(-1, token): token for token, _ in self.theirs.chance_outcomes()}
            card = next(option for option in self.pack if option in allowed)
            self.pack.remove(card)
            self.theirs.apply_action(allowed[card])

    def _card(self, player: int, action: int) -> Card:
        return parse_card(self._text(player, action)[-2:])

    def _text(self, player: int, action: int) -> str:
        """An action as it tells it; the same for both players."""
        if action not in self.names:
            text: str = self.theirs.action_to_string(player, action)
            self.names[action] = text.rsplit(" ", 1)[-1]
        return self.names[action]

    def _ours(self) -> State:
        """The same deal here."""
        hands = [to_set(map(_read, hand)) for hand in self.theirs.hands()]
        first = int(self.theirs.current_player())
        both = zip(in_order(hands[first]), in_order(hands[1 - first]), strict=True)
        dealt = [card for pair in both for card in pair]
        top = [*dealt, _read(self.theirs.upcard()), *self.pack]
        setup = DealSetup(dealer=1 - first, first=first)
        return start_with(self.rules, setup, tuple(top[::-1])).state

    # ------------------------------------------------------------ playing

    def play(self) -> None:
        """To the end of the deal, or to where nothing is allowed by both."""
        while actors(self.state) and not self.theirs.is_terminal():
            if not self._decide():
                return
        self._compare_ends()

    def _decide(self) -> bool:
        self._compare_positions()
        [seat] = actors(self.state)
        last = isinstance(self.state.public.phase, LastTake)  # taken to knock, or not at all
        ours = {
            _KNOCK if last and isinstance(action, Draw) else _number(action): action
            for action in reversed(legal(self.rules, self.state, seat))
        }
        names = {action: self._number(action) for action in self.theirs.legal_actions()}
        phase = self._phase()
        self.found.decisions += 1
        for only_ours in ours.keys() - set(names.values()):
            self._differ(f"{phase}: only ours allows {_kind(only_ours)}")
        for only_ours in set(names.values()) - ours.keys():
            self._differ(f"{phase}: only OpenSpiel allows {_kind(only_ours)}")
        both = sorted(ours.keys() & set(names.values()), key=str)
        if not both:
            self._differ(f"{phase}: nothing is allowed by both")
            return False
        chosen = ours[self._choose(both)]
        if last and isinstance(chosen, Draw):
            self._do(seat, chosen)
            chosen = next(
                action
                for action in legal(self.rules, self.state, seat)
                if isinstance(action, Knock)
            )
        if isinstance(chosen, Knock):
            return self._knock(seat, chosen)
        number = _number(chosen)
        self._do(seat, chosen)
        self.theirs.apply_action(next(token for token, same in names.items() if same == number))
        self._deal()
        return True

    def _number(self, action: int) -> int | Card | str:
        """An action of its as ours are numbered: cards are ours, the rest is theirs."""
        return f"d {self._text(0, action)}" if action < _TAKE else action

    def _phase(self) -> str:
        name: str = self.theirs.current_phase().name
        return name.lower().replace("_", " ")

    def _choose(self, both: list[Any]) -> Any:
        discards = [token for token in both if isinstance(token, str)]
        if _KNOCK in both and self.chance.random() < 0.6:
            return _KNOCK
        if not discards or self.chance.random() < _CARELESS:
            return self.chance.choice(both)
        [seat] = actors(self.state)
        hand = self.state.hands[seat]
        rules = self.rules

        def left(token: str) -> int:
            return least(rules.melds, rules.values, hand & ~(1 << parse_card(token[2:])))

        return min(discards, key=left)

    def _do(self, seat: int, action: Action) -> None:
        self.state = apply(self.rules, self.state, seat, action).state

    # ------------------------------------------------------------ knocking

    def _knock(self, seat: int, action: Knock) -> bool:
        """A knock with its melds, the best defence, and the count."""
        others = self.state.hands[1 - seat]
        self._do(seat, action)
        held = bool(actors(self.state))
        self.theirs.apply_action(_KNOCK)
        if not self._theirs_discards(action.card) or not self._theirs_melds(action.melds):
            return False
        self.theirs.apply_action(_PASS)
        while actors(self.state):
            [defender] = actors(self.state)
            spreads = self._defence(defender)
            for layoff in spreads[:-1]:
                assert isinstance(layoff, LayOff)
                self._do(defender, layoff)
                if not self._theirs_discards(layoff.card):
                    return False
            spread = spreads[-1]
            assert isinstance(spread, Spread)
            self._do(defender, spread)
            self.theirs.apply_action(_PASS)
            if not self._theirs_melds(spread.melds):
                return False
        if not self.theirs.is_terminal() and not held:  # gin: the hand is put down by itself here
            shown = best(self.rules.melds, self.rules.values, others)
            if not self._theirs_melds(shown.melds):
                return False
        if not self.theirs.is_terminal():
            self.theirs.apply_action(_PASS)
        return True

    def _theirs_discards(self, card: Card) -> bool:
        player = int(self.theirs.current_player())
        for action in self.theirs.legal_actions():
            if action < _TAKE and self._card(player, action) == card:
                self.theirs.apply_action(action)
                return True
        self._differ(f"{self._phase()}: only ours allows a card")
        return False

    def _theirs_melds(self, melds: Iterable[CardSet]) -> bool:
        for meld in (part for whole in melds for part in _parts(whole)):
            player = int(self.theirs.current_player())
            allowed = {
                _read_all(self._text(player, action)): action
                for action in self.theirs.legal_actions()
                if action >= _MELDS
            }
            if meld not in allowed:
                self._differ("melds: only ours allows a meld")
                return False
            self.theirs.apply_action(allowed[meld])
        return True

    def _defence(self, seat: int) -> list[Action]:
        """Lay-offs and melds that leave the defender least."""
        seen = view(self.state, seat)
        onto = open_melds(self.rules, seen)
        table = tuple(meld for meld in onto if meld is not None)
        answer = best_defence(self.rules.melds, self.rules.values, seen.hand, table)
        places = [index for index, meld in enumerate(onto) if meld is not None]
        laid = [LayOff(card, places[index]) for card, index in answer.laid]
        return [*laid, Spread(answer.melds)]

    # ------------------------------------------------------------ comparing

    def _compare_positions(self) -> None:
        hands = tuple(to_set(map(_read, hand)) for hand in self.theirs.hands())
        if hands != self.state.hands:
            self._differ("another hand")
        if int(self.theirs.stock_size()) != self.state.public.stock:
            self._differ("another number of cards in the stock")
        if int(self.theirs.current_player()) != actors(self.state)[0]:
            self._differ("another player to act")

    def _compare_ends(self) -> None:
        result = self.state.public.result
        if result is None or not self.theirs.is_terminal():
            self._differ("only ours is over" if result else "only OpenSpiel's is over")
            return
        self.found.ends[result.reason.value] += 1
        ours = result.scores[0] - result.scores[1]
        theirs = int(self.theirs.returns()[0])
        if ours != theirs:
            sign = 1 if result.knocker == 0 else -1
            self._differ(f"{result.reason.value}: {sign * ours:+} here, {sign * theirs:+} there")

    def _differ(self, what: str) -> None:
        self.found.differences[what] += 1
        self.found.examples.setdefault(what, f"{self.theirs}\n{self.theirs.layed_melds()}")


def _read(card: Any) -> Card:
    return parse_card(str(card)) if isinstance(card, str) else parse_card(_TEXTS[int(card)])


_TEXTS = tuple(rank + suit for suit in "scdh" for rank in "A23456789TJQK")


def _read_all(text: str) -> CardSet:
    return to_set(parse_card(text[start : start + 2]) for start in range(0, len(text), 2))


def _parts(meld: CardSet) -> Iterable[CardSet]:
    """A meld as it has them: runs of at most five cards."""
    cards = list(in_order(meld))
    while len(cards) > _LONGEST_RUN:
        yield to_set(cards[:3])
        cards = cards[3:]
    yield to_set(cards)


def _number(action: Action) -> int | str:
    match action:
        case Pass():
            return _PASS
        case Draw(pile=Pile.STOCK):
            return _STOCK
        case Draw():
            return _TAKE
        case Discard(card=card):
            return f"d {card_text(card)}"
        case Knock():
            return _KNOCK
    raise ValueError(f"{action} has no number there")


def _kind(number: int | str) -> str:
    names = {_TAKE: "the upcard", _STOCK: "the stock", _PASS: "a pass", _KNOCK: "a knock"}
    return names[number] if isinstance(number, int) else "a discard"


def main(deals: str = "500", seed: str = "1") -> None:
    """Print the results of a number of deals."""
    agreement = compare(int(deals), int(seed))
    print(f"{agreement.deals} deals, {agreement.decisions} decisions, ends {dict(agreement.ends)}")
    for what, often in agreement.differences.most_common():
        print(f"{often:6} {what}\n{agreement.examples[what]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
