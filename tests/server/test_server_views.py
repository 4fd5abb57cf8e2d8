"""A seat's view: buttons with reasons, hands, results, sentences."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from host_tables import ANA, BOT, config, in_deal, knocked, table_row
from memory_store import MemoryStore
from openrummy.core.cards import full_pack, parse_card, parse_cards, to_set
from openrummy.core.engine import LayOff, Position, Spread, setup
from openrummy.core.engine.model.phase import OfferUpcard, ToDiscard, ToDraw
from openrummy.core.melds.plain import Meld
from openrummy.core.rules import text as texts
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import GinOnly, Melds, Rules
from openrummy.core.rules.pieces import Knock as KnockRules
from openrummy.core.scoring.result import DealResult, Reason, Seat, SumLine
from openrummy.core.sheets import GameResult
from openrummy.play import wire
from openrummy.play.host import Match, TableState, apply_move, where
from openrummy.play.sentences import (
    Speaker,
    card_name,
    game_result,
    meld_name,
    reason,
    result_title,
    sheet_line,
    short,
)
from openrummy.play.table_names import is_id, new_id
from openrummy.play.views.arrangements import shows
from openrummy.play.views.table import table_view

SOURCE = Path(__file__).resolve().parents[2] / "src" / "openrummy"


def view_of(progress: TableState, seat: Seat | None, **table: object) -> wire.TableView:
    """The view of a progress for a seat."""
    row = replace(table_row(progress.rules, (BOT, ANA)), **table)
    return table_view(Match(row, MemoryStore(), progress, config()), seat)


def discarding(hand: str, taken: str | None = None, rules: Rules | None = None) -> TableState:
    """Seat 1 has drawn or taken and is to discard; ``hand`` has eleven cards."""
    rules = rules or Rules()
    own = parse_cards(hand)
    other = to_set(
        [card for card in full_pack() if not (own | parse_cards("9h")) >> card & 1][::4][:10]
    )
    drawn = None if taken else parse_card(hand.rsplit(maxsplit=1)[-1])
    pile = (parse_card("9h"),)
    phase = ToDiscard(1, None if taken is None else parse_card(taken))
    position = Position(hands=(other, own), pile=pile, phase=phase, drawn=drawn)
    return in_deal(rules, setup(rules, position))


def cannot(view: wire.TableView, kind: str) -> dict[str | None, wire.Reason]:
    return {refusal.card: refusal.reason for refusal in view.cannot if refusal.kind == kind}


def kinds(view: wire.TableView) -> set[str]:
    return {action.kind for action in view.can}


# ---------------------------------------------------------------- buttons


def test_impossible_buttons_stay_with_their_reason() -> None:
    view = view_of(discarding("5d 6d 7d 8d Qc Qd Qs As 4c 7c Kd"), 1)
    assert kinds(view) == {"throw"}
    assert cannot(view, "knock")[None].text == "deadwood 12, limit 10"
    assert cannot(view, "knock")[None].data == {"deadwood": 12, "limit": 10}
    assert cannot(view, "gin")[None].text == "needs deadwood 0"
    assert cannot(view, "big-gin")[None].text == "every card must be in a meld"
    assert cannot(view, "throw") == {}
    assert view.prompt == "Your turn: discard a card" and view.your_turn
    assert view.hand is not None and view.hand.drawn == "Kd" and view.hand.taken is None
    assert view.hand.without["Kd"] == 12 and view.hand.without["7c"] == 15
    assert view.hand.arranged.points == 22
    assert [meld.name for meld in view.hand.arranged.melds] == [
        "Set of queens",
        "Run, 5 to 8 of diamonds",
    ]


def test_knock_and_gin_are_told_apart() -> None:
    view = view_of(discarding("5d 6d 7d 8d Qc Qd Qs As 2c 3c Kd"), 1)
    knocks = {action.card: action.leaves for action in view.can if action.kind == "knock"}
    assert knocks == {"Kd": 6}
    view = view_of(discarding("5d 6d 7d 8d Qc Qd Qs Ac 2c 3c Kd"), 1)
    assert [(action.card, action.leaves) for action in view.can if action.kind == "gin"] == [
        ("Kd", 0)
    ]
    assert cannot(view, "knock") == {} or "knock" not in kinds(view)
    view = view_of(discarding("5d 6d 7d 8d Qc Qd Qs Kc Kd Kh Ks"), 1)
    assert "big-gin" in kinds(view) and cannot(view, "big-gin") == {}


def test_a_card_taken_may_not_be_discarded_and_says_so() -> None:
    view = view_of(discarding("5d 6d 7d 8d Qc Qd Qs As 4c 7c Jh", taken="Jh"), 1)
    refusals = cannot(view, "throw")
    assert list(refusals) == ["Jh"]
    assert refusals["Jh"].text == "You took the J♥ this turn, so discard another card."
    assert view.hand is not None and view.hand.taken == "Jh"
    # the least within reach does not count a discard that is not allowed
    assert cannot(view, "knock")[None].data["deadwood"] == 15


def test_where_only_gin_ends_the_deal_knocking_says_so() -> None:
    rules = replace(Rules(), knock=KnockRules(limit=GinOnly(), big_gin=False))
    view = view_of(discarding("5d 6d 7d 8d Qc Qd Qs As 2c 3c Kd", rules=rules), 1)
    assert cannot(view, "knock")[None].text == "only gin ends the deal"
    assert cannot(view, "big-gin") == {}
    assert not view.game.knocking  # so there is no button for it
    assert view_of(discarding("5d 6d 7d 8d Qc Qd Qs As 2c 3c Kd"), 1).game.knocking


def test_before_the_draw_and_on_the_others_turn() -> None:
    hands = tuple(
        parse_cards(text)
        for text in ("Ac 2d 4h 6s 8c Td Qh Ks 3h 5h", "5d 6d 7d 8d Qc Qd Qs As 4c 7c")
    )
    pile = (parse_card("9h"),)
    drawing = in_deal(Rules(), setup(Rules(), Position(hands, pile=pile, phase=ToDraw(1))))
    view = view_of(drawing, 1)
    assert kinds(view) == {"draw", "take"}
    assert cannot(view, "knock")[None].text == "draw a card first"
    assert set(cannot(view, "throw")) == set(view.hand.cards if view.hand else [])
    other = view_of(drawing, 0)
    assert other.can == [] and other.prompt == "Waiting for Ana"
    assert cannot(other, "gin")[None].text == "not your turn"
    forced = in_deal(
        Rules(), setup(Rules(), Position(hands, pile, phase=ToDraw(1, stock_only=True), passes=2))
    )
    assert cannot(view_of(forced, 1), "take")["9h"].text == "everybody passed it"
    offered = in_deal(Rules(), setup(Rules(), Position(hands, pile, phase=OfferUpcard(1))))
    view = view_of(offered, 1)
    assert kinds(view) == {"pass", "take"} and view.prompt == "Your turn: take the 9♥ or pass"
    assert cannot(view, "draw")[None].text == "take the upcard or pass"


# ---------------------------------------------------------------- showing and laying off


def test_arrangements_to_show_with_what_they_take() -> None:
    """LOOK 04: as sets three cards fit, as runs six."""
    progress = discarding("5c 5d 5h 6c 6d 6h 7c 7d 7h As Kd")
    seen = Match(table_row(seats=(BOT, ANA)), MemoryStore(), progress).view_without_drafts(1)
    options = shows(progress.rules, seen, parse_card("Kd"))
    assert [arrangement_view.points for arrangement_view in options[:2]] == [1, 1]
    assert options[0].takes == ["5s", "6s", "7s"]
    assert options[1].takes == ["4c", "8c", "4d", "8d", "4h", "8h"]
    assert options[0].token == "k:Kd:5c5d5h/6c6d6h/7c7d7h"
    assert shows(progress.rules, seen, None) == []
    assert shows(progress.rules, seen, parse_card("6c")) == []


def test_laying_off_shows_what_each_card_leaves() -> None:
    """LOOK 05 and 14."""
    progress = knocked()
    view = view_of(progress, 1)
    assert view.prompt == "Lay off on Mara’s melds"
    leaves = {action.card: action.leaves for action in view.can if action.kind == "lay-off"}
    assert leaves == {"2s": 40, "6s": 42, "Ks": 32, "9s": 39}
    assert view.best_defence is not None and view.best_defence.points == 14
    for text, meld in (("2s", 0), ("6s", 0), ("7s", 0), ("9s", 2), ("Ks", 1)):
        progress = apply_move(progress, 1, LayOff(parse_card(text), meld))
    view = view_of(progress, 1)
    assert view.can_take_back and view.best_defence is not None
    assert view.best_defence.points == 14
    table = view.boards[0].table
    assert table[0].cards == ["2s", "3s", "4s", "5s", "6s", "7s"] or table[0].cards[0] == "2s"
    assert table[0].laid == [(1, "2s"), (1, "6s"), (1, "7s")]
    assert view_of(progress, 0).boards[0].table[0].laid == []
    assert view_of(progress, None).boards[0].held == [0, 10]


def test_a_seat_the_table_lays_off_for_is_not_asked() -> None:
    view = view_of(knocked(), 1, lay_off=("hand", "auto"))
    assert view.can == [] and not view.your_turn and view.prompt == "Laying off for you"


def test_the_result_is_explained_from_where_one_sits() -> None:
    """LOOK 06."""
    laid = knocked()
    for text, meld in (("2s", 0), ("6s", 0), ("7s", 0), ("9s", 2), ("Ks", 1)):
        laid = apply_move(laid, 1, LayOff(parse_card(text), meld))
    laid = apply_move(laid, 1, Spread((parse_cards("8d 8h 8s"),)))
    mine = view_of(laid, 1).boards[0].result
    assert mine is not None
    assert mine.title == "Mara wins the deal, 11 points"
    assert mine.text == "Mara knocked with 3. You laid off five cards and were left with 14."
    assert mine.note == "The lay-offs saved 28 points, as many as possible."
    assert [(line.text, line.points) for line in mine.lines] == [("14 − 3 deadwood", 11)]
    other = view_of(laid, None).boards[0].result
    assert other is not None and other.note == ""
    assert other.text == "Mara knocked with 3. Ana laid off five cards and was left with 14."
    missed = apply_move(knocked(), 1, Spread((parse_cards("6s 7s 8s 9s"),)))
    result = view_of(missed, 1).boards[0].result
    assert result is not None
    assert result.note == "You could have saved 28 more: the best lay-offs leave 14."


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("5d 6d 7d 8d", "Run, 5 to 8 of diamonds"),
        ("As 2s 3s", "Run, ace to 3 of spades"),
        ("Tc Jc Qc Kc", "Run, 10 to king of clubs"),
        ("6c 6d 6h", "Set of sixes"),
        ("Ac Ad Ah As", "Set of aces"),
    ],
)
def test_names_of_melds(text: str, name: str) -> None:
    meld: Meld = parse_cards(text)
    assert meld_name(Melds(), meld) == name


def test_names_of_cards() -> None:
    assert short(parse_card("Ts")) == "10♠" and short(parse_card("Jh")) == "J♥"
    assert card_name(parse_card("Jh")) == "jack of hearts"


CALLED = ("refuse", "reason", "Refusal", "why_not_back")


def refusal_codes() -> set[str]:
    """Every code that ``refuse(...)`` or ``reason(...)`` is called with, anywhere."""
    codes = {"only-to-use", "only-for-first-meld"}  # one of the two
    for path in SOURCE.rglob("*.py"):
        text = path.read_text("utf-8")
        if not any(f"{name}(" in text for name in CALLED):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[-1 if node.func.id == "why_not_back" else 0]
                named = node.func.id in CALLED
                if named and isinstance(first, ast.Constant) and isinstance(first.value, str):
                    codes.add(first.value)
    return codes


def test_every_refusal_has_its_sentence_and_none_is_left_over() -> None:
    refusals = [key.removeprefix("refusal.") for key in texts.keys("refusal.")]
    assert refusal_codes() == set(refusals)
    data: dict[str, int | str] = {"card": "Jh", "deadwood": 12, "limit": 10, "meld": 0, "left": 2}
    data |= {"least": 2, "most": 99, "lengths": "5-5-5"}
    data |= {"has": 9, "wants": 10, "seat": 1, "unknown": 3}
    for code in refusals:
        text = reason(code, "G1", **data).text
        assert text and "{" not in text and "!" not in text


ME = Speaker(("Ana", "Mara"), 0)


@pytest.mark.parametrize(
    ("result", "title"),
    [
        (DealResult(Reason.GIN, 0, (35, 0), (1, 0), 0), "You win the deal, 35 points"),
        (DealResult(Reason.KNOCK, 1, (0, 1), (0, 1), 1), "Mara wins the deal, 1 point"),
        (
            DealResult(Reason.DEAD, None, (0, 0), (0, 0)),
            "Nobody wins the deal: the stock is used up",
        ),
        (DealResult(Reason.MISDEAL, None, (0, 0), (0, 0)), "Misdeal: the cards are dealt again"),
    ],
)
def test_titles_of_deals(result: DealResult, title: str) -> None:
    assert result_title(ME, result) == title


def test_titles_of_games() -> None:
    won = game_result(ME, GameResult("target", (1,), (60, 205), (-145, 145)))
    assert (won.title, won.text) == ("Mara wins the game", "Mara 205, You 60.")
    gone = game_result(ME, GameResult("resigned", (1,), (60, 20), (0, 0)))
    assert gone.text == "You resigned."
    assert game_result(ME, GameResult("most-deals", (), (5, 5), (0, 0))).title == (
        "The game is drawn"
    )


def test_lines_of_a_sum_have_words() -> None:
    other = {"held"}  # said as "left"
    for path in (SOURCE / "core" / "scoring").glob("*.py"):
        for code in line_codes(path):
            key = f"line.{code}"
            assert code in other or texts.has(key) or texts.has(f"paid.{code}"), key
    for path in (SOURCE / "core" / "sheets").glob("*.py"):
        for code in line_codes(path):
            line = sheet_line(SumLine(code, 0, 5))
            assert spoken(line) and line.rule
    boxes = sheet_line(SumLine("boxes", 0, 75, (("boxes", 3), ("each", 25))))
    assert (boxes.text, boxes.rule) == ("Three boxes at 25", "G19")


def spoken(line: wire.LineView) -> bool:
    return line.text != line.code and line.text[0].isupper()


def line_codes(path: Path) -> list[str]:
    """The codes of the lines a module makes, but for boxes."""
    codes = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "SumLine":
            code = node.args[0]
            if isinstance(code, ast.Constant) and code.value != "boxes":
                codes.append(str(code.value))
    return codes


# ---------------------------------------------------------------- small things


def test_table_names() -> None:
    made = {new_id() for _ in range(300)}
    assert len(made) > 290 and all(is_id(id_) for id_ in made)
    assert not any(is_id(id_) for id_ in ("", "x", "a-b-1", "calm-otter-12345", "calm_otter_12"))


def test_a_log_line_says_where_and_never_what(caplog: pytest.LogCaptureFixture) -> None:
    try:
        {}["Kh is hidden"]
    except KeyError as error:
        text = where(error)
    assert "KeyError at test_server_views.py:" in text
    assert "Kh" not in text


def test_every_preset_can_be_shown() -> None:
    from openrummy.core.rules.catalogue import names
    from openrummy.play.rule_pages import rules_page
    from openrummy.play.views.table_cards import game_card

    for name in names():
        preset = variant(name)
        assert parse_cards(" ".join(game_card(preset).sample)).bit_count() == 3
        assert rules_page(preset).sections
