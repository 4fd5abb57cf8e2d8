"""The reference table answers as documented, and never falls over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cli_tools import run_command
from openrummy.cli.reference_table import ReferenceTable
from openrummy.core.rules.catalogue import variant


def ask(*requests: object, name: str = "gin", seed: str = "1", players: str = "2") -> list[Any]:
    lines = [request if isinstance(request, str) else json.dumps(request) for request in requests]
    done = run_command("table", name, "--players", players, "--seed", seed, given="\n".join(lines))
    assert (done.code, done.err) == (0, "")
    answers = [json.loads(line) for line in done.out.splitlines()]
    assert len(answers) == len(requests)
    return answers


def within(part: object, whole: object) -> bool:
    """Is ``part`` the answer with some keys left out?"""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and within(value, whole[key]) for key, value in part.items()
        )
    if isinstance(part, list):
        same = isinstance(whole, list) and len(part) == len(whole)
        return same and all(map(within, part, whole))  # type: ignore[arg-type]
    return part == whole and type(part) is type(whole)


def test_the_documented_transcript(root: Path) -> None:
    lines = (root / "docs" / "spec" / "table.md").read_text().splitlines()
    sent = [line[6:] for line in lines if line.startswith("    > ")]
    expected = [json.loads(line[6:]) for line in lines if line.startswith("    < ")]
    assert len(sent) == len(expected) > 10
    for request, part, whole in zip(sent, expected, ask(*sent), strict=True):
        assert within(part, whole), (request, whole)


def test_a_whole_game() -> None:
    """Each seat takes its last legal action, which shows as soon as it can."""
    table = ReferenceTable(variant("gin-quick").rules, "gin-quick", 2, "5")
    for _ in range(20_000):
        status = table.answer('{"cmd": "status"}')
        if status["over"]:
            break
        (actor,) = status["actors"]
        if actor == -1:
            assert table.answer('{"cmd": "deal"}')["ok"]
            continue
        actions = table.answer(json.dumps({"cmd": "legal", "seat": actor}))["actions"]
        shows = [action for action in actions if ":" in action]
        action = shows[-1] if shows else actions[table.state.boards[0].public.turns % len(actions)]
        request = {"cmd": "apply", "seat": actor, "action": action}
        assert table.answer(json.dumps(request | {"cmd": "why_not"}))["legal"]
        assert table.answer(json.dumps(request))["ok"]
    assert status["over"]
    assert status["standing"]["result"]["winners"]
    record = table.answer('{"cmd": "record"}')["text"]
    assert '[Game "gin-quick"]' in record
    refused = table.answer('{"cmd": "deal"}')
    assert (refused["error"], refused["code"]) == ("refused", "game-over")
    assert table.answer('{"cmd": "position"}')["error"] == "no-position"
    assert table.answer('{"cmd": "new", "seed": 5}')["actors"] != [-1]
    assert not table.answer('{"cmd": "status"}')["over"]


def test_same_seed_same_cards() -> None:
    first, other = ({"cmd": "view", "seat": 0}, {"cmd": "view", "seat": 1})
    assert ask(first, other) == ask(first, other)
    assert ask(first) != ask(first, seed="2")


def test_positions_come_back() -> None:
    text = ask({"cmd": "position"})[0]["text"]
    answers = ask({"cmd": "position", "text": text}, {"cmd": "position"}, seed="9")
    assert answers[1]["text"] == text


def test_what_is_hidden_stays_hidden() -> None:
    views = ask(*({"cmd": "view", "seat": seat} for seat in (0, 1, None)))
    hands = [set(answer["view"]["boards"][0]["hand"]) for answer in views]
    assert [len(hand) for hand in hands] == [10, 10, 0]
    for seat in (0, 1):
        other = json.dumps(views[seat])
        assert not [card for card in hands[1 - seat] if f'"{card}"' in other]


def test_requests_that_are_none() -> None:
    wrong: dict[str, str] = {
        "x": "bad-json",
        "[]": "bad-request",
        "{}": "no-such-command",
        '{"cmd": "dance"}': "no-such-command",
        '{"cmd": ["view"]}': "no-such-command",
        '{"cmd": "view", "seat": 2}': "bad-request",
        '{"cmd": "view", "seat": "0"}': "bad-request",
        '{"cmd": "view", "seat": true}': "bad-request",
        '{"cmd": "view"}': "bad-request",
        '{"cmd": "legal", "seat": -1}': "bad-request",
        '{"cmd": "legal", "seat": 0, "action": "t"}': "bad-request",
        '{"cmd": "apply", "seat": 0}': "bad-request",
        '{"cmd": "apply", "seat": 0, "action": "tt"}': "bad-token",
        '{"cmd": "apply", "seat": 0, "action": "deal"}': "bad-token",
        f'{{"cmd": "apply", "seat": 0, "action": "deal:{"00" * 32}"}}': "refused",
        '{"cmd": "deal"}': "refused",
        '{"cmd": "deal", "entropy": 5}': "bad-token",
        '{"cmd": "new", "seed": []}': "bad-request",
        '{"cmd": "position", "text": 3}': "bad-request",
        '{"cmd": "position", "text": "hands=5c/5c turn=0:draw"}': "bad-position",
        '{"cmd": "position", "text": "who"}': "bad-position",
        "[" * 19_000: "bad-json",
        '{"cmd": "' + "x" * 30_000 + '"}': "too-long",
    }
    answers = ask(*wrong)
    assert [answer["error"] for answer in answers] == list(wrong.values())
    assert all(answer["ok"] is False for answer in answers)


keys = st.sampled_from(["cmd", "seat", "action", "text", "entropy", "seed", "id", "x"])
commands = ["status", "view", "legal", "why_not", "apply", "deal", "new", "position", "record"]
tokens = st.sampled_from(["p", "s", "t", "Kd", "k:Kd:", "m:", "l:5c:0", "b:", "forfeit:1:left"])
values = st.one_of(
    st.sampled_from(commands),
    tokens,
    st.integers(-3, 3),
    st.none(),
    st.text(max_size=8),
    st.lists(st.integers(), max_size=2),
    st.just("hands=5c6c7c5d6d7d5h6h7hAs/4c8c8d4hKcKsQdQh2s3d turn=1:draw pile=2d"),
)
requests = st.dictionaries(keys, values, max_size=4)
sensible = st.fixed_dictionaries(
    {"cmd": st.sampled_from(commands)},
    optional={"seat": st.integers(-1, 1), "action": tokens, "text": values},
)


@given(st.lists(requests | sensible | st.text(max_size=30), max_size=30))
def test_nothing_breaks_the_table(some: list[object]) -> None:
    table = ReferenceTable(variant("gin").rules, "gin", 2, "0")
    for request in some:
        line = request if isinstance(request, str) else json.dumps(request)
        answer = table.answer(line)
        assert isinstance(answer["ok"], bool)
        assert answer["ok"] or answer["error"]
        json.dumps(answer)


def test_positions_of_several_boards_come_back() -> None:
    for name, players in (("gin-partners", "4"), ("gin-three", "3"), ("knock-rummy", "5")):
        lines = [{"cmd": "position"}, {"cmd": "status"}]
        first, status = ask(*lines, name=name, players=players)
        count = len(first["text"]) if isinstance(first["text"], list) else 1
        assert count == (2 if name == "gin-partners" else 1)
        again = ask({"cmd": "position", "text": first["text"]}, *lines, name=name, players=players)
        assert again[0]["actors"] == status["actors"] == again[2]["actors"]
        assert again[1]["text"] == first["text"]


def test_wrong_positions_of_several_boards() -> None:
    text = ask({"cmd": "position"}, name="gin-partners", players="4")[0]["text"]
    for wrong, error in ((text[0], "bad-request"), (text[:1] * 2, "bad-position")):
        answer = ask({"cmd": "position", "text": wrong}, name="gin-partners", players="4")[0]
        assert answer["error"] == error


def test_the_deal_after_a_position_has_the_next_wild_rank() -> None:
    table = ReferenceTable(variant("wild-rummy").rules, "wild-rummy", 2, "5")

    def ask_it(**request: Any) -> Any:
        return table.answer(json.dumps(request))

    for rank in range(4):
        assert table.state.boards[0].public.wild == rank
        text = ask_it(cmd="position")["text"]
        assert ask_it(cmd="position", text=text)["ok"]
        assert table.state.wilds == tuple(range(rank))
        while (actors := ask_it(cmd="status")["actors"]) != [-1]:
            actions = ask_it(cmd="legal", seat=actors[0])["actions"]
            turns = table.state.boards[0].public.turns
            assert ask_it(cmd="apply", seat=actors[0], action=actions[turns % len(actions)])["ok"]
        assert ask_it(cmd="deal")["ok"]
