"""Drag and drop with the mouse."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browsing import Table, Visit, drag, start
from staging import Stage, knock_candidates, to_draw

IN_ORDER = """cards => {
    const held = [...document.querySelectorAll("[data-testid=hand] [data-card]")];
    return held.map(one => one.dataset.card).join() === cards.join();
}"""


def test_draw_and_discard_by_drag(stage: Stage, visit: Visit) -> None:
    """P5."""
    url, cookie = stage.table(to_draw())
    table = Table(visit(url, cookie=cookie, reduced_motion="no-preference"))
    table.ready()
    drag(table, table.find("stock"), table.find("hand"))
    expect(table.mat).to_have_attribute("data-phase", "throw")
    assert len(table.cards()) == 11
    drag(table, table.card("3c"), table.find("discard"))
    expect(table.find("discard")).to_have_attribute("data-top", "3c")
    expect(table.card("3c")).to_have_count(0)
    expect(table.find("turn-prompt")).to_contain_text("Mara is thinking")


@pytest.mark.slow
def test_a_card_let_go_elsewhere_goes_back(stage: Stage, visit: Visit) -> None:
    url, cookie = stage.table(knock_candidates())
    table = Table(visit(url, cookie=cookie, reduced_motion="no-preference"))
    table.ready()
    seq, cards = table.seq, table.cards()
    drag(table, table.card("Kc"), table.find("opponent"))
    expect(table.card("Kc")).to_be_visible()
    assert (table.seq, sorted(table.cards())) == (seq, sorted(cards))


@pytest.mark.slow
def test_the_order_of_the_hand_stays(url: str, visit: Visit) -> None:
    """P3: sorted by hand, and it stays."""
    page = visit(url)
    start(page)
    table = Table(page)
    table.ready()
    first, *_, last = table.cards()
    drag(table, table.card(last), table.card(first))
    expect(table.find("hand").locator("[data-card]").first).to_have_attribute("data-card", last)
    cards = table.cards()
    page.reload()
    table.ready()
    page.wait_for_function(IN_ORDER, arg=cards)
