"""``openrummy solve``: best arrangements, lay-offs and counts of hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import (
    AsJson,
    Lang,
    Players,
    Settings,
    fail,
    input_lines,
    put_json,
    seats_for,
    the_game,
)
from openrummy.core.rules.text import join_words, say

if TYPE_CHECKING:
    from openrummy.core.cards import CardSet
    from openrummy.core.rules.pieces import Rules
    from openrummy.library.solving import Arranged, Solver

MAX_CARDS = 20
_NO_RANK = "none"


def solve(  # noqa: PLR0913, PLR0917
    hand: Annotated[str | None, typer.Argument(help="Cards, as 'As 10d 7♥'; X is a joker.")] = None,
    rules: Annotated[str | None, typer.Option("--rules", help="A game or a TOML file.")] = None,
    settings: Settings = None,
    players: Players = None,
    every: Annotated[bool, typer.Option("--all", help="Show all best arrangements.")] = False,
    onto: Annotated[
        str | None,
        typer.Option("--onto", metavar="MELDS", help="Melds to lay off on, '8c 8d 8h | 3c 4c 5c'."),
    ] = None,
    batch: Annotated[
        bool, typer.Option("--batch", help="Read one hand per line from stdin and print its count.")
    ] = False,
    wild: Annotated[
        str | None,
        typer.Option("--wild", metavar="RANK", help="The wild rank, A to K; none for jokers only."),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Find the best arrangement of a hand and its count; with --onto, including lay-offs.

    The count is the deadwood in gin and the unmelded points in rummy; in Indian rummy all cards
    count if a required run is missing, in Continental the cards outside runs; five-card hands are
    ranked. The answer says which. For a hand with an extra card, the best discards are shown.

    With --batch, a hand may be followed by ' > MELDS' to lay off on; a hand with an extra card
    (and no MELDS) counts after the best discard.
    """
    game = the_game(rules, settings)
    if batch and (hand is not None or onto is not None or every):
        fail(say("solve.batch-alone"))
    if not batch and hand is None:
        fail(say("solve.which", example="openrummy solve 'As 2s 3s 7d 7c'"))
    reader = _Reader(game.rules, seats_for(game, players), wild)
    if not reader.plain and (onto is not None or every):
        fail(say("solve.wild-alone"))
    if batch:
        _batch(reader)
    elif hand is not None:
        answer = reader.defence(hand, onto) if onto is not None else reader.arranged(hand, every)
        put_json(answer) if as_json else _print(answer)


def _print(answer: dict[str, Any]) -> None:
    for arrangement in answer.get("arrangements", [answer]):
        melds = " | ".join(" ".join(meld) for meld in arrangement["melds"]) or say("solve.no-melds")
        for each in arrangement.get("laid", []):
            melds = say("solve.and-laid", melds=melds, card=each["card"], meld=each["meld"])
        left = " ".join(arrangement["deadwood"]) or say("problem.nothing")
        print(f"{arrangement['points']:3}  {say('solve.left', melds=melds, left=left)}")
    if answer.get("discard"):
        discard = answer["discard"]
        after = say("solve.after", cards=join_words(discard["cards"], "or"))
        print(f"{discard['points']:3}  {after}")
    if answer.get("declare"):
        print("     " + say("solve.declare", cards=join_words(answer["declare"], "or")))
    hand = say(f"hand_class.{answer['hand']}") if "hand" in answer else ""
    print("     " + say(f"solve_counted.{answer['counted']}", hand=hand))


