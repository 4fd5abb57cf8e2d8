"""Declared hands at a table: actions, requirements of a hand, ends of deals (I, N)."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from declared_rules import CONTINENTAL, INDIAN, indian_play, indian_score
from host_tables import ANA, BEN, config, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import parse_card, parse_cards
from openrummy.core.engine import Arrange, Declare, Drop, Position
from openrummy.core.engine.model.phase import Phase, ToArrange, ToDiscard, ToDraw
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import Match, TableState, apply_move, game_with_drafts
from openrummy.play.views.kinds.declared_groups import NotDeclared, declaring
from tables import RUMMY
from wild_tables import at, events_told, of_kind, view_of, why

SIXES = 5
GOOD = "3d 4d 5d 8c 9c 6s Jc Kc Kd Kh 7d 7h 7s"
GROUPS = [["3d", "4d", "5d"], ["8c", "9c", "6s", "Jc"], ["Kc", "Kd", "Kh"], ["7d", "7h", "7s"]]
POOR = "2c 4c 8d Th Qs As Ad 3h 5s Jd 9d 7c Ks"


def moment(
    rules: Rules = INDIAN,
    hand: str = f"{GOOD} 2s",
    other: str = POOR,
    phase: Phase | None = None,
    **more: object,
) -> TableState:
    """Two play with sixes wild, and seat 0 has drawn."""
    packs = rules.pack.packs
    position = Position(
        (parse_cards(hand, packs), parse_cards(other, packs)),
        pile=(parse_card("9h"),),
        phase=phase or ToDiscard(0),
        dealer=1,
        wild=SIXES,
        turned=parse_card("6h"),
        turns=3,
    )
    return at(rules, replace(position, **more))  # type: ignore[arg-type]


def ask(
    progress: TableState,
    groups: list[list[str]],
    card: str | None = None,
    seat: Seat = 0,
) -> wire.Declaring:
    """The answer to the seat."""
    seen = game.view(game_with_drafts(progress, seat), seat).boards[0]
    return declaring(progress.rules, seen, wire.AskDeclare(7, card, groups))


# ---------------------------------------------------------------- a turn


def test_a_turn_offers_to_declare_with_the_card_that_is_discarded() -> None:
    """I5: one entry for each card that can be discarded, with the token that does it."""
    view = view_of(moment())
    assert view.game.melds == "declared" and (view.game.runs, view.game.pure) == (2, 1)
    assert view.game.wild == "turned" and view.boards[0].turned == "6h"
    assert view.boards[0].wild == "6"
    assert view.prompt == "Your turn: declare or discard a card"
    entries = of_kind(view, "declare")
    assert [action.card for action in entries] == ["2s"]
    assert isinstance(parse_action(entries[0].token), Declare)
    hand = view.hand
    assert hand is not None and hand.without["2s"] == 0 and hand.arranged.points == 2
    assert {action.kind for action in view.can} == {"declare", "throw"}


def test_a_hand_that_cannot_be_declared_says_so() -> None:
    poor = view_of(moment(hand=f"{POOR} 2s", other=GOOD))
    assert why(poor, "declare") == "you cannot declare this hand yet"
    assert poor.prompt == "Your turn: discard a card"
    waiting = view_of(moment(), 1)
    assert why(waiting, "declare") == "not your turn" and not waiting.can
    drawing = view_of(moment(hand=GOOD, phase=ToDraw(0)))
    assert why(drawing, "declare") == "draw a card first"
    assert why(drawing, "throw", "3d") == "draw a card first"


def test_dropping_out_is_offered_for_what_it_costs() -> None:
    """I7: 20 before a player's first turn, 40 later."""
    first = view_of(moment(hand=GOOD, phase=ToDraw(0), turns=0))
    assert first.prompt == "Your turn: draw a card or drop out"
    assert [(action.token, action.points) for action in of_kind(first, "drop")] == [("drop", 20)]
    later = moment(hand=GOOD, phase=ToDraw(0))
    assert [action.points for action in of_kind(view_of(later), "drop")] == [40]
    over = apply_move(later, 0, Drop())
    assert events_told(over, 1)[-2].text == "Ana dropped out: 40 points."
    board = view_of(over, 1).boards[0]
    assert board.dropped == [wire.DroppedView(0, 40)] and board.result is not None
    assert board.result.title == "You win the deal, 40 points: all the others dropped out"
    assert board.result.text == "You were the last one in the deal. Ana dropped out, 40 points."
    assert [line.text for line in board.result.lines] == ["Ana dropped out"]


