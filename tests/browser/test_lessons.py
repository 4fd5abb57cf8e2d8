"""Lessons in the browser: from the first visit to a deal won, by mouse, keyboard and touch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import axe
from browsing import Table, Visit, phone
from openrummy.core.cards import card_text, in_order, parse_card, rank_of, to_set
from openrummy.core.melds.arrange import least
from openrummy.core.rules import catalogue
from openrummy.play.lessons.lesson import Lesson
from openrummy.play.lessons.load import lessons


def at_step(page: Page, step: int) -> None:
    """The lesson stands at this step, and nothing travels any more."""
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-step", str(step))
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-phase", "asked")


def hand(page: Page, card: str) -> None:
    """Click a card of the hand where it can be seen."""
    page.locator(f'[data-testid="hand"] [data-card="{card}"]').click(position={"x": 10, "y": 20})


def test_the_first_lesson_from_the_first_visit(url: str, visit: Visit) -> None:
    """By mouse and by keyboard, at 1280 pixels; a wrong try is answered and stops nothing."""
    page = visit(url)
    page.get_by_test_id("doors").get_by_role("link", name="I have never played").click()
    at_step(page, 0)
    expect(page.get_by_test_id("turn-prompt")).to_have_text("Choose the run")
    assert axe.faults(page) == []
    for card in ("Ac", "4h"):
        hand(page, card)
    page.get_by_test_id("main-action").click()
    expect(page.get_by_role("status").filter(has_text="Not a meld")).to_be_visible()
    hand(page, "Ac")
    for card in ("5h", "6h"):
        hand(page, card)
    page.get_by_test_id("main-action").click()
    page.get_by_test_id("lesson-next").click()
    at_step(page, 1)
    # by keyboard: along the hand, choose, and the golden button
    for card in ("7c", "7d", "7s"):
        page.locator(f'[data-testid="hand"] [data-card="{card}"]').focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("lesson-next")).to_be_visible()
    page.keyboard.press("Enter")
    at_step(page, 2)
    # what is new is where the focus is, and a page loaded anew stands where it was
    expect(page.get_by_test_id("teacher").get_by_role("heading")).to_be_focused()
    page.reload()
    at_step(page, 2)
    page.get_by_test_id("show-me").click()
    expect(page.get_by_test_id("lesson-next")).to_be_focused()
    page.get_by_test_id("lesson-next").click()
    at_step(page, 3)
    page.get_by_role("button", name="Two melds").click()
    expect(page.get_by_role("status").filter(has_text="there is only one")).to_be_visible()
    page.get_by_role("button", name="One meld").click()
    page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("lesson-done")).to_be_visible()
    assert axe.faults(page) == []
    page.get_by_role("button", name="Again").click()
    at_step(page, 0)
    page.goto(f"{url}/learn")
    path = page.get_by_test_id("lesson-path")
    expect(path.get_by_text("1 of", exact=False).first).to_be_visible()
    following = path.get_by_role("listitem").filter(has_text="Deadwood").get_by_role("link")
    expect(following).to_have_attribute("aria-current", "step")
    # asked once
    page.goto(url)
    expect(page.get_by_role("button", name="Play", exact=False).first).to_be_visible()
    expect(page.get_by_test_id("doors")).to_have_count(0)


@pytest.mark.slow
def test_what_does_not_load_is_not_said_to_be_missing(url: str, visit: Visit) -> None:
    visit.expected = re.compile("404|Failed to load")
    page = visit(url)
    page.route("**/api/lessons/melds?step=0", lambda route: route.abort())
    page.goto(f"{url}/learn/lesson/melds")
    expect(page.get_by_role("heading", name="The lesson did not load")).to_be_visible()
    page.unroute("**/api/lessons/melds?step=0")
    page.get_by_role("button", name="Try again").click()
    at_step(page, 0)
    page.goto(f"{url}/learn/lesson/nonesuch")
    expect(page.get_by_role("heading", name="There is no such lesson")).to_be_visible()


class Learner(Table):
    """Somebody who uses nothing but a mouse, a finger or a keyboard, and has learned to play."""

    def __init__(self, page: Page, device: str) -> None:
        super().__init__(page, "touch" if device == "touch" else "mouse")
        self.keys = device == "keys"

    def press(self, what: str | Locator) -> None:
        if not self.keys:
            super().press(what)
            return
        target = self.find(what) if isinstance(what, str) else what
        expect(target).to_be_visible()
        target.focus()
        self.page.keyboard.press("Enter")

    def choose(self, card: str) -> None:
        if not self.keys:
            super().choose(card)
            return
        self.card(card).focus()
        self.page.keyboard.press("Space")
        expect(self.card(card)).to_have_attribute("aria-selected", "true")

    def step(self) -> None:
        hand = to_set(map(parse_card, self.cards()))
        if self.phase == "draw":
            top = parse_card(self.top())
            self.press("discard" if left(hand | 1 << top)[0] < deadwood(hand) else "stock")
        elif self.phase != "throw" or not self.end():
            if self.phase == "throw":
                self.discard(card_text(left(hand)[-1]))
            else:
                super().step()

    def deal(self) -> bool:
        """Play a deal to its end; was it won?"""
        self.play()
        sheet = self.find("deal-result")
        expect(sheet).to_be_visible()
        return sheet.get_by_role("heading", level=1).inner_text().startswith("You ")


def deadwood(hand: int) -> int:
    """The least there can be."""
    rules = catalogue.variant("gin").rules
    return least(rules.melds, rules.values, hand)


def left(hand: int) -> tuple[int, int, int]:
    """The least deadwood after a discard, and the discard."""
    return min((deadwood(hand ^ 1 << card), -rank_of(card), card) for card in in_order(hand))


@pytest.mark.parametrize(
    ("device", "look"),
    [
        pytest.param("touch", phone(), marks=pytest.mark.slow),
        pytest.param("mouse", {}, marks=pytest.mark.slow),
        pytest.param("keys", {}, marks=pytest.mark.slow),
    ],
    ids=["touch", "mouse", "keys"],
)
def test_from_the_first_lesson_to_a_deal_that_is_won(
    url: str, visit: Visit, device: str, look: dict[str, Any]
) -> None:
    """A wrong card is answered, the lesson's deal is won, and then one against the computer."""
    page = visit(f"{url}/first", **look)
    learner = Learner(page, device)
    at_step(page, 0)
    learner.press("discard")
    expect(page.get_by_role("status").filter(has_text="The ten makes no meld")).to_be_visible()
    learner.press("stock")
    learner.press("lesson-next")
    at_step(page, 1)
    # where nothing is said the lesson goes on by itself, or by a button if that fails
    visit.expected = re.compile("Failed to load")
    page.route("**/api/lessons/first-deal?step=2", lambda route: route.abort())
    for card in ("9c", "Kd"):
        learner.choose(card)
        learner.press("main-action")
        if card == "9c":
            expect(page.get_by_role("status").filter(has_text="part of")).to_be_visible()
    expect(page.get_by_test_id("lesson-next")).to_be_visible()
    page.unroute("**/api/lessons/first-deal?step=2")
    learner.press("lesson-next")
    at_step(page, 2)
    learner.press("discard")
    learner.press("lesson-next")
    at_step(page, 3)
    assert axe.faults(page) == []
    learner.choose("Qc")
    learner.press("knock")
    learner.press("lesson-next")
    at_step(page, 4)
    learner.press(page.get_by_role("button", name="16", exact=True))
    learner.press("lesson-next")
    learner.press("play-a-deal")
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(page).to_have_url(re.compile("/t/"))
    for _ in range(9):
        if learner.deal():
            return
        seq = learner.seq
        learner.press("next-deal")
        learner.ready(seq)
    raise AssertionError("no deal was won")


