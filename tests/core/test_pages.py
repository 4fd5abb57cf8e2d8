"""The prose of the games: every preset has a page, and what it says is so."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from openrummy.core.cards import card_text, full_pack, parse_cards
from openrummy.core.melds.five_cards import HandClass, rank_hand
from openrummy.core.melds.plain import is_meld, lay_offs
from openrummy.core.rules import catalogue, rule_pages
from openrummy.core.rules.pieces import Melds
from openrummy.core.rules.rule_sentences import describe
from worked_examples import check, wrong

PAGES = {name: rule_pages.page(name) for name in catalogue.names()}
EXAMPLES = [
    pytest.param(name, example, id=f"{name}: {example.title}")
    for name, page in PAGES.items()
    if page
    for example in page.examples
]
# "A-2-3", "10♦"
CARDS = re.compile(r"\b[A2-9TJQK](-[A2-9TJQK])+\b|(10|[A2-9JQK])[♠♥♦♣]")
PLACE = re.compile(r"{[^{}]*}")
LIMIT = 320


def texts(page: rule_pages.Page) -> list[str]:
    captions = [example.caption for example in page.examples]
    answers = [text for question in page.questions for text in (question.ask, question.answer)]
    return [*page.what, page.feel, *page.steps, *page.tactics, *captions, *answers]


@pytest.mark.parametrize("name", catalogue.names())
def test_every_game_has_a_page(name: str) -> None:
    page = PAGES[name]
    assert page, f"write src/openrummy/core/rules/pages/{name}.toml"
    assert page.what and page.feel and len(page.steps) >= 2
    assert page.examples and page.questions
    assert page.hints or page.tactics


def test_every_page_has_a_game() -> None:
    assert rule_pages.page_names() == set(catalogue.names())
    assert rule_pages.page("no-such-game") is None


@pytest.mark.parametrize("name", catalogue.names())
def test_a_page_cites_rules_its_game_has(name: str) -> None:
    """Every example and answer names rules that the generated law tells of."""
    page = PAGES[name]
    assert page
    cited = {line.rule for line in describe(catalogue.variant(name).rules)}
    assert all(example.rules for example in page.examples)
    assert page.cites and page.cites <= cited, page.cites - cited


@pytest.mark.parametrize("name", catalogue.names())
def test_prose_says_no_number_that_the_rules_do_not_hold(name: str) -> None:
    page = PAGES[name]
    assert page
    for text in texts(page):
        assert not re.search(r"\d", CARDS.sub("", PLACE.sub("", text))), text
        assert text == text.strip() and len(text) <= LIMIT and text[-1] in ".?", text


@pytest.mark.parametrize("name", catalogue.names())
def test_prose_can_be_filled(name: str) -> None:
    page, rules = PAGES[name], catalogue.variant(name).rules
    assert page
    captions = {example.caption: example for example in page.examples}
    for text in texts(page):
        sentence = rule_pages.fill_placeholders(text, rules, captions.get(text))
        assert "'" not in sentence, f"an apostrophe is ’: {sentence}"
        assert not re.search(r"[{}\[\]()]", sentence), sentence
        assert "  " not in sentence


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_is_true(name: str, example: rule_pages.Example) -> None:
    check(catalogue.variant(name).rules, example)


def test_pages_are_not_copies() -> None:
    """A paragraph that fits two games says too little about either."""
    said: dict[str, str] = {}
    for name, page in PAGES.items():
        assert page
        for text in [*page.what, page.feel, *page.tactics]:
            assert said.setdefault(text, name) == name, text


IN_WORDS = {"three": 3, "five": 5, "six": 6, "seven": 7, "ten": 10, "thirteen": 13, "fifteen": 15}
HAND_SIZES = re.compile(rf"\b({'|'.join(IN_WORDS)}) cards each\b", re.IGNORECASE)


@pytest.mark.parametrize("name", catalogue.names())
def test_G3_hands_are_of_the_size_that_the_page_says(name: str) -> None:
    page, deal = PAGES[name], catalogue.variant(name).rules.deal
    assert page
    sizes = {cards for _, cards in deal.cards} | {*deal.by_deal}
    for text in [*page.what, *page.steps]:
        assert {IN_WORDS[word.lower()] for word in HAND_SIZES.findall(text)} <= sizes, text


@pytest.mark.parametrize("name", catalogue.names())
def test_G25_aces_are_called_low_only_where_they_are(name: str) -> None:
    page, aces = PAGES[name], catalogue.variant(name).rules.melds.aces
    assert page
    assert aces == "low" or not any("aces are low" in text.lower() for text in texts(page))


# ---------------------------------------------------------------- the check itself

RULES = catalogue.variant("gin").rules
KNOCK = rule_pages.Example(
    "deal",
    ("G34",),
    "T",
    "C.",
    hands=(
        rule_pages.cards_of("Jd Qd Kd | 5c 5h 5s > 2d 2h Ad 3c"),
        rule_pages.cards_of("8d 8h 8s + Td 9d > Ah As 3s 4s 6c"),
    ),
    deadwood=(8, 15),
    scores=(7, 0),
)
FITS = rule_pages.Example(
    "fits", ("T6",), "T", "C.", hands=(rule_pages.cards_of("3s 4s 5s + 2s 6s > 8s"),)
)
HAND = rule_pages.Example(
    "hand", ("G31",), "T", "C.", hands=(rule_pages.cards_of("7d 7h 7s > 8d 9d"),), deadwood=(17,)
)
SHEET = rule_pages.Example(
    "sheet", ("G18",), "T", "C.", ("A", "B"), deals=((0, 60), (0, 45)), totals=(360, 0)
)
MELDS = rule_pages.Example(
    "melds",
    ("G25",),
    "T",
    "C.",
    hands=(rule_pages.cards_of("As 2s 3s"),),
    no_melds=(("Qs", "Ks", "As"),),
)


def test_the_page_check_finds_planted_errors() -> None:
    for fine in (KNOCK, SHEET, MELDS):
        check(RULES, fine)
    otherwise = rule_pages.cards_of("8d 9d Td > 8h 8s Ah As 3s 4s 6c")
    unlucky = rule_pages.cards_of("8d 9d Td | 8h 8s > Ah As 3s 4s 6c")
    for example in (
        replace(KNOCK, scores=(8, 0)),
        replace(KNOCK, deadwood=(8, 16)),
        replace(KNOCK, boxes=(2, 0)),
        replace(KNOCK, rules=()),
        replace(KNOCK, hands=(KNOCK.hands[0], unlucky)),
        replace(KNOCK, hands=(KNOCK.hands[0], otherwise)),
        HAND,  # the run is better
        replace(SHEET, totals=(359, 0)),
        replace(SHEET, deals=((0, 60),)),
        replace(MELDS, no_melds=(("Js", "Qs", "Ks"),)),
        replace(MELDS, hands=(rule_pages.cards_of("As 2s 4s"),)),
    ):
        wrong(RULES, example)


def test_a_card_that_fits_after_another_is_not_shown_as_one_that_does_not_fit() -> None:
    rummy = catalogue.variant("rummy").rules
    check(rummy, FITS)
    wrong(rummy, replace(FITS, hands=(rule_pages.cards_of("3s 4s 5s + 2s 6s > 7s"),)))
    wrong(rummy, replace(FITS, hands=(rule_pages.cards_of("3s 4s 5s + 2s > 6s"),)))


@pytest.mark.parametrize("text", ["", " | > ", "As As", "As | As", "As > As"])
def test_cards_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no cards"):
        rule_pages.cards_of(text)


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown: whta"):
        rule_pages._page({"whta": []})


# ---------------------------------------------------------------- advice


GIST = {
    "H1": "discarded took",
    "H2": "high early",
    "H3": "run both ends set one",
    "H4": "early waiting",
    "H5": "rank picked up",
    "H6": "long runs",
    "H7": "kept lay off five six",
    "H8": "high discard join",
    "H9": "wild real take it back",
    "H10": "wild elsewhere claim",
    "H11": "low nearly out",
}


@pytest.mark.parametrize("hint", GIST)
def test_a_hint_says_what_the_rulebook_has_it_say(hint: str) -> None:
    words = set(re.findall("[a-z]+", rule_pages.hints()[hint].lower()))
    assert set(GIST[hint].split()) <= words


def test_the_hints_are_those_of_the_rulebook() -> None:
    assert set(rule_pages.hints()) == set(GIST)
    cited = {hint for page in PAGES.values() if page for hint in page.hints}
    assert cited <= set(rule_pages.hints())
    for text in rule_pages.hints().values():
        assert text.endswith(".") and not re.search(r"\d", text)


def test_which_cards_help_is_counted() -> None:
    """H3: a run of three takes two cards, a set one; a pair waits for as many as neighbours."""
    rules = Melds()

    def helps(cards: str) -> int:
        held = parse_cards(cards)
        return sum(is_meld(rules, held | 1 << card) for card in full_pack() if not held >> card & 1)

    assert lay_offs(rules, parse_cards("6s 7s 8s")).bit_count() == 2
    assert lay_offs(rules, parse_cards("7c 7d 7s")).bit_count() == 1
    assert helps("7c 7d") == helps("7c 8c") == 2
    assert helps("As 2s") == helps("Qs Ks") == 1


def test_T7_a_high_ace_has_as_many_runs_as_a_king() -> None:
    """The page of rummy with high aces: as easy to place as a king."""
    rules = catalogue.variant("rummy-aces").rules.melds

    def runs(text: str) -> int:
        (ace_or_king,) = (card for card in full_pack() if card_text(card) == text)
        spades = [card for card in full_pack() if card_text(card)[1] == "s"]
        threes = [three for three in combinations(spades, 3) if ace_or_king in three]
        return sum(is_meld(rules, sum(1 << card for card in three)) for three in threes)

    assert runs("As") == runs("Ks") == 2


def test_F2_as_many_cards_improve_a_pair_as_a_sequence_but_not_as_far() -> None:
    """The page of five-card rummy: mostly to two pairs, and mostly to a full set."""
    pack, drawn = list(full_pack()), Random("five cards")
    better: dict[HandClass, Counter[HandClass]] = {HandClass.PAIR: Counter()}
    better[HandClass.SEQUENCE_3] = Counter()
    hands = Counter[HandClass]()
    while min(hands[kind] for kind in better) < 40:
        held = sum(1 << card for card in drawn.sample(pack, 5))
        kind = rank_hand(held).kind
        if kind not in better or hands[kind] == 40:
            continue
        hands[kind] += 1
        for card in pack:
            if not held >> card & 1:
                six = held | 1 << card
                best = max(rank_hand(six & ~(1 << out)).kind for out in pack if held >> out & 1)
                better[kind][best] += best > kind
    pair, sequence = better.values()
    assert 0.8 < pair.total() / sequence.total() < 1.25
    assert pair.most_common(1)[0][0] is HandClass.TWO_PAIRS
    assert sequence.most_common(1)[0][0] is HandClass.FULL_SET


@pytest.mark.parametrize("name", catalogue.names())
def test_advice_is_given_where_it_is_true(name: str) -> None:
    """H3: with one pack, no wild cards; H6: where melds lie on the table."""
    rules, hints = catalogue.variant(name).rules, PAGES[name].hints
    packs = {rules.pack.packs_for(players) for players in rules.seating.players}
    if "H3" in hints:
        assert packs == {1} and not rules.wild.any and not rules.pack.jokers
    if "H6" in hints:
        assert rules.on_table