# ---------------------------------------------------------------- groups


def test_groups_are_judged_one_by_one() -> None:
    """I4"""
    answer = ask(moment(), [*GROUPS, ["2s"]])
    assert [group.text for group in answer.groups] == [
        "Pure run, 3 to 5 of diamonds",
        "Run, 8 to jack of clubs, the six of spades as the ten of clubs",
        "Set of kings",
        "Set of sevens",
        "Not a meld: you need at least three cards",
    ]
    assert [(group.kind, group.pure) for group in answer.groups[:3]] == [
        ("run", True),
        ("run", False),
        ("set", False),
    ]
    assert answer.groups[1].cards == ["8c", "9c", "6s", "Jc"]
    assert answer.groups[1].stands == ["", "", "Tc", ""]
    assert answer.left == ["2s"] and answer.points == 2 and answer.id == 7


@pytest.mark.parametrize(
    ("cards", "why_not"),
    [
        ("3d 4d", "you need at least three cards"),
        ("3d 4d 9d", "the diamonds are not in sequence"),
        ("3d 6s 9d", "the diamonds are too far apart"),
        ("3d 4c 5d", "two suits and different ranks"),
        ("Kc Kd Kd'", "the king of diamonds appears twice"),
        ("3d 3d' 4d", "the three of diamonds appears twice"),
        ("7c 7d 7h 7s 6s", "a set has no more than four cards"),
    ],
)
def test_what_is_no_meld_says_why(cards: str, why_not: str) -> None:
    """I4: sets of different suits, runs of one suit without a gap."""
    names = cards.split()
    spare = ["Ac", "Ad", "Ah", "2c", "2d", "2h", "Jc", "Jd", "Jh", "Qc", "Qd", "Ts"]
    extra = [card for card in spare if card not in names]
    held = " ".join([name.rstrip("'") for name in names] + extra[: 14 - len(names)])
    progress = moment(hand=held, other="9c 9s Tc Td Th 9d Ks Qh Qs As 8c 8h 8s")
    (group,) = ask(progress, [names]).groups
    assert group.kind is None and group.text == f"Not a meld: {why_not}"
    assert group.cards == names and not group.stands


def test_where_cards_can_be_several_melds_the_one_that_helps_is_meant() -> None:
    """A29: a pure run before a run, a run before a set; of runs the one as the cards lie."""
    progress = moment(hand="5d 6d 7d 9h 6s 6c 8h X1 2c 3c 4s Jd Qd Ks")
    five, nine = ask(progress, [["5d", "6d", "7d"], ["9h", "6s", "6c"]]).groups
    assert five.pure and nine.kind == "run"
    assert ask(progress, [["6s", "8h", "9h"]]).groups[0].stands == ["7h", "", ""]
    assert ask(progress, [["8h", "9h", "6s"]]).groups[0].stands == ["", "", "Th"]


def test_a_right_declaration_has_its_token() -> None:
    """I5"""
    progress = moment()
    answer = ask(progress, GROUPS, "2s")
    assert answer.text == "All cards are melded" and not answer.left
    assert answer.token is not None
    over = apply_move(progress, 0, parse_action(answer.token))
    assert isinstance(over.game.boards[0].public.phase, ToArrange)
    unsaid = ask(progress, GROUPS)
    assert unsaid.token is None and unsaid.text == "Choose a card to discard"


def test_what_lacks_is_said() -> None:
    progress = moment()
    assert ask(progress, GROUPS[1:], "2s").text == (
        "You need a pure run. You need a second run. Three cards are not in a meld"
    )
    assert ask(progress, [GROUPS[0], *GROUPS[2:]], "2s").text == (
        "You need a second run. Four cards are not in a meld"
    )
    nothing = ask(progress, [], "2s")
    assert nothing.text.startswith("You need a pure run. You need two runs.")
    assert nothing.token is None and nothing.points == 80


