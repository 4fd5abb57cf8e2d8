"""The words, the names of games, the history, and the search over all of it."""

from __future__ import annotations

import re

import msgspec
import pytest

from openrummy.core.rules import catalogue, glossary
from openrummy.play import wire
from openrummy.play.rule_pages import anchor, learn_page, rules_page, search_index
from openrummy.play.sentences.clock import remaining_time_text, timeout_text

LEARN = learn_page()
WORDS = {word.word.casefold(): word for word in LEARN.words}
# what leads to a word: itself and the words that mean the same
KNOWN = {name.casefold(): word for word in LEARN.words for name in (word.word, *word.also)}

# RULEBOOK 0: word, and words that mean the same
MEANT = {
    "card notation": [],
    "set": ["book", "group"],
    "run": ["sequence"],
    "meld": ["spread", "downer"],
    "deadwood": [],
    "stock": ["closed deck"],
    "discard pile": [],
    "upcard": [],
    "knock": ["going down"],
    "knocker": [],
    "defender": [],
    "gin": [],
    "big gin": [],
    "lay off": ["hit"],
    "undercut": [],
    "box": ["line"],
    "go out": ["up", "close"],
    "go rummy": [],
    "deal": ["hand", "round"],
    "game": [],
    "match": ["multi-match"],
    "wild card": ["biddy", "beanie"],
}
# RULEBOOK 3: what people search for
NAMES = [
    "Lamsees",
    "Lambz",
    "Dummy Rummy",
    "Dumb Dumb",
    "Mexican Rummy",
    "Cleveland Rummy",
    "Canadian Gin",
    "Crazy Gin",
    "Montana 13",
    "Nokomis",
    "knock poker",
    "poker gin",
    "gin poker",
    "rum",
    "basic rummy",
    "traditional rummy",
]
# Games of the rulebook that may not be in the catalogue yet.
AWAITED = {
    "wild-rummy",
    "biddies",
    "treize-brasses",
    "beanie",
    "beanie-wait",
    "press-rummy",
    "dealers-choice-wild",
    "joker-wild",
    "fort-worth-gin",
    "ace-to-ace",
}


@pytest.mark.parametrize("word", MEANT)
def test_every_word_is_told(word: str) -> None:
    entry = WORDS[word]
    assert entry.kind == "word"
    assert entry.text.endswith(".")
    assert set(MEANT[word]) <= set(entry.also)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_known(name: str) -> None:
    assert KNOWN[name.casefold()].kind == "game"


def test_every_game_is_among_the_names() -> None:
    for name in catalogue.names():
        game = catalogue.variant(name)
        word = next(word for word in LEARN.words if word.word == game.title and word.kind == "game")
        assert set(game.also) - {game.title.lower()} <= set(word.also)
        assert f"/rules/{name}" in [link.url for link in word.links]


@pytest.mark.parametrize(
    "name",
    [
        "Conquian",
        "Desmoche",
        "Viennese rummy",
        "Canasta",
        "Commerce",
        "Whiskey poker",
        "American mahjong",
        "Phase rummy",
        "Gin rummy 500",
        "5 card rummy",
        "To beanie",
    ],
)
def test_names_that_people_look_for_are_known(name: str) -> None:
    """By their own word, or among the other names of one."""
    known = {name.casefold() for word in LEARN.words for name in (word.word, *word.also)}
    assert name.casefold() in known


def test_captains_is_no_name_of_gin_for_three() -> None:
    assert not any("captain" in name for name in catalogue.variant("gin-three").also)


def test_words_lead_to_games_that_are_there_or_awaited() -> None:
    for entry in (*glossary.words(), *glossary.names()):
        assert set(entry.games) <= AWAITED | set(catalogue.names()), entry.word
        assert entry.games or entry.rules or entry.word == "Card notation", entry.word


def test_links_lead_to_what_is_there() -> None:
    pages = {name: rules_page(catalogue.variant(name)) for name in catalogue.names()}
    anchors = {
        f"/rules/{name}#{line.rule}"
        for name, page in pages.items()
        for section in page.sections
        for line in section.lines
    } | {f"/rules/{name}" for name in pages}
    words = {f"/glossary#{word.id}" for word in LEARN.words}
    assert {link.url for word in LEARN.words for link in word.links} <= anchors
    assert {item.url for item in search_index().items} <= anchors | words


