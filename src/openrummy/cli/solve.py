"""``openrummy solve``: best arrangements, lay-offs, least deadwood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from openrummy.cli.common import AsJson, Lang, Settings, fail, input_lines, put_json, the_game
from openrummy.cli.solve_wild import arranged, least_of, read_hand, terms_for
from openrummy.rules.text import listed, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from openrummy.melds.arrange import Arrangement
    from openrummy.melds.wild import MeldTerms
    from openrummy.rules.pieces import Rules

MOST_CARDS = 20
_KNOCKING_HAND = 11  # as dealt in most games, with the card drawn


def solve(  # noqa: PLR0913, PLR0917
    hand: Annotated[str | None, typer.Argument(help="Cards, as 'As 2s Td'.")] = None,
    rules: Annotated[str | None, typer.Option("--rules", help="A game or a TOML file.")] = None,
    settings: Settings = None,
    every: Annotated[bool, typer.Option("--all", help="All best arrangements.")] = False,
    onto: Annotated[
        str | None,
        typer.Option("--onto", metavar="MELDS", help="Melds to lay off on, '8c 8d 8h | 3c 4c 5c'."),
    ] = None,
    batch: Annotated[
        bool, typer.Option("--batch", help="A hand a line on stdin, least deadwood a line.")
    ] = False,
    wild: Annotated[
        str | None,
        typer.Option("--wild", metavar="RANK", help="The wild rank, A to K; none for jokers only."),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Find the best arrangement of a hand, lay-offs included with --onto.

    With --batch, a hand may be followed by ' > MELDS' it may lay off on; a hand
    with a card to discard (and no MELDS) counts after the best discard.
    """
    compiled_rules = the_game(rules, settings).rules
    if batch and (hand is not None or onto is not None or every):
        fail(say("solve.batch-alone"))
    if not batch and hand is None:
        fail(say("solve.which", example="openrummy solve 'As 2s 3s 7d 7c'"))
    terms = terms_for(compiled_rules, wild)
    if terms is not None and (onto is not None or every):
        fail(say("solve.wild-alone"))
    if batch:
        _batch(compiled_rules, terms)
    elif hand is not None:
        found = _found(compiled_rules, terms, hand, onto, every)
        put_json(found) if as_json else _print(found)


# ---------------------------------------------------------------- one hand


def _found(
    rules: Rules, terms: MeldTerms | None, text: str, onto: str | None, every: bool
) -> dict[str, Any]:
    if terms is not None:
        hand = read_hand(rules, text, MOST_CARDS)
        return arranged(rules, terms, hand, _may_discard(rules, hand))
    cards = _cards(text)
    return _defence(rules, cards, onto) if onto is not None else _arranged(rules, cards, every)


def _print(found: dict[str, Any]) -> None:
    for one in found.get("arrangements", [found]):
        melds = " | ".join(" ".join(meld) for meld in one["melds"]) or say("solve.no-melds")
        for each in one.get("laid", []):
            melds = say("solve.and-laid", melds=melds, card=each["card"], meld=each["meld"])
        left = " ".join(one["deadwood"]) or say("problem.nothing")
        print(f"{one['points']:3}  {say('solve.left', melds=melds, left=left)}")
    if found.get("discard"):
        discard = found["discard"]
        told = say("solve.after", cards=listed(discard["cards"], "or"))
        print(f"{discard['points']:3}  {told}")


def _arranged(rules: Rules, hand: int, every: bool) -> dict[str, Any]:
    from openrummy.cards import card_text
    from openrummy.melds.arrange import after_discard, all_best

    found = all_best(rules.melds, rules.values, hand)
    answer: dict[str, Any] = {
        "points": found[0].points,
        "arrangements": [_data(rules, one) for one in (found if every else found[:1])],
    }
    if _may_discard(rules, hand):
        choices = after_discard(rules.melds, rules.values, hand)
        fewest = choices[0][1].points
        cards = [card_text(card) for card, left in choices if left.points == fewest]
        answer["discard"] = {"points": fewest, "cards": cards}
    return answer


def _data(rules: Rules, one: Arrangement) -> dict[str, Any]:
    from openrummy.cards import card_text, in_order
    from openrummy.melds.plain import in_meld_order

    return {
        "melds": [[card_text(card) for card in in_meld_order(rules.melds, m)] for m in one.melds],
        "deadwood": [card_text(card) for card in in_order(one.deadwood)],
        "points": one.points,
    }


def _defence(rules: Rules, hand: int, onto: str) -> dict[str, Any]:
    from openrummy.cards import card_text
    from openrummy.melds.arrange import Arrangement, best_defence

    found = best_defence(rules.melds, rules.values, hand, _onto(rules, hand, onto))
    own = Arrangement(found.melds, found.deadwood, found.points)
    laid = [{"card": card_text(card), "meld": meld} for card, meld in found.laid]
    return _data(rules, own) | {"laid": laid}


# ---------------------------------------------------------------- many hands


def _batch(rules: Rules, terms: MeldTerms | None) -> None:
    import sys

    for number, line in input_lines():
        try:
            points = _least(rules, terms, line)
        except ValueError as error:
            sys.stdout.flush()
            fail(say("cli.line-of", number=number, problem=error))
        print(points)


def _least(rules: Rules, terms: MeldTerms | None, line: str) -> int:
    from openrummy.melds.arrange import best_defence, least

    text, arrow, melds = line.partition(">")
    if terms is not None:
        if arrow:
            raise ValueError(say("solve.wild-alone"))
        return _after_best(rules, least_of(rules, terms), read_hand(rules, text, MOST_CARDS))
    hand = _cards(text)
    if arrow:
        onto = _onto(rules, hand, melds)
        return best_defence(rules.melds, rules.values, hand, onto).points
    return _after_best(rules, lambda cards: least(rules.melds, rules.values, cards), hand)


def _after_best(rules: Rules, least: Callable[[int], int], hand: int) -> int:
    """The least deadwood, of a hand with a card to discard after the best discard."""
    from openrummy.cards import bit, in_order

    if not _may_discard(rules, hand):
        return least(hand)
    return min(least(hand ^ bit(card)) for card in in_order(hand))


# ---------------------------------------------------------------- reading


def _may_discard(rules: Rules, hand: int) -> bool:
    """Whether the hand is one card larger than dealt hands are."""
    sizes = {cards + 1 for _, cards in rules.deal.cards} | {_KNOCKING_HAND}
    return hand.bit_count() in sizes


def _cards(text: str) -> int:
    from openrummy.cards import ONE_PACK, parse_cards

    hand = parse_cards(text)
    if hand & ~ONE_PACK:
        fail(say("solve.jokers"))
    if hand.bit_count() > MOST_CARDS:
        fail(say("solve.too-many", most=MOST_CARDS))
    return hand


def _onto(rules: Rules, hand: int, text: str) -> tuple[int, ...]:
    from openrummy.cards import cards_text
    from openrummy.melds.plain import is_meld, parse_melds

    melds = parse_melds(text)
    for meld in melds:
        if not is_meld(rules.melds, meld):
            fail(say("solve.no-meld", cards=cards_text(meld)))
        if meld & hand:
            fail(say("solve.twice", cards=cards_text(meld & hand)))
    return melds


def add_to(app: typer.Typer) -> None:
    """Make the command known."""
    app.command("solve")(solve)