def test_what_the_hand_counts_as_it_lies() -> None:
    """I6, E46: with the runs what is left; without them all of it, or all but pure runs; cap."""
    hand = "3d 4d 5d 9c 6s Jc 8c Kh Qs 8d 2h As 7s"
    runs = [["3d", "4d", "5d"], ["8c", "9c", "6s", "Jc"]]
    other = "2c 4c 8h Th Qc Ac Ad 3h 5s Jd 9d 7c Ks"
    assert ask(moment(hand=hand, other=other, phase=ToDraw(1)), runs).points == 47
    bare = "3d 4d 5d 9c 9s 6c Kh Kc Qs Jd 8d 8h 2h"
    assert ask(moment(hand=bare, other=other, phase=ToDraw(1)), runs[:1]).points == 80
    protected = moment(indian_score(protected=True), bare, other, ToDraw(1))
    assert ask(protected, runs[:1]).points == 76


def test_the_best_arrangement_comes_along() -> None:
    """Its groups are cards of the hand, each once, the discarded one left out."""
    answer = ask(moment(), [], "2s")
    assert sorted(map(sorted, answer.best)) == sorted(map(sorted, GROUPS))
    duplicates = moment(hand="3d 4d 5d 3d 4d 5d 8c 9c Tc Kc Kd Kh 2c 2s")
    best = ask(duplicates, [], "3d").best
    names = [name for meld in best for name in meld]
    assert len(set(names)) == len(names) and "3d" not in names


def test_questions_are_answered_while_others_play_and_cannot_be_done_then() -> None:
    answer = ask(moment(hand=GOOD, phase=ToDraw(0)), GROUPS)
    assert answer.token is None and answer.text == "All cards are melded: draw a card first"
    waiting = ask(moment(), [], None, 1)
    assert waiting.token is None and waiting.points == 80


def test_a_wrong_declaration_may_be_allowed_and_then_has_a_token() -> None:
    """I5"""
    progress = moment(indian_play(wrong="costs"))
    answer = ask(progress, GROUPS[1:], "2s")
    assert answer.token is not None and answer.left == ["3d", "4d", "5d"]
    assert answer.text.startswith("You need a pure run.")
    over = apply_move(progress, 0, parse_action(answer.token))
    texts = [happening.text for happening in events_told(over, 1)]
    assert "Ana declared without the melds required." in texts
    assert "Ana is out of the deal: 80 points." in texts
    board = view_of(over, 1).boards[0]
    assert board.dropped == [wire.DroppedView(0, 80, True)]


@pytest.mark.parametrize(
    ("card", "groups"),
    [
        (None, [["2d"]]),
        (None, [["3d", "3d"]]),
        (None, [["3d"], ["3d"]]),
        ("2s", [["2s"]]),
        ("Qd", []),
        (None, [["3d'"]]),
        (None, [["nonsense"]]),
        (None, [["3d" + "'" * 30]]),
        (None, [[""]]),
        (None, [[]] * 40),
        (None, [["3d"] * 500]),
    ],
)
def test_groups_that_are_none_are_refused(card: str | None, groups: list[list[str]]) -> None:
    with pytest.raises(NotDeclared, match="bad-groups"):
        ask(moment(), groups, card)


def test_only_declared_hands_are_judged() -> None:
    position = Position((parse_cards("2c 3c 4c"), parse_cards("5d 6d")), dealer=1)
    with pytest.raises(NotDeclared, match="no-declaring"):
        ask(at(RUMMY, position), [])


# ---------------------------------------------------------------- after a declaration


def declared(rules: Rules = INDIAN) -> TableState:
    progress = moment(rules)
    token = of_kind(view_of(progress), "declare")[0].token
    return apply_move(progress, 0, parse_action(token))


