"""Games with melds on the table as seats see them: choices, reasons, the prompt, words, results."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from card_scan import cards_in, faces_of
from declared_rules import DECLARED
from host_tables import ANA, BEN, config, in_deal_of, iter_cards, table_row
from memory_store import MemoryStore
from openrummy.core import game
from openrummy.core.cards import PACK_BITS, Card, full_pack, parse_card, parse_cards, to_set
from openrummy.core.engine import (
    Discard,
    Draw,
    GoOut,
    LayDown,
    LayOff,
    Pile,
    Position,
    State,
    TableMeld,
    setup,
)
from openrummy.core.engine.model.phase import LastTake, Phase, ToDraw, ToPlay
from openrummy.core.game import HOST, StartDeal
from openrummy.core.notation.records import read
from openrummy.core.notation.tokens import parse_action
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.pieces import DealersChoice, DeclaredMelds, Rules, TableMelds, WildRanks
from openrummy.core.scoring.result import Seat
from openrummy.play import wire
from openrummy.play.host import (
    ActionRow,
    Match,
    SeatRow,
    TableState,
    apply_move,
    begin,
    game_with_drafts,
    move_token,
)
from openrummy.play.live.updates import update_of
from openrummy.play.replay.game import play
from openrummy.play.replay.records import record_text
from openrummy.play.replay.view import deal_view
from openrummy.play.views.table import table_view
from playing import greedily
from tables import FIVE, FIVE_HUNDRED, JOKERS, OPEN, RUMMY, TABLES, TWO_PACKS, WILD

CEM = SeatRow("Cem", "guest", guest="cem")
ON_TABLE = [name for name in names() if isinstance(variant(name).rules.play, TableMelds)]


def match_of(progress: TableState, people: tuple[SeatRow, ...] = (ANA, BEN, CEM)) -> Match:
    row = table_row(progress.rules, people, ("hand",) * len(people))
    return Match(row, MemoryStore(), progress, config())


def view_of(progress: TableState, seat: Seat | None = 0) -> wire.TableView:
    return table_view(match_of(progress), seat)


def moment(
    rules: Rules,
    hand: str,
    phase: Phase,
    *melds: TableMeld,
    pile: str = "Qc Kc 9s",
    drawn: str = "",
    others: tuple[str, str] = ("", ""),
) -> TableState:
    """Three play, and seat 0 is asked; the others hold what lies nowhere else."""
    packs = rules.pack.packs
    lies = parse_cards(f"{hand} {pile}", packs) | sum(meld.cards for meld in melds)
    spare = [card for card in full_pack() if not lies >> card & 1][::5]
    held = [parse_cards(text) or to_set(spare[index::2][:4]) for index, text in enumerate(others)]
    position = Position(
        (parse_cards(hand, packs), *held),
        pile=tuple(Card(card % PACK_BITS) for card in iter_cards(pile, packs)),
        phase=phase,
        table=melds,
        dealer=2,
        drawn=parse_card(drawn) if drawn else None,
    )
    return in_deal_of(rules, setup(rules, position))


TWOS = TableMeld(2, parse_cards("2c 2d 2s"))
CLUBS = TableMeld(0, parse_cards("7c 8c 9c"))


def why(view: wire.TableView, kind: str, card: str | None = None) -> str | None:
    refusals = [
        refusal
        for refusal in view.cannot
        if refusal.kind == kind and refusal.card == card and not refusal.cards
    ]
    return refusals[0].reason.text if refusals else None


def of_kind(view: wire.TableView, kind: str) -> list[wire.CanAct]:
    return [action for action in view.can if action.kind == kind]


# ---------------------------------------------------------------- a turn


def test_a_turn_offers_melds_lay_offs_and_discards_with_the_points_they_leave() -> None:
    """T2, T16: what counts is all that is held, whether it matches or not."""
    view = view_of(moment(RUMMY, "5h 6h 7h 2h 9d Ks Tc", ToPlay(0), TWOS, CLUBS, drawn="Ks"))
    assert view.prompt == "Your turn: meld, lay off or discard"
    (meld,) = of_kind(view, "meld")
    assert (meld.token, meld.cards, meld.leaves) == ("d:5h6h7h", ["5h", "6h", "7h"], 31)
    offs = {(action.card, action.meld): action.leaves for action in of_kind(view, "lay-off")}
    assert offs == {("2h", 0): 47, ("Tc", 1): 39}
    assert {action.card: action.leaves for action in of_kind(view, "throw")}["Ks"] == 39
    assert why(view, "lay-off", "9d") == "the 9♦ fits nowhere"
    assert why(view, "knock") is None and why(view, "gin") is None
    hand = view.hand
    assert hand is not None and hand.held == 49 and hand.drawn == "Ks"
    assert hand.without["9d"] == 40 and hand.arranged.points == 31
    assert [meld_view.cards for meld_view in hand.arranged.melds] == [["5h", "6h", "7h"]]


def test_what_waits_for_the_draw_and_the_turn_says_so() -> None:
    progress = moment(RUMMY, "5h 6h 7h 2h 9d Kd", ToDraw(0), TWOS)
    mine, theirs = view_of(progress), view_of(progress, 1)
    assert mine.prompt == "Your turn: draw a card" and theirs.prompt == "Waiting for Ana"
    for kind in ("meld", "lay-off"):
        assert why(mine, kind) == "draw a card first"
        assert why(theirs, kind) == "not your turn"
    assert why(mine, "throw", "Kd") == "draw a card first"
    assert not theirs.can and view_of(progress, None).hand is None


def test_one_meld_a_turn() -> None:
    """T4 and T15: after a meld no other, and none after a lay-off."""
    hand = "5h 6h 7h Td Js Qd 4c 4d"
    laid = view_of(moment(RUMMY, hand, ToPlay(0, laid=1), TWOS))
    assert why(laid, "meld") == "one meld per turn"
    added = view_of(moment(RUMMY, hand, ToPlay(0, added=True), TWOS))
    assert why(added, "meld") == "no melds after laying off"
    nothing = view_of(moment(RUMMY, "5h 6h Td Js", ToPlay(0)))
    assert why(nothing, "meld") == "no meld in your hand"
    assert why(nothing, "lay-off") == "no melds on the table yet"
    assert nothing.prompt == "Your turn: discard a card" and nothing.game.one_meld


def test_laying_off_waits_for_an_own_meld() -> None:
    """T5 not: the card that would fit says why it may not."""
    view = view_of(moment(TABLES["house"], "5h 6h 7h 2h Kd", ToPlay(0), TWOS))
    assert not of_kind(view, "lay-off")
    assert why(view, "lay-off", "2h") == "first lay down a meld of your own"
    assert why(view, "lay-off", "Kd") == "the K♦ fits nowhere"
    with_own = view_of(moment(TABLES["house"], "5h 6h 2h Kd", ToPlay(0), TWOS, CLUBS))
    assert [action.card for action in of_kind(with_own, "lay-off")] == ["2h"]


def test_the_last_card_is_discarded_where_that_is_required() -> None:
    """T9: the meld that would leave none stays, with its cards and the reason."""
    rules = replace(TABLES["last card"], play=TableMelds("any", last_discard="required"))
    view = view_of(moment(rules, "5h 6h 7h 8h", ToPlay(0)))
    assert [action.cards for action in of_kind(view, "meld")] == [
        ["5h", "6h", "7h"],
        ["6h", "7h", "8h"],
    ]
    (refused,) = [refusal for refusal in view.cannot if refusal.cards]
    assert refused.cards == ["5h", "6h", "7h", "8h"]
    assert refused.reason.text == "the last card must be discarded" and refused.reason.rule == "T9"
    none = view_of(moment(rules, "5h 6h 7h", ToPlay(0)))
    assert why(none, "meld") == "the last card must be discarded"


def test_a_discard_taken_this_turn_is_not_discarded() -> None:
    """T3"""
    view = view_of(moment(RUMMY, "5h 6h 7h 9d", ToPlay(0, parse_card("9d")), TWOS))
    assert view.hand is not None and view.hand.taken == "9d"
    assert why(view, "throw", "9d") == "You took the 9♦ this turn, so discard another card."
    (refused,) = [refusal for refusal in view.cannot if refusal.kind == "meld"]
    assert refused.reason.code == "only-the-taken-left"


def test_the_discard_taken_is_left_and_fits_the_table() -> None:
    """T3: it may be the last card where it can be laid off, and the prompt says so."""
    view = view_of(moment(RUMMY, "2h", ToPlay(0, parse_card("2h"), added=True), TWOS))
    assert [action.kind for action in view.can] == ["lay-off"]
    assert view.prompt == "Your turn: lay off your last card"


def test_an_empty_hand_goes_out_or_takes_back() -> None:
    """A22"""
    progress = apply_move(
        moment(RUMMY, "5h 6h 7h", ToPlay(0), TWOS), 0, LayDown(parse_cards("5h 6h 7h"))
    )
    view = view_of(progress)
    assert view.prompt == "Your hand is empty: go out or take back"
    assert [action.kind for action in view.can] == ["go-out"] and view.can_take_back
    other = view_of(progress, 1)
    assert other.prompt == "Waiting for Ana" and not other.can_take_back
    assert len(other.boards[0].table) == 1 and len(view.boards[0].table) == 2


# ---------------------------------------------------------------- the depth of the pile


DEEP = "9h 3s Kd 5c"


def test_deeper_discards_come_with_what_lies_on_them() -> None:
    """R3"""
    view = view_of(moment(FIVE_HUNDRED, "9d 9c 5h", ToDraw(0), TWOS, pile=DEEP))
    takes = {action.card: (action.token, action.cards) for action in of_kind(view, "take")}
    assert takes == {"5c": ("t", []), "9h": ("t:9h", ["3s", "Kd", "5c"])}
    assert why(view, "take", "3s") == "take the 3♠ only to use it at once"
    assert why(view, "take", "Kd") == "take the K♦ only to use it at once"
    assert view.game.depth and not view.game.lowest and not view.game.knocking


def test_what_was_taken_from_the_depth_comes_first() -> None:
    """R3"""
    progress = moment(FIVE_HUNDRED, "9d 9c 5h 2h", ToDraw(0), TWOS, pile=DEEP)
    progress = apply_move(progress, 0, Draw(Pile.DISCARD, parse_card("9h")))
    view = view_of(progress)
    assert view.prompt == "Use the 9♥ first" and view.boards[0].use == "9h"
    assert [action.cards for action in of_kind(view, "meld")] == [["9c", "9d", "9h"]]
    for card in ("2h", "5h"):
        assert why(view, "throw", card) == "meld or lay off the 9♥ first"
    assert why(view, "lay-off", "2h") == "meld or lay off the 9♥ first"
    then = view_of(apply_move(progress, 0, LayDown(parse_cards("9c 9d 9h"))))
    assert then.boards[0].use is None and of_kind(then, "lay-off")
    happening = update_of(match_of(progress), 0, match_of(progress).since(0)).happened[-1]
    assert happening.text == "You took the nine of hearts and three cards on top of it."
    assert happening.event == wire.Drew(0, "discard", "9h", ["3s", "Kd", "5c"])


def test_the_last_discards_are_for_use() -> None:
    """R9"""
    state = moment(FIVE_HUNDRED, "9d 9c 5h", ToDraw(0), pile=DEEP).game.boards[0]
    public = replace(state.public, stock=0, phase=LastTake(0))
    progress = in_deal_of(FIVE_HUNDRED, State(public, state.hands, (), None, None, state.seed))
    view = view_of(progress)
    assert view.prompt == "Your turn: use a discard or pass"
    assert {action.kind for action in view.can} == {"pass", "take"}
    assert why(view, "draw") == "the stock is used up"
    assert view.boards[0].laid_values == [0, 0, 0]


def test_duplicates_in_pile_and_hand_have_names_of_their_own() -> None:
    """A39: the second of a face is written with an apostrophe; a token names the face."""
    rules = replace(TABLES["many"], pack=replace(TABLES["many"].pack, packs=2, packs_of=()))
    view = view_of(moment(rules, "9d 9d 9c 5h", ToDraw(0), pile="9h 3s 9h 5c"))
    assert view.hand is not None and view.hand.cards == ["9c", "9d", "9d'", "5h"]
    assert view.boards[0].pile == ["9h", "3s", "9h'", "5c"]
    takes = {action.card: (action.token, action.cards) for action in of_kind(view, "take")}
    assert takes["9h'"] == ("t:9h", ["5c"])
    assert takes["9h"] == ("t:9h'", ["3s", "9h'", "5c"])
    for action in of_kind(view, "take"):
        parse_action(action.token)


# ---------------------------------------------------------------- wild cards


JOKER = TableMeld(1, parse_cards("6d X1 8d"), (), ((parse_card("X1"), parse_card("7d")),))


def test_a_joker_on_the_table_says_what_it_stands_for_and_who_may_take_it() -> None:
    """T8, A30"""
    rules = replace(JOKERS, play=TableMelds("any", reclaim="keep"))
    progress = moment(rules, "7d 9d 5h Ks", ToPlay(0), JOKER, CLUBS)
    view = view_of(progress)
    meld = view.boards[0].table[0]
    assert (meld.cards, meld.stands) == (["6d", "X1", "8d"], ["", "7d", ""])
    assert meld.name == "Run, 6 to 8 of diamonds"
    assert view.boards[0].table[1].stands == []
    (claim,) = of_kind(view, "reclaim")
    assert (claim.card, claim.meld, claim.wild, claim.token) == ("7d", 0, "X1", "r:7d:0:X1")
    assert view.prompt == "Your turn: the 7♦ can take Ben’s joker"
    then = apply_move(progress, 0, parse_action(claim.token))
    happening = update_of(match_of(then), 0, match_of(then).since(0)).happened[-1]
    assert happening.event == wire.Reclaimed(0, "7d", 0, "X1")
    assert happening.text == "You swapped the seven of diamonds for a joker."
    seen = view_of(then)
    assert seen.boards[0].table[0].cards == ["6d", "7d", "8d"] and seen.can_take_back
    assert {tuple(action.stands) for action in of_kind(seen, "lay-off") if action.card == "X1"} == {
        ("5d",),
        ("9d",),
        ("6c",),
        ("Tc",),
    }
    waiting = view_of(moment(JOKERS, "7d 9d 5h Ks", ToPlay(0), JOKER))
    assert why(waiting, "reclaim", "7d") == "first lay down a meld of your own"


def test_the_readings_of_a_laid_joker_are_told_apart() -> None:
    view = view_of(moment(JOKERS, "6d X1 8d Ks", ToPlay(0)))
    candidates = [(action.cards, action.stands) for action in of_kind(view, "meld")]
    assert (["6d", "X1", "8d"], ["", "7d", ""]) in candidates
    laid = apply_move(moment(JOKERS, "6d X1 8d Ks", ToPlay(0)), 0, parse_action("d:6dX1=7d8d"))
    happening = update_of(match_of(laid), 0, match_of(laid).since(0)).happened[-1]
    assert happening.event == wire.LaidDown(0, ["6d", "X1", "8d"], 0)
    assert happening.text == (
        "You laid down a run, 6 to 8 of diamonds, a joker as the seven of diamonds."
    )


# ---------------------------------------------------------------- whole games


OTHERS = {**TABLES, **DECLARED, "five": FIVE, "choice": replace(WILD, wild=DealersChoice())}


@pytest.mark.sweep("some")
@pytest.mark.parametrize("name", [*ON_TABLE, *OTHERS])
def test_games_are_told_whole(name: str) -> None:
    """Every update of a game: melds have their numbers, everything has words, sums add up."""
    rules = OTHERS[name] if name in OTHERS else variant(name).rules
    chance = Random(name)
    declared = isinstance(rules.play, DeclaredMelds)  # at random nobody ever declares
    seats = min(4, rules.seating.players[-1]) if declared else rules.seating.players[-1]
    deals = 0 if rules.sheet.pool else 2
    rules = replace(rules, sheet=replace(rules.sheet, target=0, deals=deals))
    if isinstance(rules.wild, WildRanks):
        rules = replace(rules, wild=WildRanks(rules.wild.order[-2:]))
    progress, rows = begin(rules, seats), list[ActionRow]()
    people = tuple(SeatRow(f"P{seat}", "guest", guest=f"p{seat}") for seat in range(seats))
    heard: dict[int | None, int] = {}
    watching = (0, None)
    while not game.is_over(progress.game) and len(rows) < (200 if declared else 1_500):
        actor = game.actors(progress.game)[0]
        move: game.GameAction = StartDeal(chance.randbytes(32))
        if actor != HOST:
            seen = game.view(game_with_drafts(progress, actor), actor).boards[0]
            move = greedily(rules, seen, chance)
        progress = apply_move(progress, actor, move)
        rows.append(ActionRow(progress.seq, actor, move_token(move), len(rows)))
        match = match_of(progress, people)
        for viewer in watching:
            if match.version(viewer) != heard.get(viewer):
                update = update_of(match, viewer, match.since(viewer, heard.get(viewer)))
                heard[viewer] = match.version(viewer)
                checked(update)
    assert progress.game.number >= 1 or declared
    record = read(record_text(match_of(progress, people).table, tuple(rows)))
    played = play(record)
    assert played.end == progress.game or not game.is_over(progress.game)
    for number in range(len(played.rounds)):
        whole = deal_view(played, number, None)
        assert all(step.text for step in whole.steps[:-1])
        own = deal_view(played, number, seats - 1)
        assert len(own.steps) == len(whole.steps)
        first = own.steps[0].boards[0]
        plays = seats - 1 in own.tables[0].active  # a player out of a pool watches
        assert [hand.hidden == 0 for hand in first.hands].count(True) == plays


def checked(update: wire.Update) -> None:
    for event in update.happened:
        assert event.text and "{" not in event.text and "!" not in event.text
        if isinstance(event.event, wire.LaidDown):
            meld = update.table.boards[0].table[event.event.meld]
            assert meld.owner == event.event.seat
            # some may have been reclaimed since
            assert len(set(meld.cards) & set(event.event.cards)) >= 1
    table = update.table
    for board in table.boards:
        result = board.result
        if result is None:
            continue
        assert result.title and result.text and "-" not in result.reason
        for line in result.lines:
            assert line.text != line.code
        points = [
            sum(line.points for line in result.lines if line.seat == seat) for seat in board.active
        ]
        assert points == [result.scores[seat] for seat in board.active] or result.reason == "dead"
        if board.out is not None:
            assert board.revealed is not None and board.revealed[board.out] == []
            assert result.hands[0].seat == board.out
            assert board.rummy == (result.reason == "rummy")


def test_open_gin_tells_of_a_knock() -> None:
    """O3, A20"""
    view = view_of(moment(OPEN, "As 2h 3d Kd", ToPlay(0), CLUBS))
    knocks = {action.card: action.leaves for action in of_kind(view, "knock")}
    assert knocks == {"Kd": 6} and view.game.knocking
    assert view.prompt == "Your turn: lay off, knock or discard" or "knock" in view.prompt
    high = view_of(moment(OPEN, "As 9h 3d Kd", ToPlay(0), CLUBS))
    assert why(high, "knock") == "deadwood 13, limit 10"
    bare = view_of(moment(OPEN, "As 2h 3d Kd", ToPlay(0), TWOS))
    assert why(bare, "knock") == "first lay down a meld of your own"
    assert why(view_of(moment(OPEN, "As 2h 3d", ToDraw(0), CLUBS)), "knock") == "draw a card first"


def test_results_say_who_went_out_and_what_was_left() -> None:
    """T11, T12, A25"""
    others = ("Ac 3d 4h 8h Td Qh", "Ad 3h 4s 6d Jc")
    progress = moment(RUMMY, "5h 6h 7h", ToPlay(0, fresh=False), TWOS, others=others)
    done = apply_move(apply_move(progress, 0, LayDown(parse_cards("5h 6h 7h"))), 0, GoOut())
    result = view_of(done, 1).boards[0].result
    assert result is not None and result.title == "Ana goes out"
    assert result.text == "Ana went out. You were left with 36, Cem with 24."
    last = view_of(done, 2).boards[0].result
    assert last is not None
    assert last.text == "Ana went out. Ben was left with 36, you with 24."
    assert [(hand.seat, hand.score) for hand in result.hands] == [(0, 0), (1, 36), (2, 24)]
    assert [line.text for line in result.lines] == [
        "Your cards left in hand",
        "Cem’s cards left in hand",
    ]
    by_winner = replace(TABLES["last card"], play=TableMelds("any"))
    progress = moment(by_winner, "5h 6h 7h", ToPlay(0), TWOS, others=others)
    done = apply_move(apply_move(progress, 0, LayDown(parse_cards("5h 6h 7h"))), 0, GoOut())
    view = view_of(done, 0)
    result = view.boards[0].result
    assert result is not None and result.title == "You win the deal, 60 points"
    assert result.text.startswith("You went rummy, all cards in one turn. Ben was left with 36")
    assert view.boards[0].rummy and view.boards[0].out == 0


def test_melds_and_hands_both_count_where_the_table_scores() -> None:
    """R10"""
    progress = moment(FIVE_HUNDRED, "2h Kd", ToPlay(0, fresh=False), TWOS, CLUBS)
    view = view_of(progress)
    assert view.boards[0].laid_values == [24, 0, 6]
    done = apply_move(progress, 0, LayOff(parse_card("2h"), 0))
    done = apply_move(done, 0, Discard(parse_card("Kd")))
    result = view_of(done, 2).boards[0].result
    assert result is not None and result.title == "Ana goes out, 26 points"
    assert result.text == (
        "Ana went out and put down 26. Ben put down nothing and had 39 left in hand. "
        "You put down 6 and had 36 left in hand."
    )


def test_a_deal_nobody_draws_in_any_more_says_what_it_comes_to() -> None:
    """G24 and A5: what is held counts in rummy, and nobody scores where such a deal is dead."""
    for rules, title, text in (
        (RUMMY, "Nobody went out: every hand counts", "the deal ends, and every hand counts"),
        (OPEN, "Nobody wins the deal: nobody drew from the stock", "nobody scores"),
    ):
        state = moment(rules, "5h 6h Td Js", ToDraw(0), TWOS).game.boards[0]
        public = replace(state.public, idle=rules.ending.idle_turns - 1)
        progress = in_deal_of(rules, replace(state, public=public))
        progress = apply_move(progress, 0, Draw(Pile.DISCARD))
        result = view_of(apply_move(progress, 0, Discard(parse_card("Js")))).boards[0].result
        assert result is not None and result.title == title
        assert result.text.startswith(f"Nobody drew from the stock for 40 turns: {text}.")


def test_a_large_hand_is_arranged_in_time() -> None:
    """R3: who takes the pile may hold most of the pack; nearly the best is enough then."""
    hand = " ".join(rank + suit for rank in "56789TJQK" for suit in "cdhs" if rank + suit != "5c")
    held = hand.replace(" 8h", "").replace(" Qh", "").replace(" Td", "").replace(" 6d", "")
    held = held.replace(" Jc", "")
    view = view_of(moment(FIVE_HUNDRED, held, ToPlay(0), pile="5c"))
    assert view.hand is not None and len(view.hand.cards) == 30
    arranged = view.hand.arranged
    used = [card for meld in arranged.melds for card in meld.cards] + arranged.deadwood
    assert sorted(used) == sorted(view.hand.cards)
    assert arranged.points <= 40


def test_replay_shows_a_seat_nothing_it_did_not_see() -> None:
    rules = replace(TWO_PACKS, sheet=replace(TWO_PACKS.sheet, target=0, deals=1))
    chance = Random(4)
    seats = rules.seating.players[0]
    state, entries = begin(rules, seats), list[ActionRow]()
    while not game.is_over(state.game) and len(entries) < 600:
        actor = game.actors(state.game)[0]
        move: game.GameAction = StartDeal(chance.randbytes(32))
        if actor != HOST:
            seen = game.view(game_with_drafts(state, actor), actor).boards[0]
            move = greedily(rules, seen, chance)
        state = apply_move(state, actor, move)
        entries.append(ActionRow(state.seq, actor, move_token(move), 0))
    people = tuple(SeatRow(f"P{seat}", "guest", guest=f"p{seat}") for seat in range(seats))
    played = play(read(record_text(table_row(rules, people, ("hand",) * seats), tuple(entries))))
    first = deal_view(played, 0, 0).steps[0]
    dealt = played.rounds[0].after.boards[0].public
    assert dealt.number == 0
    before = game.apply(rules, played.rounds[0].before, HOST, played.rounds[0].acts[0][1]).state
    mine = faces_of(before.boards[0].hands[0])
    named = 0
    for card in cards_in(wire.encode(first).decode()):
        named |= 1 << card
    pile = 0
    for card in before.boards[0].public.pile:
        pile |= 1 << card
    assert not faces_of(named) & ~mine & ~faces_of(pile)
