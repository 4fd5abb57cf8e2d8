"""Reading pages: the rules of games, the glossary, the history, and their search."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from openrummy.core.cards import RANKS
from openrummy.core.engine import Public
from openrummy.core.engine.meld_terms import meld_terms_of
from openrummy.core.melds.plain import Kind
from openrummy.core.melds.wild import kind_of, parse_meld
from openrummy.core.rules import catalogue, glossary, rule_pages
from openrummy.core.rules.glossary import GlossaryEntry
from openrummy.core.rules.pieces import Rules, Variant
from openrummy.core.rules.rule_sentences import RuleSentence, describe
from openrummy.core.rules.setting import HEADINGS
from openrummy.core.rules.text import say
from openrummy.play import wire
from openrummy.play.calls import get
from openrummy.play.games import variant_named
from openrummy.play.sentences.clock import time_rules
from openrummy.play.views.table_cards import game_card

_MAX_NAMED = 3  # games named per search result


def rule_sections(rules: Rules) -> list[wire.RuleSection]:
    """The rules in plain words, by heading."""
    lines = describe(rules)
    sections = [
        wire.RuleSection(
            say(f"rule_title.{heading}"),
            [wire.RuleLine(line.rule, line.text) for line in lines if line.heading == heading],
        )
        for heading in HEADINGS
    ]
    return [section for section in sections if section.lines]


def rules_page(variant: Variant, name: str = "") -> wire.RulesPage:
    """The rules of a game in plain words and, where it has any, its prose.

    ``name`` is what it was asked by, if that is not its own: a code of house rules.
    """
    page = rule_pages.page(variant.name)
    rules = variant.rules
    tell = _Teller(rules)
    return wire.RulesPage(
        name=name or variant.name,
        title=variant.title,
        summary=variant.summary,
        also=_other_names(variant.title, variant.also),
        players=list(rules.seating.players),
        base=_link(variant.base),
        play=_play(variant, name),
        what=tell.all(page.what) if page else [],
        feel=tell(page.feel) if page else "",
        steps=tell.all(page.steps) if page else [],
        examples=[_example(example, rules) for example in page.examples] if page else [],
        sections=rule_sections(rules),
        time=time_rules(rules.seating.players),
        hints=_hints(page, tell) if page else [],
        questions=[
            wire.Question(question.ask, tell(question.answer), question.rule)
            for question in (page.questions if page else ())
        ],
    )


class _Teller:
    """A formatter that fills the numbers of some rules into text."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __call__(self, text: str) -> str:
        return rule_pages.fill_placeholders(text, self._rules)

    def all(self, texts: Iterable[str]) -> list[str]:
        return [self(text) for text in texts]


def _link(name: str | None) -> wire.GameLink | None:
    return wire.GameLink(name, catalogue.variant(name).title) if name else None


def _play(variant: Variant, name: str) -> str:
    """Return the page on which to start the game; ``name`` as for :func:`rules_page`."""
    return f"/?game={variant.name}" if name in ("", variant.name) else f"/house/{name}"


def _other_names(name: str, names: Iterable[str]) -> list[str]:
    """Return the names that differ from the main one."""
    return [entry for entry in names if entry.casefold() != name.casefold()]


def _hints(page: rule_pages.Page, tell: _Teller) -> list[wire.RuleLine]:
    own = [wire.RuleLine("", tell(text)) for text in page.tactics]
    return own + [wire.RuleLine(rule, rule_pages.hints()[rule]) for rule in page.hints]


# ---------------------------------------------------------------- examples


def _example(example: rule_pages.Example, rules: Rules) -> wire.Example:
    return wire.Example(
        title=example.title,
        caption=rule_pages.fill_placeholders(example.caption, rules, example),
        rules=list(example.rules),
        upcard=example.upcard or None,
        rows=[
            _row(example, index, rules)
            for index in range(len(example.hands) or len(example.scores))
        ]
        + [_no_meld(cards) for cards in example.no_melds],
        sides=list(example.labels) if example.deals or example.rounds else [],
        sheet=list(_sheet(example)),
        left=example.kind in {"left", "unmelded"},
    )


def _row(example: rule_pages.Example, index: int, rules: Rules) -> wire.ExampleRow:
    hand = example.hands[index] if example.hands else rule_pages.Cards()
    groups = [_group(_kind(rules, meld, example.wild), meld) for meld in hand.melds]
    if hand.laid:
        groups.append(_group("fits" if example.kind == "fits" else "laid", hand.laid))
    if hand.deadwood:
        rest: wire.GroupKind = "hand" if example.kind == "ranked" else "deadwood"
        groups.append(_group("unfit" if example.kind == "fits" else rest, hand.deadwood))
    return wire.ExampleRow(
        example.labels[index] if example.labels else "",
        groups,
        *(
            numbers[index] if numbers else None
            for numbers in (example.deadwood, example.scores, example.boxes)
        ),
    )


def _group(kind: wire.GroupKind, cards: Iterable[str]) -> wire.CardGroup:
    both = [card.partition("=") for card in cards]
    return wire.CardGroup(
        kind, [card for card, _, _ in both], [face or None for _, _, face in both]
    )


def _kind(rules: Rules, meld: tuple[str, ...], wild: str) -> wire.GroupKind:
    seats = tuple(range(max(rules.seating.players)))
    public = Public(active=seats, wild=RANKS.index(wild) if wild else None)
    kind = kind_of(meld_terms_of(rules, public), parse_meld(" ".join(meld)))
    return "none" if kind is None else "set" if kind is Kind.SET else "run"


