"""House rules over HTTP: the form, drafts, codes, and a table by them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from example_count import EXAMPLES
from live import FAST, Guest, hang_up, in_thread
from openrummy.core.notation.records.as_text import read_text
from openrummy.core.rules import catalogue, house_rules
from openrummy.core.rules.canonical import digest
from openrummy.core.rules.catalogue import to_toml
from openrummy.core.rules.load import apply_settings
from openrummy.core.rules.schema import paths
from test_rules_share import HOSTILE, packed
from test_server_fuzz import ANYTHING

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


@pytest.fixture(scope="module")
def http(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url) as client:
        yield client


def check(http: httpx.Client, **draft: Any) -> dict[str, Any]:
    """The server's answer to a draft."""
    answer = http.post("/api/house/check", json=draft)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def entries(listed: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for entry in listed:
        yield entry
        for choice in entry["choices"]:
            yield from entries(choice["entries"])


def test_the_form_has_everything(http: httpx.Client) -> None:
    form = http.get("/api/house/form").json()
    assert [basis["name"] for basis in form["bases"]] == list(catalogue.names())
    listed = [entry for group in form["groups"] for entry in entries(group["entries"])]
    studies = {"pack.ranks", "pack.suits"}  # small packs are for programs (A41)
    assert {entry["path"] for entry in listed} == set(paths()) - studies
    for entry in listed:
        assert entry["label"] and entry["help"] and entry["rule"]
        assert (entry["sort"] in ("word", "kind")) == bool(entry["choices"])
        if entry["sort"] == "number":
            assert entry["low"] <= entry["value"] <= entry["high"]


def test_A41_a_small_pack_is_for_programs(http: httpx.Client) -> None:
    [fault] = check(http, base="gin", settings={"pack.suits": 3})["faults"]
    assert "no table on a server" in fault["text"]


def test_a_draft_is_checked(http: httpx.Client) -> None:
    answer = check(http, base="oklahoma", title=" Friday  gin ", settings={"sheet.target": 200})
    rules = apply_settings(catalogue.variant("oklahoma").rules, ["sheet.target=200"])
    assert (answer["title"], answer["base_title"]) == ("Friday gin", "Oklahoma gin")
    assert answer["digest"] == digest(rules)
    assert answer["faults"] == []
    assert answer["settings"] == {"sheet.target": 200}
    assert (answer["values"]["sheet.target"], answer["was"]["sheet.target"]) == (200, 150)
    assert [(change["label"], change["before"], change["now"]) for change in answer["changes"]] == [
        ("Target", "150", "200")
    ]
    assert catalogue.from_code(answer["code"]).rules == rules
    assert house_rules.from_toml(answer["toml"]).rules == rules
    assert any(
        "200 points" in line["text"] for section in answer["sections"] for line in section["lines"]
    )


def test_a_contradiction_is_told_at_every_field(http: httpx.Client) -> None:
    answer = check(http, base="gin", settings={"draw.deep_to_knock": True, "score.gin": 1001})
    assert (answer["code"], answer["toml"]) == ("", "")
    assert answer["sections"]
    range_, deep = answer["faults"]
    assert (range_["paths"], range_["code"]) == (["score.gin"], "out-of-range")
    assert deep["paths"] == ["draw.deep_to_knock", "knock.limit"]
    assert deep["rule"] == "G23"
    assert "“Knock limit: The upcard sets it”" in deep["text"]
    # an empty field is no number
    assert check(http, base="gin", settings={"score.gin": ""})["faults"][0]["code"] == "wrong-type"


def test_a_title_that_cannot_be_kept_is_told(http: httpx.Client) -> None:
    answer = check(http, base="gin", title="x" * 61)
    assert answer["faults"][0]["paths"] == ["title"]
    assert answer["code"] == ""
    assert check(http, base="gin", title="")["title"]


def test_a_file_is_opened(http: httpx.Client) -> None:
    game = catalogue.resolve("oklahoma", ["sheet.target=200", "opening=plain"])
    answer = check(http, toml=to_toml(game))
    assert answer["read"] and answer["base"] == "oklahoma"
    assert answer["settings"] == {"opening": "plain", "sheet.target": 200}
    for text in ("[", 'name = "x"', to_toml(game) + "\n[noise]\nx = 1", "a" * 20_000):
        answer = check(http, toml=text)
        assert not answer["read"] and answer["faults"] and not answer["code"]


def test_a_code_is_opened(http: httpx.Client) -> None:
    code = check(http, base="gin", title="Mine", settings={"score.gin": 30})["code"]
    answer = http.get(f"/api/house/{code}").json()
    assert (answer["title"], answer["settings"], answer["code"]) == (
        "Mine",
        {"score.gin": 30},
        code,
    )
    page = http.get(f"/api/rules/{code}").json()
    assert (page["name"], page["title"]) == (code, "Mine")
    assert page["sections"] == answer["sections"]


@pytest.mark.parametrize("code", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_codes_are_refused(url: str, http: httpx.Client, code: str) -> None:
    from urllib.parse import quote

    for path in ("/api/house/", "/api/rules/"):
        answer = http.get(path + quote(code, safe=""))
        assert answer.status_code in (400, 404, 414), answer.text
        assert set(answer.json()) == {"code", "text"}
    options = {"game": code, "persona": "mara", "level": "easy"}
    assert http.post("/api/tables", json=options).status_code in (400, 404, 413)


def test_anything_is_answered(http: httpx.Client) -> None:
    drafts = st.fixed_dictionaries(
        {},
        optional={
            "base": st.sampled_from(["gin", "oklahoma", "no"]) | ANYTHING,
            "title": st.text(max_size=80) | ANYTHING,
            "settings": st.dictionaries(
                st.sampled_from(paths()) | st.text(max_size=12),
                ANYTHING | st.integers(-5, 2_000),
                max_size=6,
            ),
            "toml": st.text(max_size=200),
        },
    )

    @given(st.one_of(drafts.map(json.dumps).map(str.encode), st.binary(max_size=100)))
    @settings(max_examples=4 * EXAMPLES)
    def of_drafts(body: bytes) -> None:
        answer = http.post("/api/house/check", content=body)
        assert answer.status_code in (200, 400, 404), (body, answer.text)

    @given(st.text(max_size=300) | st.binary(max_size=300))
    @settings(max_examples=2 * EXAMPLES)
    def of_codes(text: str | bytes) -> None:
        try:
            code = packed(text)
        except UnicodeEncodeError:
            return
        assert http.get(f"/api/house/{code}").status_code in (200, 400)

    of_drafts()
    of_codes()
    assert http.post("/api/house/check", content=b"x" * 60_000).status_code == 413
    many = {"base": "gin", "settings": {f"x{index}": 1 for index in range(301)}}
    assert http.post("/api/house/check", json=many).status_code == 400


def test_who_asks_too_often_is_told() -> None:
    """Each guest and each address has a number of checks; a table can still be opened."""
    with in_thread(replace(FAST, drafts=(0.0, 3.0))) as slow, httpx.Client(base_url=slow) as http:
        asked = [http.post("/api/house/check", json={"base": "gin"}) for _ in range(5)]
        assert [response.status_code for response in asked] == [200, 200, 200, 429, 429]
        assert asked[-1].json()["code"] == "too-fast"
        assert http.get("/api/house/form").status_code == 200


def test_a_game_by_house_rules(url: str) -> None:
    """The table, its record and its rules page have the whole house rules."""
    game = catalogue.resolve("gin", ["sheet.target=1", "deal.cards=2:7", "score.gin=30"])
    code = house_rules.code_of(game)
    guest = Guest(url)
    table = guest.new_table(code)
    seat = guest.sit(table)
    assert seat.table["game"]["title"] == game.title
    assert len(seat.table["hand"]["cards"]) in (7, 8)
    page = guest.http.get(f"/api/rules/{seat.table['game']['name']}").json()
    assert page["title"] == game.title
    assert catalogue.from_code(seat.table["game"]["name"]).rules == game.rules
    seat.play()
    record = read_text(guest.http.get(f"/api/tables/{table}/record").text)
    assert record.rules == game.rules
    assert [table["title"] for table in guest.http.get("/api/tables").json()] == [game.title]


def test_a_preset_keeps_its_name_at_the_table(url: str) -> None:
    guest = Guest(url)
    assert guest.sit(guest.new_table("oklahoma")).table["game"]["name"] == "oklahoma"
    changed = guest.sit(guest.new_table("oklahoma", target=200)).table["game"]["name"]
    assert catalogue.from_code(changed).rules.sheet.target == 200


def test_house_rules_for_other_numbers_are_refused(url: str, http: httpx.Client) -> None:
    options = {"game": packed("A\ngin\nseating.players=3"), "persona": "mara", "level": "easy"}
    assert http.post("/api/tables", json=options).status_code == 400


def test_a_rank_of_ones_own_is_wild(http: httpx.Client) -> None:
    settings = {"wild": "ranks", "wild.order": [2], "play.reclaim": "keep"}
    answer = check(http, base="rummy", settings=settings)
    assert answer["faults"] == [] and answer["code"]
    opened = http.get(f"/api/house/{answer['code']}").json()
    assert opened["values"]["wild.order"] == [2]