# The next place, or that the step is done; read at once, as one follows the other.
NEXT = """([step, before]) => {
  const of = (id) => document.querySelector(`[data-testid=${id}]`)?.dataset ?? {};
  if (of("lesson").phase !== "asked" || of("lesson").step !== String(step)) return "over";
  const { at } = of("pointer");
  return at !== before && at;
}"""


def follow(page: Page, step: int) -> None:
    """Do what the pointer shows, place by place, until the step is done."""
    pointer = ""
    for _ in range(9):
        pointer = page.wait_for_function(NEXT, arg=[step, pointer]).json_value()
        if pointer == "over":
            return
        page.locator(f'[data-note="{pointer}"]').first.click()
    raise AssertionError("the pointer leads nowhere")


# a card on a meld of the other's, and cards that may be several melds
ALWAYS = ("laying-off", "wild")
EACH = [
    pytest.param(lesson, id=lesson.id, marks=() if lesson.id in ALWAYS else pytest.mark.slow)
    for lesson in lessons()
]


@pytest.mark.parametrize("lesson", EACH)
def test_every_lesson_is_gone_through_by_its_pointer(
    url: str, visit: Visit, lesson: Lesson
) -> None:
    """The task can be done where the lesson points; the rest is shown."""
    page = visit(f"{url}/learn/lesson/{lesson.id}")
    for index, step in enumerate(lesson.steps):
        at_step(page, index)
        if step.guided:
            follow(page, index)
        else:
            page.get_by_test_id("show-me").click()
        going = page.get_by_test_id("lesson-next").or_(
            page.locator(f'[data-testid="lesson"][data-step="{index + 1}"]')
        )
        expect(going.first).to_be_visible()
        if page.get_by_test_id("lesson-next").count():
            page.get_by_test_id("lesson-next").click()
    expect(page.get_by_test_id("lesson-done")).to_be_visible()
