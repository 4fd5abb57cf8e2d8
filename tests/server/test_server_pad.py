"""The score pad over HTTP: deals in, the whole sheet out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from example_count import EXAMPLES
from live import FAST, hang_up, in_thread
from openrummy.core.rules import catalogue
from openrummy.core.rules.house_rules import code_of
from openrummy.play.scorepad.calls import MAX_BODY
from openrummy.play.scorepad.pad import MAX_DEALS
from test_server_fuzz import ANYTHING

__all__ = ["hang_up"]

Json = dict[str, Any]
AB = ["Ana", "Ben"]


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    with in_thread() as url, httpx.Client(base_url=url) as client:
        yield client


def won(winner: int, points: int, boxes: int = 1) -> Json:
    return {"type": "points", "winner": winner, "points": points, "boxes": boxes}


def knock(knocker: int, *deadwood: int, **more: bool) -> Json:
    left = {str(seat): count for seat, count in enumerate(deadwood)}
    return {"type": "knock", "knocker": knocker, "deadwood": left} | more


def out(who: int | None, *left: int, melded: Sequence[int] = (), rummy: bool = False) -> Json:
    """A deal: the seat that went out, what was left, maybe the melds on the table."""
    deal: Json = {"type": "out", "out": who, "left": _by_seat(left), "rummy": rummy}
    return deal | ({"melded": _by_seat(melded)} if melded else {})


def _by_seat(numbers: Sequence[int]) -> dict[str, int]:
    return {str(seat): number for seat, number in enumerate(numbers)}


DEAD: Json = {"type": "dead"}
MISDEAL: Json = {"type": "dead", "misdeal": True}


def pad(http: httpx.Client, game: str, deals: Sequence[Json | list[Json]], **more: Any) -> Json:
    """The sheet of these deals: one entry each, or a list with one a table."""
    tables = [_tables(deal) for deal in deals]
    asked = {"game": game, "players": 2, "names": AB, "deals": tables} | more
    answer = http.post("/api/pad", json=asked)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def _tables(deal: Json | list[Json]) -> Json:
    if isinstance(deal, list):
        return {"tables": deal}
    return deal if "tables" in deal else {"tables": [deal]}


def result(sheet: Json) -> Json:
    outcome = sheet["sheet"]["result"]
    assert outcome is not None and sheet["next"] is None
    return dict(outcome)


SHUTOUT = [won(0, 40), won(0, 35), won(0, 30)]


@pytest.mark.parametrize(
    ("game", "changed", "total"),
    [
        ("gin", [], 385),
        ("gin-classic", [], 365),
        ("gin", ["sheet.reward=extra", "sheet.reward_points=100"], 380),
        ("gin", ["sheet.reward=double-total", "sheet.box=20"], 530),
        ("gin", ["sheet.shutout=never"], 280),
    ],
)
def test_e28_a_shutout(http: httpx.Client, game: str, changed: list[str], total: int) -> None:
    answer = pad(http, game, SHUTOUT, settings=changed)
    assert result(answer)["totals"] == [total, 0]
    (column,) = answer["sheet"]["columns"]
    # every point beyond those of the deals has its line, and every line its sentence
    assert 105 + sum(line["points"] for line in column["lines"]) == total
    assert all(line["text"] != line["code"] and line["seat"] == 0 for line in column["lines"])


def test_e28_a_dead_deal_between(http: httpx.Client) -> None:
    assert result(pad(http, "gin", [SHUTOUT[0], DEAD, *SHUTOUT[1:]]))["totals"] == [280, 0]
    assert result(pad(http, "gin", [SHUTOUT[0], MISDEAL, *SHUTOUT[1:]]))["totals"] == [385, 0]


def test_e29_who_wins_the_game(http: httpx.Client) -> None:
    deals = [*(won(1, points) for points in (11,) * 8 + (10,)), won(0, 60), won(0, 42)]
    higher = result(pad(http, "gin", deals))
    assert (higher["totals"], higher["winners"], higher["net"]) == ([252, 323], [1], [-71, 71])
    assert "Ben wins" in higher["title"]
    first = result(pad(http, "gin", deals, settings=["sheet.winner=first"]))
    assert (first["totals"], first["winners"]) == ([252, 323], [0])


E30 = [won(0, 30), won(0, 45), won(0, 28), won(1, 20), won(0, 27), won(1, 15), won(0, 50)]


def test_e30_an_evening_of_three_games_at_once(http: httpx.Client) -> None:
    answer = pad(http, "hollywood", E30)
    assert result(answer)["net"] == [851, -851]
    columns = answer["sheet"]["columns"]
    assert [column["totals"] for column in columns] == [[381, 0], [275, 45], [280, 40]]
    assert [column["winners"] for column in columns] == [[0], [0], [0]]
    assert [deal["games"] for deal in answer["deals"]] == [
        [0],
        [0, 1],
        [0, 1, 2],
        [1],
        [1, 2],
        [2],
        [2],
    ]
    # every game as people write it down
    assert [[mark["points"] for mark in column["marks"]] for column in columns] == [
        [[30, 0], [45, 0], [28, 0]],
        [[45, 0], [28, 0], [0, 20], [27, 0]],
        [[28, 0], [27, 0], [0, 15], [50, 0]],
    ]


def test_e31_a_match_over_two_games(http: httpx.Client) -> None:
    # E31's sheet: 100 for the game, 25 a deal won, 100 more where the loser won no deal
    match = [
        "format=match",
        "format.target=500",
        "sheet.shutout=no-deal",
        "sheet.reward=extra",
        "sheet.reward_points=100",
    ]
    first = [won(0, 40), won(1, 30), won(0, 30), won(1, 30), won(0, 34)]
    answer = pad(http, "gin", first, settings=match)
    assert answer["sheet"]["columns"][0]["totals"] == [279, 110]
    assert answer["sheet"]["won"] == [1, 0] and answer["sheet"]["result"] is None
    answer = pad(http, "gin", first + [won(0, 25)] * 4, settings=match)
    assert result(answer)["totals"] == [279 + 400, 110]
    assert answer["game"]["form"] == "match" and answer["game"]["match_target"] == 500


def test_e32_partners_and_teams(http: httpx.Client) -> None:
    four = {"players": 4, "names": ["A1", "B1", "A2", "B2"]}
    answer = pad(http, "gin-partners", [[won(0, 30), won(3, 29)]], **four)
    assert answer["deals"][0]["scores"] == [1, 0] and answer["deals"][0]["boxes"] == [1, 0]
    assert answer["sheet"]["sides"] == [[0, 2], [1, 3]]
    lines = [(line["seat"], line["points"]) for line in answer["deals"][0]["lines"]]
    assert lines == [(0, 30), (1, 29), (0, -29), (1, -29)]
    assert answer["deals"][0]["title"] == "A1 and A2 win the deal, 1 point"
    assert all(line["text"] != line["code"] for line in answer["deals"][0]["lines"])
    gross = pad(
        http, "gin-partners", [[won(0, 30), won(3, 29)]], settings=["seating.score=gross"], **four
    )
    assert gross["deals"][0]["scores"] == [30, 29]
    both = pad(http, "gin-partners", [[won(0, 16), won(2, 12)]], **four)
    assert both["deals"][0]["scores"] == [28, 0]
    three = pad(http, "tedesco", [[won(0, 20), won(2, 15), won(4, 5)]], players=6)
    assert three["deals"][0]["scores"] == [65, 0]
    assert three["game"]["target"] == 300


def test_opponents_change_from_round_to_round(http: httpx.Client) -> None:
    answer = pad(http, "gin-partners", [[won(0, 30), DEAD]], players=4)
    assert answer["deals"][0]["seats"]["tables"] == [[0, 1], [2, 3]]
    assert answer["next"]["tables"] == [[0, 3], [2, 1]]
    wrong = pad(http, "gin-partners", [[won(0, 30), DEAD], [won(1, 5), DEAD]], players=4)
    assert "did not play at this table" in wrong["deals"][1]["tables"][0]["problem"]


@pytest.mark.parametrize(
    ("deadwood", "scores"),
    [((6, 15, 6, 30), [0, 0, 33, 0]), ((12, 5, 20, 9), [0, 36, 0, 0]), ((0, 12, 8), [70, 0, 0])],
)
def test_e42_the_lowest_count(
    http: httpx.Client, deadwood: tuple[int, ...], scores: list[int]
) -> None:
    answer = pad(http, "knock-rummy", [knock(0, *deadwood)], players=len(deadwood))
    (table,) = answer["deals"][0]["tables"]
    assert table["scores"] == answer["sheet"]["columns"][0]["points"] == scores
    assert sum(line["points"] for line in table["lines"]) == sum(scores)
    assert all(line["text"] != line["code"] for line in table["lines"])
    assert f"Left over: Ben {deadwood[1]}, Player 3 {deadwood[2]}" in table["text"]


@pytest.mark.parametrize(
    ("game", "entry", "scores", "boxes"),
    [
        ("gin", knock(0, 3, 21), [18, 0], [1, 0]),
        ("gin", knock(0, 9, 2), [0, 32], [0, 1]),
        ("gin", knock(0, 7, 7), [0, 25], [0, 1]),
        ("gin", knock(1, 20, 0), [0, 45], [0, 1]),
        ("gin", knock(0, 0, 20, big_gin=True), [51, 0], [1, 0]),
        ("oklahoma", knock(0, 6, 6, doubled=True), [0, 50], [0, 3]),
        ("oklahoma", knock(0, 0, 20, doubled=True), [90, 0], [5, 0]),
    ],
)
def test_e22_to_e24_the_pad_counts(
    http: httpx.Client, game: str, entry: Json, scores: list[int], boxes: list[int]
) -> None:
    deal = pad(http, game, [entry])["deals"][0]
    assert (deal["scores"], deal["boxes"]) == (scores, boxes)
    (table,) = deal["tables"]
    assert sum(line["points"] for line in table["lines"]) == sum(scores)
    assert all(line["text"] != line["code"] for line in table["lines"])


def test_three_at_a_table_for_two(http: httpx.Client) -> None:
    three = {"players": 3, "names": ["Ana", "Ben", "Cleo"]}
    round_ = pad(http, "gin-three", [won(1, 20)], **three)
    first = {"number": 0, "dealer": 0, "sits_out": 0, "tables": [[1, 2]]}
    assert round_["deals"][0]["seats"].items() >= first.items()
    # the loser deals, and sits out
    second = {"number": 1, "dealer": 2, "sits_out": 2, "tables": [[0, 1]]}
    assert round_["next"].items() >= second.items()
    wrong = pad(http, "gin-three", [won(0, 20)], **three)
    assert wrong["deals"][0]["tables"][0]["problem"] == "Ana did not play at this table."
    assert wrong["sheet"]["columns"][0]["points"] == [0, 0, 0]
    # somebody else dealt
    asked = {"tables": [won(0, 20)], "dealer": 1}
    answer = http.post("/api/pad", json={"game": "gin-three", "deals": [asked], **three})
    assert answer.json()["deals"][0]["seats"]["sits_out"] == 1
    assert answer.json()["sheet"]["columns"][0]["points"] == [20, 0, 0]


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (won(2, 10), "There is no such player"),
        (won(0, -1), "Ana can score 1 to 131 points here, not -1."),
        (won(0, 10, 0), "Ana has 0 boxes for that deal, which is worth 1."),
        (won(0, 10, 100), "Ana has 100 boxes for that deal"),
        (knock(0, 11, 20), "You need 10 or less to knock: Ana had 11."),
        (knock(0, 4), "What was Ben left with?"),
        (knock(0, 4, 101), "Ben cannot have 101: no hand here counts more than 100."),
        (knock(0, 4, 9, big_gin=True), "Big gin is"),
        (knock(0, 4, 9, doubled=True), "Nothing doubles"),
        (knock(0, 4, 9, 7), "There is no such player"),
    ],
)
def test_an_entry_that_cannot_be_counted_is_told_and_skipped(
    http: httpx.Client, entry: Json, text: str
) -> None:
    answer = pad(http, "gin", [won(0, 10), entry, won(1, 12)])
    assert [bool(deal["problem"]) for deal in answer["deals"]] == [False, True, False]
    assert text in answer["deals"][1]["problem"]
    assert answer["sheet"]["columns"][0]["points"] == [10, 12]
    # the deals keep their numbers
    assert [mark["deal"] for mark in answer["sheet"]["columns"][0]["marks"]] == [0, 2]


def test_deals_after_the_end_are_told(http: httpx.Client) -> None:
    answer = pad(http, "gin", [*SHUTOUT, won(1, 12)])
    assert result(answer)["totals"] == [385, 0]
    assert answer["deals"][3]["problem"] and not answer["deals"][2]["problem"]
    few = pad(http, "gin-partners", [[won(0, 30)]], players=4)
    assert few["deals"][0]["problem"] == "This deal has 2 tables."


def test_target_stake_and_house_rules(http: httpx.Client) -> None:
    assert pad(http, "gin", SHUTOUT, target=200)["next"]["number"] == 3
    assert pad(http, "tedesco", [], players=6, target=250)["game"]["target"] == 250
    answer = result(pad(http, "gin", SHUTOUT, settings=["stake.cents=5"]))
    assert answer["money"] == [385 * 5, -385 * 5]
    code = code_of(catalogue.resolve("gin", ["sheet.box=10"]))
    assert result(pad(http, code, SHUTOUT))["totals"] == [340, 0]


def entry(game: Json, table: list[int]) -> Json:
    """The first of a table does best by forty."""
    if game["score"] == "left":
        return out(table[0], *(40 * (seat != table[0]) for seat in range(max(table) + 1)))
    if game["score"] == "table":
        melded = [40 * (seat == table[0]) for seat in range(max(table) + 1)]
        return out(table[0], *(15 * (seat != table[0]) for seat in table), melded=melded)
    if game["score"] == "declare":
        return {
            "type": "declared",
            "winner": table[0],
            "left": {str(seat): 40 for seat in table[1:]},
        }
    if game["score"] == "payments":
        return {"type": "paid", "winner": table[0]}
    if game["score"] == "hands":
        hands = {str(seat): 3 * (seat == table[0]) for seat in table}
        return {"type": "shown", "shower": table[0], "hands": hands}
    return won(table[0], 40)


def whole_deal(answer: Json) -> Json:
    """The next deal, in which the dealer names the first free rank."""
    seats = answer["next"]
    free = {"wild": seats["free"][0]} if seats["free"] else {}
    return {"tables": [entry(answer["game"], table) for table in seats["tables"]]} | free


@pytest.mark.sweep("games")
@pytest.mark.parametrize("name", catalogue.names())
def test_every_game_has_a_pad(http: httpx.Client, name: str) -> None:
    """S6, P15: each sheet can be kept alone, to the end of a game."""
    games = {game["name"]: game for game in http.get("/api/pad/games").json()["games"]}
    for players in games[name]["players"]:
        answer = pad(http, name, [], players=players, names=[])
        assert answer["game"]["title"] == games[name]["title"]
        assert answer["next"]["number"] == 0 and answer["sheet"]["result"] is None
        deals: list[Json] = []
        for _ in range(60):
            if answer["next"] is None:
                break
            deals.append(whole_deal(answer))
            answer = pad(http, name, deals, players=players, names=[])
        assert result(answer)["title"]
        assert not any(deal["problem"] for deal in answer["deals"])


# ---------------------------------------------------------------- melds on the table

ABC = ["Ana", "Ben", "Cleo"]


def table_pad(http: httpx.Client, game: str, *deals: Json, **more: Any) -> Json:
    return pad(http, game, deals, **({"players": 3, "names": ABC} | more))


def test_points_left_count_against_their_holders(http: httpx.Client) -> None:
    """E35 (T12): the lowest total wins once somebody comes to the target, dealing in turn."""
    answer = table_pad(http, "rummy", out(0, 0, 23, 31), out(None, 4, 21, 9), out(2, 50, 60, 0))
    assert [deal["scores"] for deal in answer["deals"]] == [[0, 23, 31], [4, 21, 9], [50, 60, 0]]
    assert [deal["seats"]["dealer"] for deal in answer["deals"]] == [0, 1, 2]
    first, blocked, _ = (deal["tables"][0] for deal in answer["deals"])
    assert first["text"] == "Ana went out. Left in hand: Ben 23, Cleo 31."
    assert blocked["text"] == "Nobody went out. Left in hand: Ana 4, Ben 21, Cleo 9."
    assert [(line["seat"], line["points"]) for line in first["lines"]] == [(1, 23), (2, 31)]
    sheet = answer["sheet"]
    assert (sheet["by_deal"], sheet["lowest"]) == (True, True)
    assert sheet["result"]["totals"] == [54, 104, 40]
    assert sheet["columns"][0]["winners"] == [2]
    assert sheet["result"]["title"].startswith("Cleo")


def test_equal_best_totals_share_the_win(http: httpx.Client) -> None:
    """A23: at the bottom they share it."""
    answer = table_pad(http, "rummy", out(0, 0, 1, 60), out(1, 1, 0, 60))
    assert answer["sheet"]["columns"][0]["winners"] == [0, 1]
    assert result(answer)["winners"] == [0, 1]


def test_going_rummy_doubles_where_it_does(http: httpx.Client) -> None:
    """E35 (T11)."""
    doubled = table_pad(http, "rummy-house", out(0, 0, 23, 31, rummy=True))
    assert doubled["deals"][0]["scores"] == [0, 46, 62]
    assert doubled["deals"][0]["tables"][0]["text"].startswith("Ana went rummy.")
    assert table_pad(http, "rummy", out(0, 0, 23, 31, rummy=True))["deals"][0]["problem"]


def test_the_winner_takes_all_that_is_left(http: httpx.Client) -> None:
    """O5, A20: out, or a knock that may be beaten; a deal nobody wins is dead."""
    answer = table_pad(
        http, "open-gin", out(1, 32, 0, 17), knock(0, 9, 5, 20), DEAD, won(2, 12), target=200
    )
    assert [deal["scores"] for deal in answer["deals"]] == [
        [0, 49, 0],
        [0, 29, 0],
        [0, 0, 0],
        [0, 0, 12],
    ]
    game = answer["game"]
    assert (game["score"], game["knocks"], game["limit"], game["dead"]) == (
        "left-winner",
        True,
        10,
        True,
    )
    for wrong in (knock(0, 11, 5, 20), knock(0, 0, 5, 20), out(None, 1, 2, 3)):
        assert table_pad(http, "open-gin", wrong)["deals"][0]["problem"]


def test_the_table_less_the_hand(http: httpx.Client) -> None:
    """R10, E43: scores may be below nothing."""
    five = table_pad(http, "rummy-500", out(0, 0, 22, 18, melded=(39, 40, 0)))
    assert five["deals"][0]["scores"] == [39, 18, -18]
    assert five["deals"][0]["tables"][0]["text"] == (
        "Ana went out. On the table: Ana 39, Ben 40, Cleo 0. Left in hand: Ben 22, Cleo 18."
    )
    gin = pad(http, "mahjong-gin", [out(0, 0, 30, melded=(90, 20))])
    assert gin["deals"][0]["scores"] == [115, -10]


@pytest.mark.parametrize(
    ("game", "entry"),
    [
        ("rummy", out(0, 5, 23, 31)),  # who goes out has nothing left
        ("rummy", out(0, 0, 23)),
        ("rummy", out(3, 0, 23, 31)),
        ("rummy", out(0, 0, 23, 401)),
        ("rummy", out(None, 1, 2, 3, rummy=True)),
        ("rummy", won(0, 12)),
        ("rummy", knock(0, 0, 23, 31)),
        ("rummy", DEAD),
        ("rummy-500", out(0, 0, 23, 31)),
        ("rummy-500", out(0, 0, 23, 31, melded=(40, 50))),
        ("rummy-500", won(0, 12)),
        ("knock-rummy", out(0, 0, 23, 31)),
    ],
)
def test_what_cannot_be_counted_is_told(http: httpx.Client, game: str, entry: Json) -> None:
    (deal,) = table_pad(http, game, entry)["deals"]
    assert deal["problem"].endswith((".", "?"))
    assert not deal["scores"]
    assert table_pad(http, game, entry)["next"]["number"] == 1


def test_what_is_no_pad_is_refused(http: httpx.Client) -> None:
    good: Json = {"game": "gin", "players": 2, "deals": []}
    assert http.post("/api/pad", json=good).status_code == 200
    deals = [{"tables": [DEAD]}] * (MAX_DEALS + 1)
    for change, status, code in (
        ({"game": "no"}, 404, "no-such-game"),
        ({"game": "h1_AAAA"}, 400, None),
        ({"players": 3}, 400, "players"),
        ({"players": 10**30}, 400, "players"),
        ({"dealer": 2}, 400, "malformed"),
        ({"more": 1}, 400, "malformed"),
        ({"target": -1}, 400, "malformed"),
        ({"settings": ["nonsense"]}, 400, "bad-rules"),
        ({"settings": ["sheet.box=1"] * 61}, 400, "too-long"),
        ({"deals": deals}, 400, "too-long"),
        ({"names": ["x" * MAX_BODY]}, 413, "too-large"),
    ):
        answer = http.post("/api/pad", json=good | change)
        assert answer.status_code == status, (change.keys(), answer.text)
        assert set(answer.json()) == {"code", "text"}
        assert code is None or answer.json()["code"] == code


def test_who_asks_too_often_is_told() -> None:
    with in_thread(replace(FAST, drafts=(0.0, 2.0))) as slow, httpx.Client(base_url=slow) as http:
        asked = {"game": "gin", "players": 2, "deals": []}
        answers = [http.post("/api/pad", json=asked) for _ in range(3)]
        assert [rank.status_code for rank in answers] == [200, 200, 429]
        assert answers[-1].json()["code"] == "too-fast"


def test_anything_is_answered(http: httpx.Client) -> None:
    number = st.integers(-3, 12) | ANYTHING
    entry = st.one_of(
        st.fixed_dictionaries({"type": st.just("points"), "winner": number, "points": number}),
        st.fixed_dictionaries(
            {
                "type": st.just("knock"),
                "knocker": st.integers(-2, 5),
                "deadwood": st.dictionaries(st.integers(-2, 5).map(str), st.integers(-5, 500)),
                "big_gin": st.booleans(),
                "doubled": st.booleans(),
            }
        ),
        st.fixed_dictionaries(
            {
                "type": st.just("out"),
                "out": st.none() | st.integers(-2, 5),
                "left": st.dictionaries(st.integers(-2, 5).map(str), st.integers(-5, 500)),
                "melded": st.dictionaries(st.integers(-2, 5).map(str), st.integers(-5, 500)),
                "rummy": st.booleans(),
            }
        ),
        st.just(DEAD),
        ANYTHING,
    )
    asked = st.fixed_dictionaries(
        {
            "game": st.sampled_from(catalogue.names()),
            "players": st.integers(0, 9),
            "deals": st.lists(
                st.fixed_dictionaries({"tables": st.lists(entry, max_size=4)}), max_size=5
            ),
        },
        optional={"dealer": st.integers(-1, 9), "names": st.lists(st.text(max_size=40))},
    )

    @given(st.one_of(asked.map(json.dumps).map(str.encode), st.binary(max_size=100)))
    @settings(max_examples=4 * EXAMPLES)
    def of(body: bytes) -> None:
        answer = http.post("/api/pad", content=body)
        assert answer.status_code in (200, 400), (body, answer.text)

    of()
