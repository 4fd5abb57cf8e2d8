"""Knocking, laying off, gin; and what the table says when something cannot be done."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing import BY_HAND, DESKTOP, NARROW, PHONE, Table, Visit, resize
from openrummy.core.engine import Position
from openrummy.core.notation.position import parse_position
from staging import (
    Stage,
    eleven_melded,
    just_taken,
    knock_candidates,
    to_draw,
    to_lay_off,
    waiting,
)


def sit(stage: Stage, visit: Visit, position: Position) -> Table:
    """A window at a table at this position."""
    url, cookie = stage.table(position)
    table = Table(visit(url, cookie=cookie, prefers=BY_HAND))
    expect(table.mat).to_be_visible()
    return table


# ---------------------------------------------------------------- ending a deal


@pytest.mark.slow
def test_the_knock_step_goes_through_the_arrangements(stage: Stage, visit: Visit) -> None:
    """P6, G31: the player steps through the arrangements, and the one chosen is shown."""
    table = sit(stage, visit, knock_candidates())
    expect(table.find("knock")).to_contain_text("Knock with 6")
    table.press("knock")
    step = table.find("knock-step")
    expect(step).to_contain_text("Arrangement 1 of")
    # back to the hand without a knock
    table.page.keyboard.press("Escape")
    expect(step).to_be_hidden()
    assert "Kc" in table.cards()
    table.press("knock")
    expect(step).to_contain_text("Arrangement 1 of")
    table.press("extra-action")
    expect(step).to_contain_text("Arrangement 2 of")
    melds = step.get_by_role("group", name="Set of sevens")
    shown = melds.count()
    table.press("main-action")
    result = table.find("deal-result")
    expect(result).to_be_visible()
    assert result.get_by_role("group", name="Set of sevens").count() == shown


def test_a_deal_that_nobody_wins_is_shown_until_play_goes_on(stage: Stage, visit: Visit) -> None:
    """G24: too many turns without a card from the stock."""
    hands = "2h5h9cTsAs4d3c6dJhKs8c/8h9hTh3s8sQdQc9dJs5c"
    table = sit(stage, visit, parse_position(f"hands={hands} turn=0:throw pile=Jd idle=40"))
    table.press(table.card("Ks"))
    table.press("main-action")
    result = table.find("deal-result")
    expect(result).to_contain_text("Nobody")
    expect(result.get_by_role("group")).not_to_have_count(0)  # both hands, face up
    expect(table.find("next-deal")).to_be_visible()
    table.press("next-deal")
    expect(result).to_be_hidden()
    expect(table.find("turn-prompt")).to_contain_text("Mara")  # the next deal, which she begins


@pytest.mark.slow
def test_big_gin(stage: Stage, visit: Visit) -> None:
    table = sit(stage, visit, eleven_melded())
    expect(table.find("big-gin")).to_contain_text("all eleven cards")
    table.press("big-gin")
    result = table.find("deal-result")
    expect(result.or_(table.find("knock-step")).first).to_be_visible()
    if table.find("knock-step").is_visible():
        table.press("main-action")
    expect(result.get_by_role("heading", level=1)).to_contain_text("You win the deal")
    expect(result).to_contain_text("31")


def test_laying_off_by_hand(stage: Stage, visit: Visit) -> None:
    table = sit(stage, visit, to_lay_off())
    expect(table.find("lay-off-step")).to_be_visible()
    expect(table.find("lay-off-for-me")).to_contain_text("best leaves 14")
    # one by keyboard, one by pressing its place, one is taken back
    table.choose("2s")
    table.page.keyboard.press("l")
    expect(table.card("2s")).to_have_count(0)
    table.choose("Ks")
    table.press(table.find("slot").locator("span").first)
    expect(table.card("Ks")).to_have_count(0)
    table.press("take-back")
    expect(table.card("Ks")).to_be_visible()
    expect(table.card("2s")).to_have_count(0)
    # a reload keeps what was laid off and not yet shown
    table.page.reload()
    expect(table.card("Ks")).to_be_visible()
    expect(table.card("2s")).to_have_count(0)
    for card in ("Ks", "9s", "6s", "7s"):
        table.choose(card)
        table.press("main-action")
        expect(table.card(card)).to_have_count(0)
    table.press("done")
    result = table.find("deal-result")
    expect(result.get_by_role("heading", level=1)).to_contain_text("Mara wins the deal, 11 points")
    expect(result).to_contain_text("laid off by you")


@pytest.mark.slow
def test_laid_off_for_who_wants_it(stage: Stage, visit: Visit) -> None:
    table = sit(stage, visit, to_lay_off())
    table.press("lay-off-for-me")
    expect(table.find("deal-result").get_by_role("heading", level=1)).to_contain_text("11 points")


@pytest.mark.slow
def test_unless_one_wants_otherwise_it_is_laid_off_and_explained(
    stage: Stage, visit: Visit
) -> None:
    url, cookie = stage.table(to_lay_off())
    result = Table(visit(url, cookie=cookie)).find("deal-result")
    expect(result.get_by_role("heading", level=1)).to_contain_text("Mara wins the deal, 11 points")
    knocker = result.get_by_role("region", name="Mara, knocker")
    expect(knocker).to_contain_text("laid off by you")
    # the five cards lie on her melds and say so; the sum names what was left
    for rank in ("two", "six", "seven", "nine", "king"):
        card = re.compile(f"^{rank} of spades, laid off$")
        expect(knocker.get_by_role("img", name=card)).to_be_visible()
    expect(result.get_by_text("Your deadwood").locator("..")).to_contain_text("14")


# ---------------------------------------------------------------- why not


SCREENS = {
    "desktop": DESKTOP,
    "tablet": (820, 1180),
    "small tablet": (712, 1000),
    "phone": PHONE,
    "narrow": NARROW,
}


@pytest.mark.sweep("one")
@pytest.mark.parametrize(
    "position",
    [waiting, to_draw, knock_candidates, just_taken, eleven_melded, to_lay_off],
    ids=lambda make: make.__name__,
)
def test_what_cannot_be_done_says_why(
    stage: Stage, visit: Visit, position: Callable[[], Position]
) -> None:
    table = sit(stage, visit, position())
    for screen, (width, height) in SCREENS.items():
        resize(table.page, (width, height))
        expect(table.mat).to_contain_class(mode(width))
        dashed = table.page.locator("button.dashed")
        for row in dashed.all():
            # the whole reason is in view, not cut off; a button with a picture says it when pressed
            sub = row.locator(".sub").filter(visible=True)
            if sub.count():
                assert sub.inner_text().strip()
                assert sub.evaluate("one => one.scrollWidth <= one.clientWidth"), (
                    f"{screen}: {sub.inner_text()}"
                )
            else:
                expect(row.locator("svg")).to_be_visible()
            table.press(row)
            expect(table.find("note")).not_to_be_empty()
            table.find("note").get_by_role("button", name="Close").click()
            expect(table.find("note")).to_be_hidden()


def mode(width: int) -> str:
    return "desktop" if width >= 1100 else "tablet" if width >= 700 else "phone"


def follow_the_rule(page: Page, rule: str) -> None:
    """The note's link leads to the rule, which is in view and marked."""
    link = page.get_by_test_id("note").get_by_role("link", name=f"rule {rule}")
    link.click()
    page.wait_for_url(f"**/rules/gin#{rule}")
    line = page.locator(f"#{rule}")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_class("linked")


def test_the_card_just_taken(stage: Stage, visit: Visit) -> None:
    table = sit(stage, visit, just_taken())
    table.press(table.card("Kc"))
    expect(table.find("note")).to_contain_text("You took the K")
    assert not table.can("main-action")
    follow_the_rule(table.page, "G5")


@pytest.mark.slow
def test_knocking_before_drawing(stage: Stage, visit: Visit) -> None:
    table = sit(stage, visit, to_draw())
    table.page.keyboard.press("k")
    expect(table.find("note")).to_contain_text("Draw a card first")
    follow_the_rule(table.page, "G30")
    # back at the table nothing has changed
    table.page.go_back()
    expect(table.mat).to_have_attribute("data-phase", "draw")


@pytest.mark.slow
def test_knocking_with_too_much(stage: Stage, visit: Visit) -> None:
    table = sit(stage, visit, just_taken())
    expect(table.find("knock")).to_contain_text("limit 10")
    table.press("knock")
    follow_the_rule(table.page, "G6")