def test_a_word_of_the_games_here_leads_to_a_rule() -> None:
    for word in ("set", "knock", "gin", "lay off", "box", "upcard", "match", "hollywood"):
        assert any("#" in link.url for link in WORDS[word].links), word


def test_anchors_are_told_apart() -> None:
    ids = [word.id for word in LEARN.words]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id_) for id_ in ids)
    assert anchor("Lay off") == "lay-off"


def test_no_word_means_two_things() -> None:
    """But a word may also be the name of a game."""
    for kind in ("word", "game"):
        names = [
            name for word in LEARN.words if word.kind == kind for name in (word.word, *word.also)
        ]
        folded = [name.casefold() for name in names]
        assert len(set(folded)) == len(folded), {id_ for id_ in folded if folded.count(id_) > 1}


def test_the_history_has_something_to_tell() -> None:
    """P17."""
    assert len(LEARN.history) >= 3
    text = " ".join(paragraph for event in LEARN.history for paragraph in event.text)
    for name in ("Baker", "1909", "Scarne", "Parlett", "Ungar", "Jacoby", "Kennard"):
        assert name in text


def test_the_search_has_games_words_and_each_sentence_once() -> None:
    items = search_index().items
    kinds = {
        kind: [search_item for search_item in items if search_item.kind == kind]
        for kind in ("game", "word", "rule")
    }
    assert [search_item.title for search_item in kinds["game"]] == [
        game.title for game in LEARN.games
    ]
    sentences = [search_item.text for search_item in kinds["rule"]]
    assert len(set(sentences)) == len(sentences)
    said = {
        line.text
        for game in LEARN.games
        for section in rules_page(catalogue.variant(game.name)).sections
        for line in section.lines
    }
    assert set(sentences) == said
    (gin,) = [search_item for search_item in kinds["game"] if "knock poker" in search_item.also]
    assert gin.url == "/rules/gin"
    (wild,) = [search_item for search_item in kinds["word"] if "biddy" in search_item.also]
    assert wild.url == "/glossary#wild-card"


def test_it_is_small_enough_to_be_fetched_at_once() -> None:
    """Nothing that grows with every game may grow too large for a phone."""
    for page in (LEARN, search_index()):
        assert len(msgspec.json.encode(page)) < 200_000


@pytest.mark.parametrize("name", catalogue.names())
def test_a_rules_page_holds_all_its_parts(name: str) -> None:
    page = rules_page(catalogue.variant(name))
    assert page.what and page.feel and page.steps and page.hints and page.questions
    text = msgspec.json.encode(page).decode()
    assert "{" not in re.sub(r'[{}](?=["\[\],{}]|$)', "", text)
    for example in page.examples:
        assert example.rows or example.sheet
        for row in example.rows:
            assert row.groups or row.deadwood is not None
        assert all(len(line.points) == len(example.sides) for line in example.sheet)


def test_melds_of_an_example_are_named_and_the_rest_is_told_apart() -> None:
    page = rules_page(catalogue.variant("gin"))
    melds, *_ = page.examples
    assert [[group.kind for group in row.groups] for row in melds.rows] == [
        ["set", "run", "run"],
        ["none"],
    ]
    knock = next(
        example for example in page.examples if example.title == "A knock, and cards laid off"
    )
    assert [group.kind for group in knock.rows[1].groups] == ["set", "laid", "deadwood"]
    assert [(row.deadwood, row.score) for row in knock.rows] == [(8, 7), (15, 0)]
    assert isinstance(page.base, wire.GameLink | None)


@pytest.mark.parametrize("name", catalogue.names())
def test_every_rules_page_says_what_running_out_of_time_does(name: str) -> None:
    variant = catalogue.variant(name)
    said = " ".join(rules_page(variant).time)
    players = variant.rules.seating.players
    assert (timeout_text(2) in said) == (2 in players)
    assert (timeout_text(4) in said) == (max(players) > 2)
    assert "keeps seat and clock" in said


def test_time_is_written_as_on_a_clock() -> None:
    cases = {0: "0:00", 1: "0:01", 48_000: "0:48", 59_001: "1:00", 3_900_000: "1:05:00"}
    assert {ms: remaining_time_text(ms) for ms in cases} == cases
    assert remaining_time_text(23 * 3_600_000 + 600_000) == "23 h 10 min"
