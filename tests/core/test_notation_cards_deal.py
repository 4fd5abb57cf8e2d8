"""Deals by their cards: played again as they were, unknown cards filled in, faults named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy.core import game
from openrummy.core.cards import full_pack
from openrummy.core.cards.rng import stream
from openrummy.core.engine import DealtCards, IllegalAction, Pile
from openrummy.core.engine.model.actions import Draw
from openrummy.core.game import HOST, NO_ENTROPY, StartDeal
from openrummy.core.notation.errors import TokenError
from openrummy.core.notation.records import (
    Record,
    RecordEntry,
    RecordError,
    annotated,
    completed,
    deals_by_cards,
    final,
    read,
    replay,
    write,
)
from openrummy.core.notation.records.unknown_cards import Effort, fill
from openrummy.core.notation.tokens import game_token, parse_game_token
from openrummy.core.rules.catalogue import names, variant
from playing import random_game
from written_games import bots_game, by_cards

GIN = variant("gin-challenge").rules


def dealt(record: Record, index: int = 0) -> DealtCards:
    """The cards of the deal that this entry starts."""
    action = record.entries[index].action
    assert isinstance(action, StartDeal)
    assert action.cards is not None
    return action.cards


def with_deal(record: Record, **changes: object) -> Record:
    """The record with other cards in its first deal, unfinished."""
    action = StartDeal(NO_ENTROPY, replace(dealt(record), **changes))  # type: ignore[arg-type]
    first, *others = record.entries
    return replace(record, entries=(replace(first, action=action), *others), result="*")


# ---------------------------------------------------------------- exact


@pytest.mark.parametrize("name", ["gin-challenge", "oklahoma", "hollywood", "gin-match"])
def test_a_game_by_its_cards_is_the_same_game(name: str) -> None:
    record = bots_game(name, f"by cards {name}", 4)
    again = by_cards(record)
    assert final(again) == final(record)
    assert read(write(again)) == again
    assert read(write(again, as_json=True)) == again


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", names())
def test_every_game_at_one_table_can_be_given(name: str) -> None:
    rules = variant(name).rules
    seats = rules.seating.players[-1]
    actor, action, step = next(random_game(rules, seats, 5, 1))
    record = Record(rules, bots_game("gin", "names", 1).players[:1] * seats)
    given = by_cards(replace(record, entries=(RecordEntry(action, actor),)))
    assert read(write(given)) == given
    if rules.seating.in_teams:
        with pytest.raises(RecordError, match="cards-one-table"):
            final(given)
        return
    (result,) = replay(given)
    boards = (result.step.state.boards[0], step.state.boards[0])
    assert boards[0].public == boards[1].public
    assert (boards[0].hands, boards[0].stock) == (boards[1].hands, boards[1].stock)


def test_the_documented_deal(root: Path) -> None:
    text = (root / "docs" / "spec" / "record.md").read_text().split("## Deals by their cards")[1]
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    record = read("\n".join(lines))
    assert write(record).split("1. ")[1].startswith("deal:cards dealer=1 hands=5c9c5d")
    assert final(record).standing.totals == (34, 0)
    ((_, filled),) = deals_by_cards(record)
    assert (filled.known, filled.scored, filled.unknown) == ((0,), True, 0)


def test_scores_and_dealer_are_as_given() -> None:
    record = by_cards(bots_game("gin-challenge", "scores", 2))
    dealer = dealt(record).dealer
    assert dealer is not None
    plain = final(record)
    alone = replace(record, entries=record.entries[:1])
    other = with_deal(alone, scores=(92, 40), dealer=1 - dealer)
    step = next(replay(other)).step
    assert step.state.standing.totals == (92, 40)
    assert step.state.dealer == 1 - dealer
    seen = game.view(game.start(GIN, 2).state, 0)
    for event in step.events:
        seen = game.fold(GIN, seen, game.redact(event, 0))
    assert seen == game.view(step.state, 0)
    given = final(with_deal(record, scores=(2, 1)))
    assert given.standing.totals == tuple(map(sum, zip((2, 1), plain.standing.totals, strict=True)))


# ---------------------------------------------------------------- unknown cards


def hidden(record: Record, seat: int) -> Record:
    """The record as the opponent of ``seat`` can write it down; unfinished."""
    entries = list(record.entries)
    draws: list[tuple[int, list[int]]] = []
    for index, replayed in enumerate(replay(record)):
        if isinstance(replayed.action, StartDeal):
            draws.append((index, []))
        elif isinstance(replayed.action, Draw) and replayed.action.pile is Pile.STOCK:
            draws[-1][1].append(replayed.actor)
    for index, drawn in draws:
        cards = dealt(record, index)
        hands = list(cards.hands)
        hands[seat] = (None,) * len(hands[seat])
        stock = tuple(
            None if who == seat else card for who, card in zip(drawn, cards.stock, strict=False)
        )
        known = replace(cards, hands=tuple(hands), stock=stock)
        entries[index] = replace(entries[index], action=StartDeal(NO_ENTROPY, known))
    return replace(record, entries=tuple(entries), result="*")


def test_what_a_seat_saw_is_exact_though_the_rest_is_not_known() -> None:
    record = by_cards(bots_game("gin-challenge", "hidden", 3))
    unknown = hidden(record, 1)
    assert read(write(unknown)) == unknown
    whole = completed(unknown)
    assert completed(whole) == whole != record
    for _, filled in deals_by_cards(unknown):
        assert filled.known == (0,)
        assert filled.unknown > 0
        assert not filled.scored
    for true, replayed in zip(replay(replace(record, result="*")), replay(unknown), strict=False):
        boards = true.step.state.boards[0], replayed.step.state.boards[0]
        if boards[0].public.knocker is not None or boards[0].public.result is not None:
            break  # what is shown is not known
        assert game.view(true.step.state, 0) == game.view(replayed.step.state, 0)


def test_cards_that_follow_are_known() -> None:
    record = by_cards(bots_game("gin-challenge", "follow", 1))
    cards = dealt(record)
    drawn = sum(
        isinstance(entry.action, Draw) and entry.action.pile is Pile.STOCK
        for entry in record.entries
    )
    one_less = replace(record, result="*")
    gone = {entry.action.card for entry in record.entries if hasattr(entry.action, "card")}
    seat = next(seat for seat in (0, 1) if any(card in gone for card in cards.hands[seat]))
    index = next(index for index, card in enumerate(cards.hands[seat]) if card in gone)
    hands = list(cards.hands)
    hands[seat] = (*hands[seat][:index], None, *hands[seat][index + 1 :])
    unknown = with_deal(one_less, hands=tuple(hands), stock=cards.stock[:drawn])
    ((_, filled),) = deals_by_cards(unknown)
    assert (filled.known, filled.scored, filled.unknown) == ((0, 1), True, 0)
    assert filled.cards.hands == cards.hands


def test_drawn_cards_beside_the_draw() -> None:
    record = by_cards(bots_game("gin-challenge", "beside", 1))
    stock = iter(dealt(record).stock)
    text = write(with_deal(record, stock=()))
    head, play = text.split("up=", 1)
    words = [
        f"s:{game_token(game_discard(next(stock)))}" if word == "s" else word
        for word in play.replace("\n", " \n ").split(" ")
    ]
    given = read(f"{head}up={' '.join(words)}")
    assert final(given).results == final(replace(record, result="*")).results
    wrong = text.replace("up=", f"stock={game_token(game_discard(dealt(record).stock[1]))} up=", 1)
    with pytest.raises(RecordError, match=r"line 11, column \d+: the .. is drawn, but the .. lies"):
        read(wrong.replace(" s ", f" s:{game_token(game_discard(dealt(record).stock[0]))} ", 1))


def game_discard(card: int | None) -> game.GameAction:
    """Its token is that of the card."""
    from openrummy.core.engine import Discard

    assert card is not None
    return Discard(card)


def test_impossible_deals_are_refused_with_a_reason() -> None:
    record = by_cards(bots_game("gin-challenge", "cannot", 1))
    mine = dealt(record).hands
    for changes, why in (
        ({"hands": (mine[0], mine[0])}, "is in two places"),
        ({"hands": (mine[0][1:], mine[1])}, "9 cards for seat 0, but 10"),
        ({"upcard": None}, "is turned up in this game, and it is missing"),
        ({"turned": 3}, "no card is turned up"),
        ({"dealer": 2}, "the dealer is missing"),
        ({"scores": (1, 2, 3)}, "one number for each of the 2 sides"),
        ({"stock": (None,) * 32}, "only 31 can be left"),
        ({"hands": (mine[1], mine[0])}, "is not in your hand|deadwood"),
    ):
        with pytest.raises(RecordError, match=why):
            final(with_deal(record, **changes))
    with pytest.raises(IllegalAction, match="cards-unknown"):
        action = StartDeal(NO_ENTROPY, replace(dealt(record), stock=()))
        game.apply(GIN, game.start(GIN, 2).state, HOST, action)


# ---------------------------------------------------------------- texts


@st.composite
def deals(draw: st.DrawFn) -> DealtCards:
    """Anything that can be written down, whether it can be or not."""
    order = stream(draw(st.binary(min_size=32, max_size=32)), 0, "deals").shuffled(full_pack())
    sizes = draw(st.lists(st.integers(0, 8), min_size=1, max_size=4))
    places = [None if draw(st.booleans()) else card for card in order]
    hands = tuple(tuple(places.pop() for _ in range(size)) for size in sizes)
    stock = tuple(places[: draw(st.integers(0, 9))])
    scores = tuple(draw(st.lists(st.integers(-999, 999), max_size=3)))
    shown = tuple(order[:size] for size in sizes) if draw(st.booleans()) else ()
    dealer = draw(st.none() | st.integers(0, 9))
    return DealtCards(hands, order[-1], stock, None, order[-2], dealer, scores, shown)


@given(deals())
def test_texts_are_written_and_read(cards: DealtCards) -> None:
    action = StartDeal(NO_ENTROPY, cards)
    assert parse_game_token(game_token(action)) == action


@given(st.text("?/= 0123456789AKQTcdhsX:", max_size=60), st.sampled_from(["hands", "stock", "up"]))
def test_any_text_is_read_or_named(text: str, name: str) -> None:
    token = f"deal:cards hands=? {name}={text}"
    try:
        action = parse_game_token(token)
    except TokenError as error:
        assert 0 <= error.column <= len(token) + 1
        return
    assert parse_game_token(game_token(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "deal:cards",
        "deal:cardshands=?",
        "deal:cards hands=Zz",
        "deal:cards hands=5",
        "deal:c",
        "deal:cards hands=? up=",
        "deal:cards hands=? up=5c6c",
        "deal:cards hands=? shown=?",
        "deal:cards hands=? dealer=x",
        "deal:cards hands=? hands=?",
        "deal:cards hands=? a=1",
        f"deal:cards hands={'/' * 20}",
        f"deal:cards hands={'?' * 2000}",
    ],
)
def test_invalid_deals_are_refused(text: str) -> None:
    with pytest.raises(TokenError):
        parse_game_token(text)


# ---------------------------------------------------------------- marks


def test_marks_and_comments_are_kept() -> None:
    record = bots_game("gin-challenge", "marks", 1)
    noted = annotated(record, {2: "?!", 3: "!"}, {3: "The only card\nthat {holds}"})
    assert [entry.mark for entry in noted.entries[:4]] == ["", "", "?!", "!"]
    assert read(write(noted)) == noted == read(write(noted, as_json=True))
    assert annotated(noted, {2: "", 3: ""}, {3: ""}) == record
    refused = [({2: "?!?"}, ValueError), ({999: "?"}, IndexError), ({-1: "?"}, IndexError)]
    for marks, wrong in refused:
        with pytest.raises(wrong):
            annotated(record, marks)


def test_the_search_for_unknown_cards_is_bounded() -> None:
    record = hidden(by_cards(bots_game("gin-challenge", "effort", 1)), 1)
    with pytest.raises(RecordError, match="too little is known"):
        fill(GIN, game.start(GIN, 2).state, record.entries, 0, Effort(30))
