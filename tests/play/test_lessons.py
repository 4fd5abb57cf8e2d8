"""Lessons: every step is played, every try is answered, and what is taught is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import combinations
from threading import Barrier, BrokenBarrierError

import pytest

from openrummy.core import game
from openrummy.core.cards import bit, in_order, parse_card, parse_cards, to_set
from openrummy.core.melds.arrange import best
from openrummy.core.melds.plain import Kind, all_melds, kind_of
from openrummy.core.notation.tokens import action_token
from openrummy.core.rules.text import has, keys, message
from openrummy.play import wire
from openrummy.play.host import TableState, game_with_drafts
from openrummy.play.lessons import load as load_module
from openrummy.play.lessons.attempts import reply_to
from openrummy.play.lessons.facts import unseen_cards
from openrummy.play.lessons.lesson import PARTS, Lesson, Step
from openrummy.play.lessons.load import LessonError, lessons, load_text
from openrummy.play.lessons.load import lesson as lesson_named
from openrummy.play.lessons.path import path_view
from openrummy.play.lessons.right_answers import picks, right_actions, right_option
from openrummy.play.lessons.step_view import help_of, step_view
from openrummy.play.lessons.table import LEARNER, table_of, view_of
from openrummy.play.problems import Problem
from openrummy.play.views.card_texts import texts

MAX_WORDS = 25
STEPS = [(lesson, index) for lesson in lessons() for index in range(len(lesson.steps))]
IDS = [f"{lesson.id}-{lesson.steps[index].id}" for lesson, index in STEPS]


def legal_tokens(progress: TableState) -> tuple[str, ...]:
    """The learner's legal actions, as tokens."""
    state = game_with_drafts(progress, LEARNER)
    return tuple(action_token(action) for action in game.legal(progress.rules, state, LEARNER))


def test_all_who_ask_at_once_are_given_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody has asked before: whose page opens first must not find another's."""
    together, read = Barrier(2), load_module._read.__wrapped__

    def read_slowly() -> tuple[Lesson, ...]:
        with suppress(BrokenBarrierError):
            together.wait(0.2)  # the other one comes in, if it can
        return read()

    monkeypatch.setattr(load_module, "_read", cache(read_slowly))
    with ThreadPoolExecutor(2) as pool:
        first, other = [asked.result() for asked in [pool.submit(lessons) for _ in range(2)]]
    assert first is other


def words(text: str) -> int:
    return len(text.split())


def tries(lesson: Lesson, index: int) -> Iterator[wire.LessonTry]:
    """Everything that can be tried in a step; of selections those of up to two cards, and all."""
    step, progress = lesson.steps[index], table_of(lesson, index)
    if step.kind == "act":
        yield from (wire.LessonTry(action=token) for token in legal_tokens(progress))
    elif step.kind == "choose":
        yield from (wire.LessonTry(option=option) for option in step.options)
    else:
        hand = texts(view_of(progress).hand)
        for size in (0, 1, 2, len(hand)):
            yield from (
                wire.LessonTry(cards=list(combination)) for combination in combinations(hand, size)
            )


@pytest.mark.parametrize(("lesson", "index"), STEPS, ids=IDS)
def test_a_step_is_played(lesson: Lesson, index: int) -> None:
    """The answer shown is accepted; every other try is answered, and leads nowhere."""
    step = lesson.steps[index]
    seen = step_view(lesson, index)
    assert words(f"{seen.title} {seen.text}") <= MAX_WORDS, (seen.title, seen.text)
    assert words(seen.ask) <= 8, seen.ask
    right = help_of(lesson, index)
    assert seen.shown in ([], right)
    helped = {
        "act": wire.LessonTry(action=right[0]),
        "pick": wire.LessonTry(cards=right),
        "choose": wire.LessonTry(option=right[0]),
    }
    answer = reply_to(lesson, index, helped[step.kind])
    assert answer.right and answer.done == (index + 1 == len(lesson.steps))
    assert answer.text or not answer.done, "the last step says what was right"
    wrong = 0
    for data in tries(lesson, index):
        reply = reply_to(lesson, index, data)
        assert reply.right or (reply.text and reply.update is None and not reply.done)
        wrong += not reply.right
    forced = step.kind == "act" and len(legal_tokens(table_of(lesson, index))) == 1
    assert wrong or forced, "there is something to get wrong"
    if step.kind == "act" and not step.guided and len(lesson.steps) > index + 1:
        goes_on = not lesson.steps[index + 1].position
        assert (
            not goes_on
            or len(right_actions(lesson.rules, step, view_of(table_of(lesson, index)))) == 1
        )


HIDDEN = [(lesson, index) for lesson, index in STEPS if lesson.rules.held]


