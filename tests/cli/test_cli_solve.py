"""``solve`` and ``sheet`` answer the rulebook's examples."""

from __future__ import annotations

import json

import pytest

from cli_tools import run_command


def solve(hand: str, *options: str) -> dict[str, object]:
    answer: dict[str, object] = run_command("solve", hand, *options, "--json").json
    return answer


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("As 4s Ad 2d Js Qs Ks 6s 7s 8s", 8),  # E1
        ("3s 4s 5s 6s 9c 9d 9h 9s As Kd", 11),  # E5
        ("7d 7h 7s 8d 9d", 14),  # E6
        ("7d 7h 7s 8d 9d 7c", 0),
        ("7d 7h 7s 8d 9d Td", 0),
        ("", 0),
    ],
)
def test_least_deadwood(hand: str, points: int) -> None:
    assert solve(hand)["points"] == points


def test_both_arrangements_to_show() -> None:
    hand = "5c 6c 7c 5d 6d 7d 5h 6h 7h As"  # E21
    answer = solve(hand, "--all")
    assert answer["points"] == 1
    assert len(answer["arrangements"]) == 2  # type: ignore[arg-type]
    assert len(solve(hand)["arrangements"]) == 1  # type: ignore[arg-type]
    assert run_command("solve", hand, "--all").out.count("left: As") == 2


@pytest.mark.parametrize(
    ("hand", "onto", "points", "laid"),
    [
        ("Ah As 3s 4s 6c 8d 8h 8s 9d Td", "Jd Qd Kd | 5c 5h 5s", 15, 2),  # E19
        ("2s 6s 7s 8d 8h 8s 9s Ks Jc 4d", "3s 4s 5s | Kc Kd Kh | 9c 9d 9h", 14, 5),  # E20
        ("4c 8c 8d 4h Kc Ks Qd Qh 2s 3d", "5c 5d 5h | 6c 6d 6h | 7c 7d 7h", 69, 0),  # E21
        ("4c 8c 8d 4h Kc Ks Qd Qh 2s 3d", "5c 6c 7c | 5d 6d 7d | 5h 6h 7h", 45, 4),
        ("2c 2d", "", 4, 0),
    ],
)
def test_lay_offs(hand: str, onto: str, points: int, laid: int) -> None:
    answer = solve(hand, "--onto", onto)
    assert answer["points"] == points
    assert len(answer["laid"]) == laid  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hand", "options", "points", "melds"),
    [
        ("Kh Qh 9c 5d", "--rules wild-rummy --wild 9", 5, [["9c=Jh", "Qh", "Kh"]]),
        ("9h Td Kc 5d", "--rules wild-rummy --wild 9", 50, []),
        ("Kh Qh 9c 5d", "--rules joker-wild --wild none", 34, []),
        ("Kh X1 Qh", "--rules rummy-jokers", 0, [["X1=Jh", "Qh", "Kh"]]),
        ("5h 5h 5c 9d", "--rules treize-brasses --wild 10", 9, [["5c", "5h", "5h"]]),
    ],
)
def test_W1_hands_with_wild_cards(
    hand: str, options: str, points: int, melds: list[list[str]]
) -> None:
    answer = solve(hand, *options.split())
    assert (answer["points"], answer["arrangements"][0]["melds"]) == (points, melds)  # type: ignore[index]
    batch = run_command("solve", "--batch", *options.split(), given=hand)
    assert int(batch.out) == points


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("--rules wild-rummy", "say which with --wild"),
        ("--rules wild-rummy --wild 11", "a rank from A to K"),
        ("--rules gin --wild 9", "no rank is wild"),
        ("--rules wild-rummy --wild 9 --all", "--onto and --all"),
    ],
)
def test_W1_a_wild_rank_is_asked_for_where_there_is_one(options: str, why: str) -> None:
    assert why in run_command("solve", "7h 8h 9h", *options.split()).refused()


def test_eleven_cards_and_their_discard() -> None:
    answer = solve("3c 4c 5c 9c 9d 9h 9s Th Jh Qh Kh")  # E22
    assert answer["points"] == 0
    discard = {"points": 0, "cards": ["9c", "9d", "9h", "Th", "Kh", "9s"]}
    assert answer["discard"] == discard


