"""``import openrummy``: its names, every game through them, and the messages for mistakes."""

from __future__ import annotations

import ast
import doctest
import importlib
import pickle
import pkgutil
import random
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import openrummy as rummy
from openrummy import library
from openrummy.core.cards import SINGLE_PACK, Cards, in_order, to_set
from openrummy.core.notation.tokens import action_token
from openrummy.library import card_shapes
from openrummy.library.card_svg import card_svg, cards_svg

ROOT = Path(__file__).resolve().parents[2]
MODULES = [
    f"openrummy.library.{module_info.name}"
    for module_info in pkgutil.iter_modules(library.__path__)
]
HAND = "3c 4c 5c 9c 9d 9h 9s Th Jh Qh Kh"
HEAVY = {"numpy", "numba", "litestar", "sqlalchemy", "asyncio", "rich", "typer", "msgspec"}


# ---------------------------------------------------------------- the names


def test_every_name_is_there_typed_and_loaded_when_it_is_used() -> None:
    tree = ast.parse((ROOT / "src/openrummy/__init__.py").read_text("utf-8"))
    typed = {
        alias.name
        for node in tree.body
        if isinstance(node, ast.If)
        for stmt in node.body
        if isinstance(stmt, ast.ImportFrom)
        for alias in stmt.names
    }
    assert typed == set(rummy.__all__) == set(rummy._HOME_OF)
    assert set(rummy.__all__) < set(dir(rummy))
    for name in rummy.__all__:
        assert getattr(rummy, name).__doc__, name
    with pytest.raises(AttributeError, match="nonsense"):
        rummy.nonsense  # noqa: B018
    assert (ROOT / "src/openrummy/py.typed").is_file()


@pytest.mark.parametrize("name", ["openrummy", *MODULES])
def test_what_the_docstrings_show_is_so(name: str) -> None:
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0


