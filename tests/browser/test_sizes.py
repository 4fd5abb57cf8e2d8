"""Small screens: nothing beside the page, every button in view, room for a finger."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import (
    BY_HAND,
    DESKTOP,
    NARROW,
    PHONE,
    Table,
    Visit,
    no_scroll_sideways,
    phone,
    resize,
)
from openrummy.core.engine import Position
from staging import (
    Stage,
    eleven_melded,
    just_taken,
    knock_candidates,
    thinking,
    to_draw,
    to_lay_off,
)

SIZES = [NARROW, (360, 640), PHONE, (844, 390), (667, 375)]
POSITIONS = [thinking, to_draw, just_taken, knock_candidates, eleven_melded, to_lay_off]


def in_view(element: Locator, size: tuple[int, int]) -> None:
    """Wholly on the screen, with at least 44 by 44 pixels to touch."""
    box = element.bounding_box()
    assert box
    assert box["x"] >= 0 and box["y"] >= 0
    assert box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1]
    assert box["width"] >= 43.5 and box["height"] >= 43.5


@pytest.mark.sweep("some")
@pytest.mark.parametrize("position", POSITIONS, ids=lambda make: make.__name__)
def test_the_table_fits(stage: Stage, visit: Visit, position: Callable[[], Position]) -> None:
    """P5: on phones, upright and on their side."""
    url, cookie = stage.table(position())
    table = Table(visit(url, cookie=cookie, prefers=BY_HAND, **phone()))
    for size in SIZES:
        resize(table.page, size)
        expect(table.mat).to_contain_class("landscape" if size[0] > size[1] else "phone")
        fits(table, size)


def fits(table: Table, size: tuple[int, int]) -> None:
    no_scroll_sideways(table.page)
    buttons = table.page.get_by_role("group", name="Actions").get_by_role("button")
    assert buttons.count() >= 3
    for button in buttons.all():
        in_view(button, size)
    assert cut_off(table.page) == []
    hand = table.find("hand")
    box = hand.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= size[0] + 1
    # nothing lies over anything else
    for pile in ("stock", "discard"):
        if table.find(pile).count():
            assert apart(table.find(pile), hand), (pile, size)


@pytest.mark.parametrize("size", [NARROW, PHONE])
def test_five_actions_fit_beside_each_other(
    stage: Stage, visit: Visit, size: tuple[int, int]
) -> None:
    """Hint, take back, lay off for me, done, lay off; after a hint what it says is among them."""
    url, cookie = stage.table(to_lay_off())
    table = Table(visit(url, cookie=cookie, prefers=BY_HAND, **phone(size)))
    table.choose("Ks")
    table.press("main-action")
    table.choose("2s")
    expect(table.find("take-back")).to_be_enabled()
    buttons = table.page.get_by_role("group", name="Actions").get_by_role("button")
    expect(buttons).to_have_count(5)
    assert {round(box["height"]) for button in buttons.all() if (box := button.bounding_box())} == {
        52
    }
    fits(table, size)
    table.choose("6s")
    table.press("hint")
    hint = table.find("hint-text").bounding_box()
    assert hint and hint["x"] >= 0 and hint["x"] + hint["width"] <= size[0]
    expect(table.find("advised")).to_be_visible()
    fits(table, size)


def cut_off(page: Page) -> list[str]:
    """Texts of buttons and names that cannot be read in full."""
    words = page.locator(".act .label, .act .sub, .opponent .name b").filter(visible=True)
    cut = (
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    )
    return list(words.evaluate_all(cut))


def apart(element: Locator, other: Locator) -> bool:
    return boxes_apart(boxes(element)[0], boxes(other)[0])


def boxes_apart(a: dict[str, float], b: dict[str, float]) -> bool:
    beside = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
    above = a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
    return beside or above


@pytest.mark.parametrize("laying", [True, False], ids=["laying off", "over"])
def test_the_hand_that_was_shown_fits(stage: Stage, visit: Visit, laying: bool) -> None:
    """P5: a group, its line and its word lie over nothing else, however the groups wrap."""
    url, cookie = stage.table(to_lay_off())
    table = Table(visit(url, cookie=cookie, prefers=BY_HAND if laying else None, **phone()))
    if not laying:
        table.press(table.page.get_by_role("button", name="See the table"))
    shown = table.find("lay-off-step" if laying else "showdown")
    expect(shown.get_by_role("group")).to_have_count(4)
    for size in (*SIZES, DESKTOP):
        resize(table.page, size)
        groups = boxes(shown.locator("[role=group], .legend"))
        around = boxes(
            table.page.locator("[data-testid=hand] [data-card], .actions, .prompt, h2, .top")
        )
        for group, other in [*combinations(groups, 2), *product(groups, around)]:
            assert boxes_apart(group, other), (size, group, other)
        assert max(group["bottom"] for group in groups) <= size[1]


def boxes(shown: Locator) -> list[dict[str, float]]:
    visible = "all => all.filter((element) => element.checkVisibility())"
    rects = ".map((element) => element.getBoundingClientRect().toJSON())"
    return list(shown.evaluate_all(visible + rects))


@pytest.mark.sweep("some")
@pytest.mark.parametrize("path", ["/", "/rules", "/rules/gin", "/house", "/nowhere"])
def test_the_pages_fit(url: str, visit: Visit, path: str) -> None:
    page = visit(url, **phone(NARROW))
    page.goto(url + path)
    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    no_scroll_sideways(page)


@pytest.mark.slow
def test_the_whole_form_of_house_rules_fits(url: str, visit: Visit) -> None:
    """Every group open, a fault told, the longest choices: S5's teams."""
    page = visit(f"{url}/house?from=gin-teams-3", **phone(NARROW))
    expect(page.locator(".fine")).to_be_visible()
    for summary in page.locator("details > summary").all():
        if not summary.evaluate("one => one.parentElement.open"):
            summary.click()
    page.get_by_role("switch", name="Knocking with a deeper card").check()
    expect(page.locator(".mend")).to_be_visible()
    no_scroll_sideways(page)