def test_rules_matter() -> None:
    hand = "Qs Ks As 2s 7c 7d 7h 9d Td Jd"  # E26
    for aces, points in (("corner", 0), ("high-or-low", 2), ("low", 23)):
        assert solve(hand, "--set", f"melds.aces={aces}")["points"] == points
    assert "discard" in solve("2c 3c 4c 5c 6c 7c 8c 9d", "--rules", "gin-seven")


def test_batch() -> None:
    lines = [
        "As 4s Ad 2d Js Qs Ks 6s 7s 8s",
        "Ah As 3s 4s 6c 8d 8h 8s 9d Td > Jd Qd Kd | 5c 5h 5s",
        "",
        "3c 4c 5c 9c 9d 9h 9s Th Jh Qh Kh",
        "2c 3d 5h 7s 9c Jd Kh As 4c 6d 8h",
        "2c 3d 5h 7s 9c Jd Kh As 4c 6d 8h >",
    ]
    assert run_command("solve", "--batch", given="\n".join(lines)).out == "8\n15\n0\n55\n65\n"


def test_batch_says_which_line() -> None:
    done = run_command("solve", "--batch", given="2c 3c\n2c 2c\n")
    assert (done.code, done.out) == (2, "5\n")
    assert done.err == "openrummy: line 2: 2c appears twice; the game has only 1\n"
    assert run_command("solve", "--batch", given="2c > 3c 4c").err.startswith(
        "openrummy: line 1: not a m"
    )
    assert run_command("solve", "--batch", given=b"\xff\n").code == 2
    assert run_command("solve", "--batch", given="2c > 2c 3c 4c").code == 2
    assert run_command("solve", "2c", "--batch").code == 2
    many = " ".join(f"{rank}{suit}" for suit in "cd" for rank in "A23456789TJ")
    assert "at most 20" in run_command("solve", many).refused()


@pytest.mark.parametrize(
    ("options", "hand", "points", "counted"),
    [
        ("--rules gin", "2c 3c 4c Kd", 10, "deadwood"),
        ("--rules rummy", "2c 3c 4c Kd", 10, "unmelded"),
        ("--rules indian-rummy --wild A", "Qd Kd Ad Ac Qs 7c Ah 9d 2s Jc Ac 9s Qh", 27, "unmelded"),
        # a pure run alone cannot be declared: all thirteen cards count, and no more than 80
        (
            "--rules indian-rummy --wild 6",
            "3c 4c 5c 2d 2h 4d 7h 7s 9d 9s Jd Kh 3s",
            75,
            "whole-hand",
        ),
        ("--rules indian-rummy --wild 6", "3c 4c 5c 2d 2h 4d 7h 7s 9d 9s Jd Kh Qs", 80, "capped"),
        # eleven cards are the hand where jacks are wild (D2), and twelve have one to discard
        ("--rules three-thirteen --wild J", "3c 4c 5c Jd 7h 7s 2d 9d Kc Qh 2s", 33, "unmelded"),
        ("--rules three-thirteen --wild J", "3c 4c 5c Jd 7h 7s 2d 9d Kc Qh 2s Kd", 27, "unmelded"),
        ("--rules five-card-rummy", "Kc Kd 2h 3s K♠", 4, "hand"),
        ("--rules five-card-rummy", "Kc Kd 2h 3s 10♥ K♠", 4, "hand"),
        (
            "--rules continental-rummy",
            "3c 4c 5c 7c 8c 9c 3d 4d 5d 7d 8d 9d Th Jh Qh 2s",
            0,
            "goes-out",
        ),
        ("--rules continental-rummy", "3c 4c 5c 7c 8c 9c 3d 4d 5d 7d 8d 9d Th Jh Kh", 3, "cards"),
    ],
)
def test_I6_an_answer_says_what_it_counted(
    options: str, hand: str, points: int, counted: str
) -> None:
    answer = solve(hand, *options.split())
    after = answer.get("discard", answer)
    assert (after["points"], answer["counted"]) == (points, counted)  # type: ignore[index]
    assert run_command("solve", hand, *options.split()).out.splitlines()[-1].startswith("     ")
    assert int(run_command("solve", "--batch", *options.split(), given=hand).out) == points


