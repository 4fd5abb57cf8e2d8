"""The frame of the site: its rooms above the page, or at the foot of a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browsing import NARROW, PHONE, Visit, phone
from live import Guest


def rooms(page: Page) -> list[str]:
    """The rooms of the site, in order."""
    return [text.strip() for text in page.locator("header nav a").all_inner_texts()]


def test_a_phone_has_the_rooms_at_its_foot(url: str, visit: Visit) -> None:
    guest = Guest(url)
    table = guest.new_table()
    page = visit(f"{url}/lobby", cookie=guest.cookie, **phone(NARROW))
    expect(page.get_by_role("heading", name="Lobby")).to_be_visible()
    nav = page.get_by_role("navigation", name="Main")
    box = nav.bounding_box()
    assert box and (box["width"], box["y"] + box["height"]) == NARROW
    for link in nav.get_by_role("link").all():
        shape = link.bounding_box()
        assert shape and shape["height"] >= 44 and shape["width"] >= 44
        assert link.evaluate("one => one.scrollWidth * 1.0 <= one.clientWidth")
    # a page of the room, and the room itself
    expect(nav.get_by_role("link", name="Play")).to_have_attribute("aria-current", "true")
    nav.get_by_role("link", name="Learn").click()
    expect(nav.get_by_role("link", name="Learn")).to_have_attribute("aria-current", "page")
    # nothing of the page is left below it
    page.get_by_role("link", name="Are the deals fair?").scroll_into_view_if_needed()
    page.get_by_role("link", name="Are the deals fair?").click(trial=True)
    # a table fills the screen; so does a lesson, with a way back
    page.goto(f"{url}/t/{table}")
    expect(page.get_by_test_id("table")).to_be_visible()
    expect(nav).to_be_hidden()
    page.goto(f"{url}/first")
    expect(page.get_by_test_id("lesson")).to_be_visible()
    expect(nav).to_be_hidden()
    page.get_by_role("link", name="To Learn").click()
    expect(page.get_by_role("heading", name="Learn", level=1)).to_be_visible()


def test_a_wide_window_has_the_rooms_above(url: str, visit: Visit) -> None:
    page = visit(f"{url}/learn")
    expect(page.get_by_role("heading", name="Learn", level=1)).to_be_visible()
    above = rooms(page)
    assert above[0] == "Play" and "Learn" in above
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Play", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    # what has no room of its own is found from the start page
    more = page.get_by_role("navigation", name="More ways to play")
    for name in ("Lobby", "All my games", "Score pad", "Replay a record"):
        expect(more.get_by_role("link", name=name)).to_be_visible()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert rooms(page) == above
