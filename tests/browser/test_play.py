"""Whole deals and a whole game, played as people play: with the mouse, by keyboard, by finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import Table, Visit, phone, start, still


def scores(table: Table) -> list[int]:
    """The points of both, read from the panel."""
    rows = [table.page.get_by_test_id(f"score-{seat}").first for seat in (0, 1)]
    return [int(row.locator(".points").inner_text()) for row in rows]


@pytest.mark.slow
def test_a_deal_by_clicks(url: str, visit: Visit) -> None:
    page = visit(url)
    start(page, title="Gin rummy", opponent="Otto", level="Easy", target=150)
    table = Table(page)
    expect(table.find("opponent")).to_contain_text("Otto")
    expect(page.get_by_label("Score", exact=True)).to_contain_text("first to 150")
    assert table.play() > 0
    sheet = table.find("deal-result")
    expect(sheet.get_by_role("heading", level=1)).to_be_visible()
    expect(sheet.get_by_text("Breakdown")).to_be_visible()
    before = scores(table)
    table.press("next-deal")
    table.ready()
    expect(sheet).to_be_hidden()
    expect(page.get_by_text("Deal 2", exact=True)).to_be_visible()
    assert scores(table) == before


def test_a_game_to_its_end_and_another(url: str, visit: Visit) -> None:
    page = visit(url, prefers={"pace": "instant"})
    start(page, title="Quick gin", opponent="Mara", level="Easy", target=50)
    table = Table(page)
    table.play("game")
    # the last deal is shown first, the game behind it
    if table.find("deal-result").is_visible():
        table.press("next-deal")
    sheet = table.find("game-result")
    expect(sheet.get_by_role("heading", level=1)).to_contain_text("the game")
    expect(sheet.get_by_role("row", name="Total")).to_be_visible()
    table.press("new-game")
    expect(page.get_by_role("heading", name="Favourites")).to_be_visible()
    expect(page.get_by_role("radio", name="Mara")).to_be_checked()
    start(page)
    expect(page.get_by_test_id("opponent")).to_contain_text("Mara")


# ---------------------------------------------------------------- keyboard


def tab_to(page: Page, testid: str, most: int = 60) -> None:
    """Press Tab until the focus is there; it must be on the page already."""
    here = "(id) => document.activeElement?.matches(id)"
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(here, testid):
            return
    raise AssertionError(f"Tab does not lead to {testid}")


def by_test_id(name: str) -> str:
    return f"[data-testid={name}]"


def key_step(page: Page, table: Table) -> None:
    """One action without a pointer."""
    keys = page.keyboard
    phase = table.phase
    if phase in ("offer", "last-take"):
        tab_to(page, by_test_id("extra-action"))
        keys.press("Enter")
    elif phase == "draw":
        keys.press("s")
    elif phase == "defend":
        tab_to(page, by_test_id("lay-off-for-me"))
        keys.press("Enter")
    elif table.can("big-gin") or table.can("gin"):
        keys.press("g")
    elif table.can("knock"):
        seq = table.seq
        keys.press("k")
        page.wait_for_function(
            """(seq) => document.querySelector("[data-testid=knock-step]") ||
                document.querySelector("[data-testid=table]").dataset.seq !== seq""",
            arg=seq,
        )
        if table.find("knock-step").is_visible():
            keys.press("n")
            keys.press("Shift+N")
            keys.press("Enter")
    else:
        keys.press("End")
        keys.press("ArrowUp")
        keys.press("Enter")


def test_a_deal_by_keyboard_alone(url: str, visit: Visit) -> None:
    page = visit(url)
    # keys are quicker than a page that is still loading
    expect(page.locator("button[type=submit]")).to_be_enabled()
    tab_to(page, "button[type=submit]")
    page.keyboard.press("Enter")
    table = Table(page)
    expect(table.mat).to_be_visible()
    seq = ""
    while table.ready(seq) == "turn":
        seq = table.seq
        key_step(page, table)
    expect(table.find("deal-result")).to_be_visible()
    seq = table.seq
    page.keyboard.press("Enter")
    table.ready(seq)
    expect(table.find("deal-result")).to_be_hidden()


@pytest.mark.slow
def test_every_key_of_the_hand(url: str, visit: Visit) -> None:
    page = visit(url)
    start(page)
    table = Table(page)
    table.ready()
    keys = page.keyboard
    keys.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    keys.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    # sorted in four orders
    cards = table.cards()
    keys.press("o")
    expect(table.find("sort")).to_contain_text("By suit")
    keys.press("o")
    expect(table.find("sort")).to_contain_text("By rank")
    keys.press("o")
    expect(table.find("sort")).to_contain_text("By hand")
    assert sorted(table.cards()) == sorted(cards)
    # the first card goes one place to the right
    cards = table.cards()
    keys.press("Home")
    keys.press("Shift+ArrowRight")
    expect(table.find("hand").locator("[data-card]").nth(1)).to_have_attribute(
        "data-card", cards[0]
    )
    keys.press(" ")
    expect(table.card(cards[0])).to_have_attribute("aria-selected", "true")
    keys.press("Escape")
    expect(table.card(cards[0])).to_have_attribute("aria-selected", "false")
    keys.press("h")
    expect(table.find("hint-text")).to_be_visible()


# ---------------------------------------------------------------- touch


def edge(element: Locator, side: str) -> float:
    """The upper or lower edge of something that is seen."""
    expect(element).to_be_visible()
    return float(element.evaluate(f"it => it.getBoundingClientRect().{side}"))


def test_a_deal_by_touch(url: str, visit: Visit) -> None:
    page = visit(url, met=False, **phone())
    page.locator("button[type=submit]").tap()
    table = Table(page, "touch")
    expect(table.mat).to_be_visible()
    # a game that is new says in three lines what it is about, once
    expect(table.find("first-time").locator("li")).to_have_count(3)
    table.find("got-it").tap()
    expect(table.find("first-time")).to_have_count(0)
    seq, dragged, hinted = "", False, False
    while table.ready(seq) == "turn":
        seq = table.seq
        if table.phase != "throw" and not hinted:
            hinted = True
            table.find("hint").tap()
            # it covers neither name nor cards of the opponent
            opponent = page.locator("[data-anchor^='seat:']").first
            assert edge(table.find("hint-text"), "top") > edge(opponent, "bottom")
            table.find("hint-text").tap()
        if table.phase == "throw" and not dragged:
            dragged = True
            drag_by_finger(table, (table.loose() or table.cards())[-1])
        else:
            table.step()
    assert dragged and hinted
    expect(table.find("deal-result")).to_be_visible()
    seq = table.seq
    table.press("next-deal")
    table.ready(seq)
    expect(table.find("deal-result")).to_be_hidden()


def drag_by_finger(table: Table, card: str) -> None:
    """Discard a card by pulling it onto the pile; the page does not scroll along."""
    page = table.page
    box, pile = still(table.card(card)), still(table.find("discard"))
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    to_x, to_y = pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", (x, y))
    for part in (0.1, 0.4, 0.8, 1.0):
        touch("touchMove", (x + (to_x - x) * part, y + (to_y - y) * part))
    touch("touchEnd")
    finger.detach()
    expect(table.card(card)).to_have_count(0)
    assert page.evaluate("window.scrollY") == 0