class _Reader:
    """Parser and solver of hands of one game."""

    def __init__(self, rules: Rules, players: int, wild: str | None) -> None:
        from openrummy.library.solving import dealt_sizes, is_plain, solver_for

        self.rules, self.players = rules, players
        rank = _wild_rank(rules, wild)
        self.plain = is_plain(rules, players)
        self._sizes = dealt_sizes(rules, rank)
        self.solver: Solver = solver_for(rules, players, rank)

    def hand(self, text: str) -> CardSet:
        """Parse a hand with a limited number of cards."""
        from openrummy.library.card_input import read_cards

        hand = read_cards(text, self.rules, self.players)
        size = hand.bit_count()
        if size > MAX_CARDS:
            fail(say("solve.too-many", most=MAX_CARDS))
        if self.rules.knock.limit.hands and not (size in self._sizes or self.discards(hand)):
            fail(say("solve.five", cards=min(self._sizes)))
        return hand

    def discards(self, hand: CardSet) -> bool:
        """True if the hand has one card more than dealt."""
        return hand.bit_count() - 1 in self._sizes

    def arranged(self, text: str, every: bool) -> dict[str, Any]:
        """The best arrangement, or every one, with the best discards."""
        from openrummy.library.solving import solved

        hand = self.hand(text)
        solution = solved(self.solver, hand, self.discards(hand))
        best = solution.best[0]
        answer: dict[str, Any] = {
            "points": best.points,
            "arrangements": [
                _data(arrangement)
                for arrangement in (solution.best if every else solution.best[:1])
            ],
        }
        counted = best
        if solution.after is not None:
            cards = list(solution.discards)
            answer["discard"] = {"points": solution.after.points, "cards": cards}
            counted = solution.after
        if solution.declares:
            answer["declare"] = list(solution.declares)
        answer["counted"] = counted.counted
        return answer | ({"hand": counted.hand} if counted.hand else {})

    def defence(self, text: str, onto: str) -> dict[str, Any]:
        """Own melds and lay-offs together."""
        from openrummy.core.cards import card_text, in_order
        from openrummy.core.melds.arrange import best_defence
        from openrummy.core.melds.plain import in_meld_order

        hand, melds = self.hand(text), self.rules.melds
        defence = best_defence(melds, self.rules.values, hand, self.onto(hand, onto))
        return {
            "melds": [[card_text(card) for card in in_meld_order(melds, m)] for m in defence.melds],
            "deadwood": [card_text(card) for card in in_order(defence.deadwood)],
            "points": defence.points,
            "laid": [{"card": card_text(card), "meld": meld} for card, meld in defence.laid],
            "counted": "after-lay-offs",
        }

    def onto(self, hand: CardSet, text: str) -> tuple[CardSet, ...]:
        """The melds on the table, separated by bars."""
        from openrummy.core.cards import cards_text
        from openrummy.core.melds.plain import is_meld
        from openrummy.library.card_input import read_cards

        melds = [read_cards(part, self.rules, self.players) for part in text.split("|")]
        if melds == [0]:
            return ()
        seen = hand
        for meld in melds:
            if not is_meld(self.rules.melds, meld):
                fail(say("solve.no-meld", cards=cards_text(meld) or say("problem.nothing")))
            if meld & seen:
                fail(say("solve.twice", cards=cards_text(meld & seen)))
            seen |= meld
        return tuple(melds)

    def least(self, line: str) -> int:
        """Deadwood of a line's hand, after the best discard if it has an extra card."""
        from openrummy.core.melds.arrange import best_defence
        from openrummy.library.solving import solved

        text, arrow, melds = line.partition(">")
        if arrow and not self.plain:
            raise ValueError(say("solve.wild-alone"))
        hand = self.hand(text)
        if arrow:
            onto = self.onto(hand, melds)
            return best_defence(self.rules.melds, self.rules.values, hand, onto).points
        if not self.rules.score.counts_cards:
            solution = solved(self.solver, hand, self.discards(hand))
            return (solution.after or solution.best[0]).points
        if not self.discards(hand):
            return self.solver.cost(hand)[0]
        from openrummy.library.solving import discard_costs

        return min(discard_costs(self.solver, hand).values())[0]


def _data(arrangement: Arranged) -> dict[str, Any]:
    return {
        "melds": [list(meld) for meld in arrangement.melds],
        "deadwood": list(arrangement.left),
        "points": arrangement.points,
    }


def _batch(reader: _Reader) -> None:
    import sys

    for number, line in input_lines():
        try:
            points = reader.least(line)
        except ValueError as error:
            sys.stdout.flush()
            fail(say("cli.line-of", number=number, problem=error))
        print(points)


def _wild_rank(rules: Rules, wild: str | None) -> int | None:
    """Parse the wild rank; fails if it is required but missing, or not allowed."""
    from openrummy.core.cards import RANKS

    if wild is None and rules.wild.any:
        fail(say("solve.wild-missing"))
    if wild is not None and not rules.wild.any:
        fail(say("solve.wild-none"))
    if wild is None or wild.lower() == _NO_RANK:
        return None
    letter = wild.upper().replace("10", "T")
    if len(letter) != 1 or letter not in RANKS:
        fail(say("solve.wild-rank"))
    return RANKS.index(letter)