def loaded(code: str) -> set[str]:
    """The packages that a fresh Python has loaded after this."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"{code}; import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.split(".")[0] for name in done.stdout.split()}


def test_the_face_and_the_plain_engine_load_nothing_heavy() -> None:
    assert not loaded("import openrummy; openrummy.games()") & HEAVY
    used = (
        "import openrummy as r; [getattr(r, n) for n in r.__all__]; r.Hand('As 2s').mask;"
        "g = r.new_game(seed=1); g.play(g.ask('patient')); g.text(); g.record()"
    )
    # the arena speaks with programs in messages
    assert not loaded(used) & (HEAVY - {"msgspec"})


# ---------------------------------------------------------------- every game


@pytest.mark.sweep("game")
@pytest.mark.parametrize("name", rummy.games())
def test_every_game_is_played_shown_taken_back_and_played_again(name: str) -> None:
    chance = random.Random(name)
    game = rummy.new_game(name, seed=name)
    for _ in range(60):
        if game.over:
            break
        seat = chance.choice(game.asked)
        view = game.view(seat)
        assert view.legal() == game.legal(seat)
        assert len(view.hand) == view.held[seat]
        if view.hand and len(view.hand) <= 20:
            assert view.as_hand().solve(any_size=True).deadwood >= 0
        game.play(str(chance.choice(game.legal(seat))), seat)
    for text in (str(game), game.text(0), str(game.view(0)), repr(game), rummy.describe(name)):
        assert "library" not in text and len(text) > 10
    for shown in (game, game.view(0), game.view(0).as_hand()):
        ElementTree.fromstring(f"<div>{shown._repr_html_()}</div>")
    again = rummy.replay(game.record())
    assert (again.state, again.played) == (game.state, game.played)
    assert rummy.replay(game.record(as_json=True)).state == game.state
    before, last = game.at(-1), game.played[-1]
    assert game.undo() == last[1]
    assert game.state == before.state == again.at(len(again.played) - 1).state
    if before.asked:
        board = next(
            index
            for index, state in enumerate(before.state.boards)
            if last[0] in state.public.active
        )
        if len(before.state.boards) == 1:
            position = before.position(board)
            set_up = rummy.from_position(position, name)
            assert set_up.position() == position
            assert set_up.legal() == before.legal()
    game.play(last[1], last[0])
    assert game.played == again.played


def test_a_game_goes_on_to_its_end_and_from_deal_to_deal() -> None:
    game = rummy.new_game("gin", seed=3, replace={"sheet.target": 30})
    while not game.over:
        game.play(game.ask("simple"))
    assert game.result is not None and max(game.points) >= 30
    assert len(game.deals) == game.deal_number - 1
    with pytest.raises(rummy.NotLegal, match=r"the game is over \(S1\)"):
        game.play("s")
    assert game.at(0).to_act is not None and game.at(0).played == ()
    by_hand = rummy.new_game("gin", seed=3, replace={"sheet.target": 30}, auto_deal=False)
    assert by_hand.asked == () and by_hand.legal() == ()
    with pytest.raises(rummy.UsageError, match="no deal is in play"):
        by_hand.play("p")
    by_hand.deal()
    assert by_hand.state == game.at(0).state


def test_an_action_is_its_token_and_is_found_by_less() -> None:
    game = rummy.new_game("gin", seed=7)
    first, second = game.legal()
    assert (first, second) == ("p", "t") and first.kind == "pass" and second.kind == "draw"
    assert pickle.loads(pickle.dumps(first)).value == first.value
    game.play(second)
    card = str(game.view().hand & Cards(game.legal()[3]))[7:9]
    assert game.play(f"d:{card}") == card
    position = "hands=2c3c4c5d6d7d8h8s8cKs/AcAdAsJcJdJhQcQdQhKc turn=0:draw pile=Ah"
    knocking = rummy.from_position(position)
    knocking.play("t")
    full = next(action for action in knocking.legal() if action.startswith("k:Ks:"))
    assert knocking.copy().play("k:Ks") == full
    assert action_token(knocking.copy().play("k:Ks").value) == full  # type: ignore[arg-type]


# ---------------------------------------------------------------- hands


def test_a_hand_is_read_however_it_is_written_and_solved() -> None:
    solution = rummy.Hand(HAND).solve()
    assert (solution.deadwood, solution.left, solution.after_discard) == (0, "", 0)
    assert solution.melds == ("3c 4c 5c", "9c 9d 9s", "9h Th Jh Qh Kh")
    assert set(solution.discards) == {"9c", "9d", "9h", "Th", "Kh", "9s"}
    mask = rummy.Hand(HAND).mask
    loose = "3♣,4c 5C 9c 9d 9h 9s 10h jh Qh kh"
    for same in (loose, Cards(mask), mask, np.int64(mask), HAND.split()):
        assert rummy.Hand(same) == rummy.Hand(HAND)
    wild = rummy.Hand("3c 4c X1 X1 9d 9h 9s Th Jh Qh Kh 2c 2d", "indian-rummy", wild="2").solve()
    assert wild.deadwood == 0 and "X1=" in " ".join(wild.melds)


def test_many_hands_are_solved_as_one_is() -> None:
    chance = random.Random("many hands")
    pack = list(in_order(SINGLE_PACK))
    masks = [to_set(chance.sample(pack, 11)) for _ in range(50)]
    solved = [rummy.Hand(mask).solve() for mask in masks]
    whole = [solution.deadwood for solution in solved]
    texts = [str(rummy.Hand(mask)) for mask in masks]
    mixed = [masks[0], Cards(masks[1]), *texts[2:]]
    for hands in (masks, texts, mixed, np.array(masks), np.array(masks, np.uint64), iter(texts)):
        points = rummy.solve_many(hands)
        assert points.dtype == np.int64 and points.tolist() == whole
    after = rummy.solve_many(np.array(masks), after_discard=True)
    assert after.tolist() == [solution.after_discard for solution in solved]
    # a game that the kernel does not play
    table = [rummy.Hand(text, "rummy").solve(any_size=True).deadwood for text in texts]
    assert rummy.solve_many(texts, "rummy").tolist() == table


# ---------------------------------------------------------------- matches


def test_functions_names_and_classes_play_each_other() -> None:
    def careless(view: rummy.View) -> str:
        return str(view.legal()[-1])

    result = rummy.play_match("patient", careless, games=4, seed=1)
    assert result.names == ("patient", "careless") and result.games == 4
    assert result.win_rates["patient"] > 0.5
    assert result.win_rates == rummy.play_match("patient", careless, games=4, seed=1).win_rates
    assert str(result).splitlines()[0].split()[0] == "bot"
    ElementTree.fromstring(result._repr_html_())
    with pytest.raises(rummy.NotLegal, match="Ks is not possible"):
        rummy.play_match("simple", lambda view: "Ks", games=2)


# ---------------------------------------------------------------- what is wrong

WRONG = {
    'Hand("As 2s").solve()': "2 cards are not a hand in Gin rummy: 10 are dealt",
    'Hand("As Zz")': "'Zz' is not a card: write As",
    'Hand("As As 2s")': "As appears twice",
    'Hand("X1 2s")': "the game has none",
    "Hand(5.0)": '5.0 is not a set of cards: write them as "As Td 7h"',
    "Hand(-1)": "is not a set of cards",
    'Hand("As 2s 3s", "wild-rummy").solve()': "say which, as in wild=",
    'Hand("As 2s 3s", wild="2").solve(any_size=True)': "leave wild out",
    'new_game("oklahma")': "did you mean oklahoma",
    "new_game(5)": "5 does not name any rules",
    'new_game(replace={"knock.limit": 5})': "did you mean knock.limit.points",
    'new_game(replace={"sheet.taget": 5})': "no such setting; allowed: target",
    'new_game(replace={"knock.limit.points": 9.5})': "allowed: 1 to",
    "new_game(players=3)": "for 2 players, not 3",
    "new_game(seed=1.5)": "1.5 is not a seed",
    'new_game(seed=1).play("Ks")': r"draw a card first .*; these are: p, t",
    'new_game(seed=1).play("foo")': r"'foo' is not the token of an action: .*; now p, t",
    "new_game(seed=1).play(5)": "5 is not an action",
    "new_game(seed=1).undo()": "nothing has been played",
    "new_game(seed=1).at(3)": "there is no moment 3",
    "new_game(seed=1).view(2)": "2 is not a seat: seats are numbers from 0 to 1",
    "new_game(seed=1).ask('simple', 0)": "not the turn of seat 0",
    "new_game(seed=1).deal()": "no deal is due",
    'play_match("patiet", "simple")': "did you mean patient",
    'play_match("simple", 3)': "3 is not a bot",
    'play_match("simple")': "two bots or more, not 1",
    'play_match("simple", "random", games=0)': "0 is not a number of games",
    'replay("nowhere.txt")': "cannot be read",
    'replay("[OpenRummy]")': "cannot be played again",
    'from_position("hands=")': "this position is impossible",
    'solve_many(["As", "Zx"])': "hand 1: 'Zx' is not a card",
    'solve_many("As 2s")': "not a list of hands",
    "solve_many([1 << 70])": "hand 0 is .* not a hand from one pack",
    "solve_many(np.array([3, 1 << 13]))": "hand 1 is 0x2000, which is not a hand",
    'solve_many([], "joker-wild")': "solve one hand at a time with Hand",
}


@pytest.mark.parametrize("code", WRONG)
def test_what_is_wrong_is_named_with_what_would_be_right(code: str) -> None:
    with pytest.raises(rummy.UsageError, match=WRONG[code]) as raised:
        eval(f"rummy.{code}")
    assert "\n" not in str(raised.value) and "{" not in str(raised.value)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


# ---------------------------------------------------------------- pictures


def test_cards_are_drawn_as_the_browser_draws_them() -> None:
    client = "".join(
        (ROOT / "web/src/kit/cards" / name).read_text("utf-8")
        for name in ("ranks.ts", "suits.ts", "courts.ts")
    )
    for path in (*card_shapes.SUITS.values(), *(path_ for path_, _ in card_shapes.RANKS.values())):
        assert path.startswith("M") and f'"{path}"' in client
    assert f'"{card_shapes.STAR}"' in client
    assert "{}, {}".format(*card_shapes.COURT_SIZE) in client
    assert {rank: len(pips) for rank, pips in card_shapes.PIPS.items()} == {
        "A": 1,
        **{str(n): n for n in range(2, 10)},
        "T": 10,
    }


def test_pictures_need_nothing_and_hold_no_markup_of_others() -> None:
    for card in (*Cards(SINGLE_PACK), "X1", "X1=9s", None):
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{card_svg(card)}</svg>')
    assert "data:image/svg+xml;base64," in card_svg("Ks")
    drawn = cards_svg(["As", 'X1=<script>"'])
    assert "<script>" not in drawn
    assert not re.search(r'(href|src)="(?!data:)', drawn + card_svg("Ks"))