@pytest.mark.parametrize(
    ("lesson", "index"), HIDDEN, ids=[f"{lesson.id}-{index}" for lesson, index in HIDDEN]
)
def test_no_hidden_card_is_told(lesson: Lesson, index: int) -> None:
    """The hand opposite and the stock are in no byte, but for what was shown."""
    progress = table_of(lesson, index)
    (board,) = progress.game.boards
    seen = view_of(progress)
    if seen.public.result is not None:
        return  # all lies open
    hidden = {texts(1 << card)[0] for card in (*in_order(board.hands[1]), *board.stock)}
    open_ones = seen.hand | seen.public.known[1]
    for meld in seen.public.table:
        open_ones |= meld.cards
    for _, cards, _ in seen.public.shown:
        open_ones |= cards
    hidden -= {*texts(open_ones), *(texts(1 << card)[0] for card in seen.public.pile)}
    sent = wire.encode(step_view(lesson, index).update).decode()
    shown = set(re.findall(r'"([A2-9TJQK][cdhs]\'*|X[12])"', sent))
    if not step_allows_takes(lesson, index):
        assert not shown & hidden


def step_allows_takes(lesson: Lesson, index: int) -> bool:
    """Melds on the table tell which cards would fit them, wherever those are."""
    return bool(view_of(table_of(lesson, index)).public.table)


def test_every_sentence_belongs_to_a_step() -> None:
    expected: set[str] = set()
    for lesson in lessons():
        expected |= {f"lesson.{lesson.id}.title", f"lesson.{lesson.id}.about"}
        for step in lesson.steps:
            expected |= {lesson.key(step, part) for part in ("title", "text", "ask")}
            expected |= {lesson.key(step, f"wrong.{name}") for name in step.wrong.values()}
            optional = {lesson.key(step, "right")}
            optional |= {lesson.key(step, f"option.{name}") for name in step.options}
            expected |= {key for key in optional if has(key)}
    assert set(keys("lesson.")) == expected


def test_numbers_are_counted_and_not_written() -> None:
    """A figure in a sentence is a fact of its position, unless it is one of the rules."""
    rules = {"1", "10", "25"}  # points of an ace and of a court card, and the limit for a knock
    for key in keys("lesson."):
        text = "".join(part for part in message(key) if isinstance(part, str))
        step = ".option." in key or key.count(".") == 2
        assert step or set(re.findall(r"\d+", text)) <= rules, (key, text)


def test_the_path_has_gin_first_and_knows_where_one_is() -> None:
    from openrummy.play.lessons.progress import LessonRow

    fresh = path_view({})
    parts = [lesson_card.part for lesson_card in fresh.lessons]
    assert parts == sorted(parts, key=PARTS.index)
    assert parts.count("gin") == 8
    assert fresh.next == fresh.lessons[0].id
    first, second, third = fresh.lessons[:3]
    done = {first.id: LessonRow(first.id, first.steps, 1), third.id: LessonRow(third.id, 1, 0)}
    assert path_view(done).next == third.id  # begun
    done[third.id] = LessonRow(third.id, third.steps, 1)
    assert path_view(done).next == second.id
    everything = {
        lesson_card.id: LessonRow(lesson_card.id, lesson_card.steps, 1)
        for lesson_card in fresh.lessons
    }
    assert path_view(everything).next == ""


# ---------------------------------------------------------------- what is taught is so


def step_of(name: str, step: str) -> tuple[Lesson, Step, int]:
    lesson = lesson_named(name)
    index = next(index for index, each in enumerate(lesson.steps) if each.id == step)
    return lesson, lesson.steps[index], index


def melds_with(lesson: Lesson, index: int, held: str = "") -> tuple[int, ...]:
    """The melds there can be of what the learner holds, nobody has shown, and ``held``."""
    seen = view_of(table_of(lesson, index))
    return all_melds(
        lesson.rules.melds, seen.hand | unseen_cards(lesson.rules, seen) | parse_cards(held)
    )


def fits(melds: tuple[int, ...], card: str, beside: str = "") -> bool:
    needed = bit(parse_card(card)) | parse_cards(beside)
    return any(meld & needed == needed for meld in melds)


@pytest.mark.parametrize("name", ["discarding-live", "safe-dead"])
def test_a_dead_card_fits_no_meld_and_a_live_one_does(name: str) -> None:
    lesson, step, index = step_of(*name.rsplit("-", 1))
    melds = melds_with(lesson, index)
    (dead,) = step.right
    assert not fits(melds, dead)
    assert step.wrong and all(fits(melds, card) for card in step.wrong)