def _no_meld(cards: tuple[str, ...]) -> wire.ExampleRow:
    return wire.ExampleRow("", [_group("none", cards)], None, None, None)


def _sheet(example: rule_pages.Example) -> Iterator[wire.ScoreRow]:
    sides = range(len(example.labels))
    for number, deal in enumerate(example.deals, start=1):
        tables = list(zip(deal[::2], deal[1::2], strict=True))
        for table, (winner, points) in enumerate(tables, start=1):
            label = (
                say("example.deal-table", number=number, table=table)
                if len(tables) > 1
                else say("example.deal", number=number)
            )
            row = [points if side == winner else None for side in sides]
            yield wire.ScoreRow(label if winner >= 0 else say("example.dead", deal=label), row)
    for number, scored in enumerate(example.rounds, start=1):
        yield wire.ScoreRow(say("example.deal", number=number), list(scored))
    for number, totals in enumerate(example.games, start=1):
        yield wire.ScoreRow(say("example.game", number=number), list(totals))
    if example.totals:
        yield wire.ScoreRow(
            say("example.together" if example.games else "example.totals"), list(example.totals)
        )


# ---------------------------------------------------------------- words and history


@cache
def learn_page() -> wire.Learn:
    """The games in catalogue order, the glossary and the history."""
    games = [catalogue.variant(name) for name in catalogue.names()]
    return wire.Learn(
        games=[game_card(game) for game in games],
        words=_words(games),
        history=[wire.Chapter(period.title, list(period.text)) for period in glossary.history()],
    )


def _words(games: list[Variant]) -> list[wire.Word]:
    names = {word.casefold() for game in games for word in (game.title, *game.also)}
    named = [name for name in glossary.names() if name.word.casefold() not in names]
    of_games = [
        GlossaryEntry(game.title, game.summary, game.also, games=(game.name,)) for game in games
    ]
    links = [_word("word", word) for word in glossary.words()]
    links += [_word("game", name) for name in (*of_games, *named)]
    return _told_apart(sorted(links, key=lambda word: word.word.casefold()))


def _told_apart(words: list[wire.Word]) -> list[wire.Word]:
    """Disambiguate the anchors of games named like a word."""
    word_ids = {word.id for word in words if word.kind == "word"}
    for word in words:
        if word.kind == "game" and word.id in word_ids:
            word.id += "-game"
    return words


def _word(kind: wire.WordKind, entry: GlossaryEntry) -> wire.Word:
    known_games = [name for name in entry.games if name in catalogue.names()]
    links = [wire.WordLink(catalogue.variant(name).title, f"/rules/{name}") for name in known_games]
    for rule in entry.rules:
        for game, line in _lines_by_rule().get(rule, [])[:1]:
            links.append(
                wire.WordLink(
                    say("word.rule-in", rule=line.rule, title=game.title), _url(game, line)
                )
            )
    return wire.Word(
        anchor(entry.word),
        kind,
        entry.word,
        _other_names(entry.word, entry.also),
        entry.text,
        links,
    )


def anchor(word: str) -> str:
    """A word as an id: "Lay off" is "lay-off"."""
    return re.sub(r"[^a-z0-9]+", "-", word.lower()).strip("-")


def _url(game: Variant, line: RuleSentence) -> str:
    return f"/rules/{game.name}#{line.rule}"


@cache
def _lines_by_rule() -> dict[str, list[tuple[Variant, RuleSentence]]]:
    """Index the games that mention a rule, with their sentences, by its id."""
    lines: dict[str, list[tuple[Variant, RuleSentence]]] = {}
    for name in catalogue.names():
        game = catalogue.variant(name)
        for line in describe(game.rules):
            lines.setdefault(line.rule, []).append((game, line))
    return lines


# ---------------------------------------------------------------- search


@cache
def search_index() -> wire.SearchIndex:
    """Games, glossary entries and the distinct sentences of the rules."""
    learn = learn_page()
    games = [
        wire.SearchItem("game", game.title, game.summary, game.also, f"/rules/{game.name}")
        for game in learn.games
    ]
    words = [
        wire.SearchItem("word", word.word, word.text, word.also, f"/glossary#{word.id}")
        for word in learn.words
        if word.kind == "word" or not any(game.title == word.word for game in learn.games)
    ]
    return wire.SearchIndex(games + words + list(_sentences()))


def _sentences() -> Iterator[wire.SearchItem]:
    games_by_text: dict[str, list[tuple[Variant, RuleSentence]]] = {}
    for lines in _lines_by_rule().values():
        for game, line in lines:
            games_by_text.setdefault(line.text, []).append((game, line))
    for text, mentions in games_by_text.items():
        first, line = mentions[0]
        titles = list(dict.fromkeys(game.title for game, _ in mentions))
        more = len(titles) - _MAX_NAMED
        title = ", ".join(titles[:_MAX_NAMED])
        if more > 0:
            title = say("search.and-more", titles=title, more=more)
        yield wire.SearchItem("rule", title, text, [line.rule], _url(first, line))


# ---------------------------------------------------------------- calls


@get("/api/rules/{game:str}", public=True, errors=("no-such-game", "bad-code"))
def rules(game: str) -> wire.RulesPage:
    """The rules of a game in plain words."""
    return rules_page(variant_named(game), game)


@get("/api/learn", public=True)
def learn() -> wire.Learn:
    """The games by family, the words, the history."""
    return learn_page()


@get("/api/search", public=True)
def search() -> wire.SearchIndex:
    """Everything that can be found; the browser searches in it."""
    return search_index()


CALLS = (rules, learn, search)