def test_F2_five_cards_are_ranked() -> None:
    text = run_command("solve", "Kc Kd 2h 3s 10♥ K♠", "--rules", "five-card-rummy").out
    assert "the value of the hand, Three of a kind" in text
    assert solve("Kc Kd 2h 3s 10♥ K♠", "--rules", "five-card-rummy")["hand"] == "three"
    assert (
        "a hand has 5 cards" in run_command("solve", "Kc", "--rules", "five-card-rummy").refused()
    )


def test_I5_the_discards_that_declare() -> None:
    hand = "3c 4c 5c 7d 8d 9d 9h Th Jh Kc Kd Kh Ks 2s"
    answer = solve(hand, "--rules", "indian-rummy", "--wild", "6")
    assert answer["declare"] == ["2s"]


def test_E11_hands_as_people_write_them() -> None:
    """One reader: the command, its batch, and lay-offs."""
    assert solve("10♥ j♥ ♥Q,3c3d 3s")["points"] == 0
    assert run_command("solve", "--batch", given="\ufeff10♥ j♥ ♥Q\n3C,3D,3S").out == "0\n0\n"
    assert solve("♠9", "--onto", "10♠J♠Q♠")["points"] == 0
    utf16 = run_command("solve", "--batch", given="3c 3d".encode("utf-16"))
    assert utf16.code == 2 and "UTF-16 text: save it as UTF-8" in utf16.err


# ---------------------------------------------------------------- score sheets


def sheet(name: str, *results: object, options: tuple[str, ...] = ()) -> dict[str, object]:
    lines = "\n".join(json.dumps(result) for result in results)
    answer: dict[str, object] = run_command("sheet", name, *options, "--json", given=lines).json
    return answer


WINS = [{"winner": 0, "points": points} for points in (40, 35, 30)]


@pytest.mark.parametrize(
    ("settings", "total"),
    [
        ("", 385),
        ("shutout=no-score reward=instead reward_points=200 box=20", 365),
        ("shutout=no-deal reward=extra reward_points=100", 380),
        ("shutout=no-score reward=double-total box=20", 530),
        ("shutout=never", 280),
    ],
)
def test_shutouts(settings: str, total: int) -> None:
    options = [word for part in settings.split() for word in ("--set", f"sheet.{part}")]
    answer = sheet("gin", *WINS, options=tuple(options))  # E28
    assert answer["result"]["totals"] == [total, 0]  # type: ignore[index]


def test_a_dead_deal_between() -> None:
    answer = sheet("gin", WINS[0], {"winner": None}, *WINS[1:])
    assert answer["result"]["totals"] == [280, 0]  # type: ignore[index]


def test_two_routes_to_win_are_both_shown() -> None:
    results: list[object] = [{"winner": 1, "points": points} for points in (*(11,) * 8, 10)]  # E29
    results.append({"winner": 0, "points": 60})
    results.append({"winner": 0, "scores": [42, 0], "boxes": [1, 0], "reason": "gin"})
    answer = sheet("gin", *results)
    assert answer["result"]["totals"] == [252, 323]  # type: ignore[index]
    assert answer["result"]["winners"] == [1]  # type: ignore[index]
    first = sheet("gin", *results, options=("--set", "sheet.winner=first"))
    assert first["result"]["winners"] == [0]  # type: ignore[index]


def test_a_sheet_for_people() -> None:
    done = run_command("sheet", "gin", given='{"winner": 1, "points": 12}')
    assert done.code == 0
    assert "the game goes on" in done.out
    assert run_command("sheet", "gin").out.splitlines()[-1].startswith("0 deals")


@pytest.mark.parametrize(
    "line",
    [
        "x",
        "[]",
        "1",
        '"x"',
        "{",
        "[" * 90_000,
        '{"winner": 2}',
        '{"winner": -1}',
        '{"winner": true}',
        '{"winner": "0"}',
        '{"winner": 0, "points": "1"}',
        '{"winner": 0, "points": 1e3}',
        '{"points": 1}',
        '{"winner": 0, "scores": [1]}',
        '{"winner": 0, "boxes": [1, 2, 3]}',
        '{"who": 0}',
        '{"winner": 0, "reason": "luck"}',
        '{"winner": 0, "points": 1, "scores": [1, 0]}',
        '{"winner": 0, "points": 99999999999}',
    ],
)
def test_results_that_are_none(line: str) -> None:
    assert (
        "line 2: "
        in run_command("sheet", "gin", given='{"winner": 0, "points": 9}\n' + line).refused()
    )