@pytest.mark.parametrize("name", ["safe-wanted", "reading-feeds"])
def test_the_cards_that_would_help_are_those_beside_the_one_taken(name: str) -> None:
    lesson, step, index = step_of(*name.rsplit("-", 1))
    seen = view_of(table_of(lesson, index))
    melds = melds_with(lesson, index, "8d")
    loose = best(lesson.rules.melds, lesson.rules.values, seen.hand).deadwood
    helping = [card for card in texts(loose) if fits(melds, card, "8d")]
    assert set(helping) == set(step.right[0].split())


def test_of_two_sevens_the_safer_is_the_one_that_fits_nothing_beside_the_card_taken() -> None:
    lesson, step, index = step_of("safe", "sevens")
    melds = melds_with(lesson, index, "8d")
    (safe,) = step.right
    assert [card for card in step.options if not fits(melds, card, "8d")] == [safe]


def test_what_was_taken_is_for_a_run_and_what_was_let_go_for_no_set() -> None:
    lesson, _, index = step_of("reading", "why")
    melds = [meld for meld in melds_with(lesson, index, "8d") if meld & parse_cards("8d")]
    assert melds and all(kind_of(lesson.rules.melds, meld) is Kind.RUN for meld in melds)
    lesson, _, index = step_of("reading", "nines")
    nines = parse_cards("9c 9d 9h 9s") & ~to_set(view_of(table_of(lesson, index)).public.pile)
    assert not any(
        kind_of(lesson.rules.melds, meld) is Kind.SET
        for meld in all_melds(lesson.rules.melds, nines)
    )


def test_an_option_that_is_a_fact_stands_once() -> None:
    for lesson, index in STEPS:
        step = lesson.steps[index]
        if step.kind == "choose":
            right = right_option(lesson, step, view_of(table_of(lesson, index)))
            assert step.options.count(right) == 1, (lesson.id, step.id, right)
        if step.kind == "pick":
            assert picks(lesson.rules, step, view_of(table_of(lesson, index)))


# ---------------------------------------------------------------- what cannot be


GOOD = """part = "gin"
order = 1
game = "gin"
[[steps]]
id = "a"
kind = "act"
right = ["s"]
position = "hands=5h6h9c8dAc2cJsKcQd4s/3c7c4dTd4hTh2s5s9sTs turn=0:draw pile=Qh"
[[steps]]
id = "b"
kind = "pick"
want = "meld"
position = "hands=5h6h7h8dAc2cJsKcQd4s/3c7c4dTd4hTh2s5s9sTs turn=0:draw pile=Qh"
[[steps]]
id = "c"
kind = "choose"
want = "deadwood"
options = ["1", "2"]
position = "hands=5h6h7h8dAc2cJsKcQd4s/3c7c4dTd4hTh2s5s9sTs turn=0:draw pile=Qh"
"""


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ('part = "gin"', 'part = "poker"', "part"),
        ("order = 1", "", "order"),
        ("order = 1", 'order = "1"', "order"),
        ('game = "gin"', 'game = "chess"', "game"),
        ('kind = "act"', 'kind = "sing"', "steps[0].kind"),
        ('right = ["s"]', "", "steps[0].want"),
        ('right = ["s"]', 'right = ["zz"]', "steps[0].right"),
        ('right = ["s"]', "right = [1]", "steps[0].right"),
        ('want = "meld"', 'want = "joy"', "steps[1].want"),
        ('want = "meld"', 'want = "meld"\nmood = "good"', "steps[1].mood"),
        ('options = ["1", "2"]', 'options = ["1"]', "steps[2].options"),
        ('id = "c"', 'id = "b"', "steps"),
        ('id = "c"', 'id = "B c"', "steps[2].id"),
        ("turn=0:draw", "turn=0:nap", "steps[0].position"),
        ("5h6h9c", "5h5h9c", "steps[0].position"),
        ('kind = "pick"', 'kind = "pick"\nmoves = ["Kc"]', "steps[1].position"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(old: str, new: str, field: str) -> None:
    load_text("good", GOOD)
    with pytest.raises(LessonError) as caught:
        load_text("good", GOOD.replace(old, new, 1))
    assert (caught.value.file, caught.value.field) == ("good", field)


def test_what_cannot_be_read_is_no_try() -> None:
    act, _, index = step_of("drawing", "stock")
    pick, _, there = step_of("melds", "run")
    choose, _, last = step_of("melds", "once")
    for lesson, step_index, data in (
        (act, index, wire.LessonTry(action="zz")),
        (act, index, wire.LessonTry()),
        (pick, there, wire.LessonTry(cards=["zz"])),
        (choose, last, wire.LessonTry(option="three")),
    ):
        with pytest.raises(Problem):
            reply_to(lesson, step_index, data)
    assert not reply_to(act, index, wire.LessonTry(action="Kc")).right  # not before the draw