def test_the_others_arrange_their_hands() -> None:
    """I6"""
    progress = declared()
    view = view_of(progress, 1)
    board = view.boards[0]
    assert (board.phase, board.turn, board.declared) == ("arrange", 1, 0)
    assert {meld.owner for meld in board.table} == {0} and len(board.table) == 4
    assert view.prompt == "Your turn: arrange your hand"
    (arrange,) = of_kind(view, "arrange")
    assert arrange.leaves == 80
    assert view.best_defence is not None and view.best_defence.token == "best-defence"
    answer = ask(progress, [], None, 1)
    assert answer.token is not None and answer.text == "You are left with 80 points"
    over = apply_move(progress, 1, parse_action(answer.token))
    assert events_told(over, 0)[-2].text == "Ben showed and was left with 80."
    result = view_of(over, 0).boards[0].result
    assert result is not None and result.title == "You declare, 80 points"
    assert result.text == "You declared. Ben was left with 80."
    assert sum(line.points for line in result.lines) == 80
    assert all(line.text for line in result.lines)


def test_the_card_discarded_to_declare_stays_face_down() -> None:
    progress = declared()
    assert view_of(progress, 1).boards[0].aside is None
    assert view_of(progress, None).boards[0].aside is None
    assert view_of(progress, 0).boards[0].aside == "2s"
    over = apply_move(progress, 1, Arrange(()))
    assert view_of(over, None).boards[0].aside == "2s"


def test_who_prefers_it_is_arranged_by_the_table() -> None:
    """I6: by exact search, at once."""

    async def run() -> Match:
        progress = moment()
        store, row = MemoryStore(), table_row(progress.rules, (ANA, BEN), ("auto", "auto"))
        await store.create(row)
        match = Match(row, store, progress, config())
        await match.start()
        token = of_kind(view_of(progress), "declare")[0].token
        await match.act(0, match.version(0), parse_action(token))
        await match.close()
        return match

    match = asyncio.run(run())
    result = match.progress.game.boards[0].public.result
    assert result is not None and result.scores[0] == 80


def test_payments_have_each_their_line() -> None:
    """N6, E48"""
    hand = "3d 4d 5d 6d 7d 8d 9d Td Jd 3c 4c 5c 6h 7h 8h"
    position = Position(
        (
            parse_cards(f"{hand} Ks", 2),
            parse_cards("2c 4h 8d Th Qs As Ad 3h 5s Jd 9d 7c Ks Kh Kd", 2),
        ),
        pile=(parse_card("9h"),),
        phase=ToDiscard(0),
        dealer=1,
        turns=5,
    )
    progress = at(CONTINENTAL, position)
    view = view_of(progress)
    assert view.game.shapes == [[3, 3, 3, 3, 3], [4, 4, 4, 3], [5, 4, 3, 3]]
    runs = "3d 4d 5d/6d 7d 8d/9d Td Jd/3c 4c 5c/6h 7h 8h"
    groups = [names.split() for names in runs.split("/")]
    short = ask(progress, [groups[0] + groups[1], *groups[2:]], "Ks")
    assert short.text == (
        "You need runs of 3, 3, 3, 3 and 3, of 4, 4, 4 and 3, or of 5, 4, 3 and 3"
    )
    assert short.points == 0 and ask(progress, [], "Ks").points == 15
    hand = view.hand  # no hand counts: the cards left over are told
    assert hand is not None and hand.without["Ks"] == 0 and hand.without["3d"] >= 1
    answer = ask(progress, groups, "Ks")
    assert answer.token is not None
    over = apply_move(progress, 0, parse_action(answer.token))
    result = view_of(over, 1).boards[0].result
    assert result is not None and result.title == "Ana declares, 11 points"
    assert [line.text for line in result.lines] == [
        "For going out",
        "No deuces or jokers",
        "Paid to Ana",
    ]
    assert result.text == "Ana declared. You pay 11."


def test_what_is_paid_in_chips_is_told_from_both_sides() -> None:
    """I9, I6: the winner's lines and the loser's, the cap among them."""
    progress = declared(indian_score(to="paid"))
    result = view_of(apply_move(progress, 1, Arrange(())), 0).boards[0].result
    assert result is not None and result.scores == [80, -80]
    assert [(line.seat, line.text) for line in result.lines] == [
        (0, "Ben’s unmelded cards"),
        (1, "Ben’s unmelded cards"),
        (0, "Capped at 80 points"),
        (1, "Capped at 80 points"),
    ]
