"""People at a table, each in a browser of their own: from the link to the end of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from axe import check
from browsing import DESKTOP, READY, Table, Visit, phone, pick
from live import FAST, Guest, in_thread
from people import join
from quick_play import play_together

SIZES = {"desktop": {"size": DESKTOP}, "phone": phone()}


@pytest.fixture(params=SIZES.values(), ids=list(SIZES))
def look(request: pytest.FixtureRequest) -> dict[str, Any]:
    return dict(request.param)


# ---------------------------------------------------------------- people


def person(visit: Visit, url: str, name: str, **look: Any) -> Page:
    """Somebody with a name, at an address."""
    return visit(url, prefers={"name": name}, **look)


def invite(
    visit: Visit, url: str, name: str = "Ana", title: str = "", players: int = 2, **look: Any
) -> tuple[Page, str]:
    """Somebody who makes a table for friends on the start page, and its link."""
    page = person(visit, url, name, **look)
    pick(page, "Friends")
    if title:
        page.get_by_role("combobox", name="Game").select_option(label=title)
    if players > 2:
        page.get_by_role("combobox", name="Players").select_option(str(players))
    for target in page.get_by_role("combobox", name="Target").all():
        target.select_option("50")
    page.locator("button[type=submit]").click()
    expect(page.get_by_test_id("waiting-room")).to_be_visible()
    return page, page.get_by_test_id("link").input_value()


def sit_down(visit: Visit, link: str, name: str = "Ben", **look: Any) -> Page:
    """Somebody who opens the link and sits down."""
    page = person(visit, link, name, **look)
    page.get_by_test_id("sit-down").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    return page


def dealt(*pages: Page) -> None:
    """Cards are on the table for all of them."""
    for page in pages:
        expect(page.get_by_test_id("waiting-room")).to_have_count(0)
        expect(page.get_by_test_id("hand").locator("[data-card]").first).to_be_visible()


def play_on(tables: Sequence[Table], until: Callable[[], bool]) -> None:
    """All play whatever the page offers, until then or to the result of the game."""
    acted = ["" for _ in tables]
    while True:
        states = [table.page.evaluate(READY, seq) for table, seq in zip(tables, acted, strict=True)]
        # asked after looking: nothing is pressed on a page that has come so far
        if until() or all(state == "game" for state in states):
            break
        for index, (table, state) in enumerate(zip(tables, states, strict=True)):
            if state not in ("turn", "deal"):
                continue
            acted[index] = table.seq
            if state == "turn":
                table.step()
            else:
                table.press("next-deal")
        if not any(state in ("turn", "deal") for state in states):
            tables[0].page.wait_for_timeout(20)


@dataclass
class Connection:
    """The connection of a window to its table, which can be cut."""

    cut: bool = False
    open: list[WebSocketRoute] = field(default_factory=list)

    def through(self, page: Page) -> Connection:
        """Take hold of the sockets a page opens from now on."""
        page.route_web_socket(re.compile("/ws/tables/"), self._connect)
        return self

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.cut:
            socket.close()
            return
        socket.connect_to_server()
        self.open.append(socket)

    def off(self) -> None:
        self.cut = True
        for socket in self.open:
            socket.close()
        self.open.clear()

    def on(self) -> None:
        self.cut = False


# ---------------------------------------------------------------- to a finished game


def test_two_people_play_from_the_link_to_the_result(url: str, visit: Visit) -> None:
    """P7: against a person."""
    # its deals are short: a player may knock at any turn
    ana, link = invite(visit, url, title="Knock rummy")
    expect(ana.get_by_test_id("open-seat")).to_have_count(1)
    # the address means another computer to a phone: no code of it
    expect(ana.get_by_text("only on this computer")).to_be_visible()
    expect(ana.get_by_test_id("qr")).to_have_count(0)
    ben = person(visit, link, "Ben")
    join = ben.get_by_test_id("join")
    expect(join).to_contain_text("Ana invites you to a game of Knock rummy")
    expect(join).to_contain_text("No clock")
    ben.get_by_test_id("sit-down").click()
    # the game begins by itself, for both
    dealt(ana, ben)
    expect(ana.get_by_test_id("opponent")).to_contain_text("Ben")
    expect(ben.get_by_test_id("opponent")).to_contain_text("Ana")
    expect(ana.get_by_test_id("opponent")).not_to_contain_text("BOT")
    tables = [Table(ana), Table(ben)]
    assert not set(tables[0].cards()) & set(tables[1].cards())
    for table in tables:
        table.in_background()
    play_together(ana, ben)
    for table in tables:
        expect(table.find("game-result")).to_be_visible()


def test_what_the_computer_may_do_for_people_is_said_at_the_table(url: str, visit: Visit) -> None:
    page = person(visit, url, "Ana")
    pick(page, "Friends")
    page.get_by_text("More", exact=True).click()
    for name in ("Hints for everybody", "The computer may stand in"):
        page.get_by_role("switch", name=name).click()
    page.locator("button[type=submit]").click()
    link = page.get_by_test_id("link").input_value()
    table, _, key = link.rpartition("/j/")[2].rpartition("-")
    ben = Guest(url)
    assert join(ben, table, key, name="Ben").status_code == 201
    ben.sit(table)  # and gives the number that the deal waits for
    dealt(page)
    expect(page.get_by_test_id("help-allowed")).to_have_text(
        ["Everybody may use hints.", "The computer may stand in for players."]
    )
    expect(page.get_by_test_id("hint")).to_be_visible()


@pytest.mark.slow
def test_a_phone_against_a_desktop(url: str, visit: Visit) -> None:
    ana, link = invite(visit, url, title="Quick gin")
    ben = sit_down(visit, link, **phone())
    dealt(ana, ben)
    tables = [Table(ana), Table(ben, "touch")]
    # a large deal may end the game with it
    ends = [table.find("deal-result").or_(table.find("game-result")) for table in tables]
    # who sees it first waits for the other: nobody goes on to the next deal
    play_on(tables, until=lambda: any(end.count() for end in ends))
    for end in ends:
        expect(end.first).to_be_visible()
    assert ben.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.slow
def test_three_people(url: str, visit: Visit) -> None:
    ana, link = invite(visit, url, title="Knock rummy", players=3)
    expect(ana.get_by_test_id("open-seat")).to_have_count(2)
    ben = sit_down(visit, link)
    expect(ana.get_by_test_id("waiting-room").get_by_text("Ben")).to_be_visible()
    expect(ana.get_by_test_id("open-seat")).to_have_count(1)
    cleo = sit_down(visit, link, "Cleo")
    dealt(ana, ben, cleo)
    tables = [Table(page) for page in (ana, ben, cleo)]
    hands = [set(table.cards()) for table in tables]
    assert sum(map(len, hands)) == len(set().union(*hands))
    for table in tables:
        table.in_background()
    play_together(ana, ben, cleo)
    for table in tables:
        expect(table.find("game-result")).to_be_visible()


# ---------------------------------------------------------------- reloading, offline


@pytest.mark.slow
def test_reloading_and_ten_seconds_offline_on_both_sides(url: str, visit: Visit) -> None:
    ana, link = invite(visit, url)
    ben = sit_down(visit, link)
    dealt(ana, ben)
    lines = [Connection().through(page) for page in (ana, ben)]
    for page in (ana, ben):
        page.reload()
    dealt(ana, ben)
    tables = [Table(ana), Table(ben)]
    hands = [sorted(table.cards()) for table in tables]
    for me, other in ((0, 1), (1, 0)):
        lines[me].off()
        expect(tables[me].find("offline")).to_contain_text("Your game is safe")
        expect(tables[other].find("opponent")).to_contain_text("away")
        # the hand stays readable, and what the other plays meanwhile is there afterwards
        assert sorted(tables[me].cards()) == hands[me]
        if tables[other].page.evaluate(READY, "") == "turn":
            seq = tables[other].seq
            tables[other].step()
            expect(tables[other].mat).not_to_have_attribute("data-seq", seq)
        tables[me].page.wait_for_timeout(10_000)
        lines[me].on()
        expect(tables[me].find("offline")).to_have_count(0)
        expect(tables[other].find("opponent")).not_to_contain_text("away")
        expect(tables[me].mat).to_have_attribute("data-seq", tables[other].seq)
        hands = [sorted(table.cards()) for table in tables]
    # and both play on
    before = tables[0].seq
    play_on(tables, until=lambda: tables[0].seq not in ("", before))


# ---------------------------------------------------------------- the waiting room


@pytest.mark.slow
def test_the_maker_fills_seats_with_computers(url: str, visit: Visit) -> None:
    ana, link = invite(visit, url, title="Knock rummy", players=4)
    room = ana.get_by_test_id("waiting-room")
    ben = sit_down(visit, link)
    # only who made the table gives seats away
    expect(ben.get_by_role("button", name="Give to the computer")).to_have_count(0)
    ana.get_by_role("button", name=re.compile("Give to the computer.*seat 3")).click()
    expect(room.get_by_test_id("seat").nth(2)).to_contain_text("BOT")
    expect(ben.get_by_test_id("waiting-room").get_by_test_id("seat").nth(2)).to_contain_text("BOT")
    ana.get_by_role("button", name=re.compile("Give to the computer.*seat 4")).click()
    dealt(ana, ben)
    expect(ana.get_by_text("BOT", exact=True)).to_have_count(2)


@pytest.mark.slow
def test_house_rules_with_a_friend(url: str, visit: Visit) -> None:
    ana = person(visit, f"{url}/house", "Ana")
    expect(ana.locator(".fine")).to_be_visible()  # what stands below has its place
    pick(ana, "Friends")
    ana.get_by_role("button", name="Make the link").click()
    expect(ana.get_by_test_id("waiting-room")).to_contain_text("Gin rummy, my way")
    ben = sit_down(visit, ana.get_by_test_id("link").input_value())
    dealt(ana, ben)


@pytest.mark.slow
def test_all_empty_seats_at_once(url: str, visit: Visit) -> None:
    ana, _ = invite(visit, url, title="Knock rummy", players=4)
    ana.get_by_test_id("fill-seats").click()
    dealt(ana)
    expect(ana.get_by_test_id("opponent").get_by_text("BOT", exact=True)).to_have_count(3)


@pytest.mark.slow
def test_who_leaves_makes_room(url: str, visit: Visit) -> None:
    visit.expected = re.compile("404")
    ana, link = invite(visit, url, title="Knock rummy", players=3)
    ben = sit_down(visit, link)
    expect(ana.get_by_test_id("open-seat")).to_have_count(1)
    ben.get_by_test_id("leave-table").click()
    expect(ben.get_by_role("heading", name="Favourites")).to_be_visible()
    expect(ana.get_by_test_id("open-seat")).to_have_count(2)
    # the last one is asked, and takes the link along
    ana.get_by_test_id("leave-table").click()
    ana.get_by_test_id("leave-confirm").click()
    expect(ana.get_by_role("heading", name="Favourites")).to_be_visible()
    ben.goto(link)
    expect(ben.get_by_role("heading", name="This link does not work.")).to_be_visible()
    expect(ben.get_by_role("link", name="Make your own table")).to_be_visible()
    expect(ben.get_by_role("link", name="See the lobby")).to_be_visible()


@pytest.mark.slow
def test_the_link_is_copied_or_marked(url: str, visit: Visit) -> None:
    ana, link = invite(visit, url)
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.get_by_test_id("copy-link").click()
    expect(ana.get_by_test_id("copy-link")).to_have_text("Link copied")
    assert ana.evaluate("() => navigator.clipboard.readText()") == link
    ana.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    ana.reload()
    ana.get_by_test_id("copy-link").click()
    expect(ana.get_by_test_id("waiting-room")).to_contain_text("copy it yourself")
    assert ana.evaluate("() => getSelection().toString() || document.activeElement.value") == link


# ---------------------------------------------------------------- the link


@pytest.mark.slow
def test_a_full_table(url: str, visit: Visit) -> None:
    ana, link = invite(visit, url)
    late = person(visit, link, "Cleo")
    expect(late.get_by_test_id("sit-down")).to_be_visible()
    ben = sit_down(visit, link)
    dealt(ana, ben)
    # who looked at the link meanwhile is told, by itself
    expect(late.get_by_test_id("join")).to_have_attribute("data-state", "full")
    expect(late.get_by_role("heading", name="Every seat is taken")).to_be_visible()
    expect(late.get_by_role("link", name="Make your own table")).to_be_visible()
    late.get_by_role("link", name="Watch").click()
    expect(late.get_by_test_id("table")).to_be_visible()
    expect(late.get_by_test_id("hand")).to_have_count(0)
    # the people at the table go on
    ben.goto(link)
    ben.get_by_role("link", name="Go on").click()
    dealt(ben)


@pytest.mark.slow
def test_the_seat_went_to_somebody_else(url: str, visit: Visit) -> None:
    visit.expected = re.compile("409|404|ERR_FAILED")
    _, link = invite(visit, url)
    late = person(visit, link, "Cleo")
    button = late.get_by_test_id("sit-down")
    expect(button).to_be_visible()
    late.route("**/invitation*", lambda route: route.abort())  # it does not hear of it
    sit_down(visit, link)
    button.click()
    late.unroute("**/invitation*")
    expect(late.get_by_test_id("join")).to_have_attribute("data-state", "full")


@pytest.mark.slow
def test_keys_alone(url: str, visit: Visit) -> None:
    _, link = invite(visit, url)
    page = person(visit, link, "Ben")
    expect(page.get_by_test_id("sit-down")).to_be_visible()
    page.get_by_label("Your name").focus()
    page.keyboard.press("Enter")
    dealt(page)


# ---------------------------------------------------------------- the lobby, your own games


def test_the_lobby(url: str, visit: Visit) -> None:
    ben = person(visit, f"{url}/lobby", "Ben")
    expect(ben.get_by_role("heading", name="Lobby")).to_be_visible()
    ana = person(visit, f"{url}/lobby", "Ana")
    ana.get_by_role("link", name="Make an open table").first.click()
    listed = ana.get_by_role("switch", name="Listed in the lobby")
    expect(listed).to_be_checked()
    ana.locator("button[type=submit]").click()
    expect(ana.get_by_test_id("waiting-room")).to_contain_text("is listed in the lobby")
    row = ben.get_by_test_id("lobby-row").filter(has_text="Ana")
    expect(row).to_contain_text("Open seat")
    row.get_by_role("link", name="Join").click()
    dealt(ana, ben)
    # it stands among your games
    ben.goto(f"{url}/games")
    mine = ben.get_by_test_id("game-row")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text("Ana")
    mine.get_by_role("link").click()
    dealt(ben)


@pytest.mark.slow
def test_where_it_is_ones_turn(url: str, visit: Visit) -> None:
    ana, link = invite(visit, url)
    ben = sit_down(visit, link)
    dealt(ana, ben)
    mine = "[data-testid=turn-prompt].mine"
    expect(
        ana.locator(mine).or_(ana.get_by_test_id("turn-prompt").filter(has_text="Waiting for"))
    ).to_be_visible()
    turn = ana.locator(mine).count()
    for page, asked in ((ana, turn), (ben, 1 - turn)):
        page.goto(f"{url}/learn")
        page.wait_for_load_state("networkidle")
        expect(page.get_by_test_id("turns")).to_have_count(asked)


# ---------------------------------------------------------------- again


def finished(visit: Visit, url: str) -> tuple[Page, Page]:
    """Ana and Ben, whose game Ana has given up; both look at its result."""
    ana, link = invite(visit, url)
    ben = sit_down(visit, link)
    dealt(ana, ben)
    ana.get_by_test_id("resign").click()
    ana.get_by_test_id("resign-confirm").click()
    for page in (ana, ben):
        open_result(page)
    return ana, ben


def open_result(page: Page) -> None:
    """The result of the game, where that of a deal lies over it."""
    result = page.get_by_test_id("game-result")
    expect(result.or_(page.get_by_test_id("next-deal")).first).to_be_visible()
    if not result.is_visible():
        page.get_by_test_id("next-deal").click()
    expect(result).to_be_visible()


@pytest.mark.slow
def test_a_rematch(url: str, visit: Visit) -> None:
    ana, ben = finished(visit, url)
    old = ana.url
    ben.get_by_test_id("rematch").click()
    expect(ben.get_by_test_id("rematch-line")).to_contain_text("Waiting for Ana")
    expect(ana.get_by_test_id("rematch-line")).to_contain_text("Ben wants a rematch")
    ana.get_by_test_id("rematch-no").click()
    expect(ben.get_by_test_id("rematch-line")).to_contain_text("No rematch this time")
    ben.get_by_test_id("rematch").click()
    expect(ana.get_by_test_id("rematch")).to_have_text("Agree")
    ana.get_by_test_id("rematch").click()
    expect(ana).not_to_have_url(old)
    expect(ben).not_to_have_url(old)
    assert ana.url == ben.url
    dealt(ana, ben)
    # the old table links to the new one, and nobody is moved there
    ana.goto(old)
    open_result(ana)
    expect(ana.get_by_test_id("rematch")).to_have_text("To the rematch")


@pytest.mark.slow
def test_playing_the_computer_again(url: str, visit: Visit) -> None:
    page = person(visit, url, "Ana")
    page.locator("button[type=submit]").click()
    expect(page.get_by_test_id("table")).to_be_visible()
    dealt(page)
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-confirm").click()
    open_result(page)
    old = page.url
    expect(page.get_by_test_id("rematch")).to_have_text("Play again")
    page.get_by_test_id("rematch").click()
    expect(page).not_to_have_url(old)
    dealt(page)


# ---------------------------------------------------------------- faults of the pages


@pytest.mark.slow
def test_the_pages_have_no_faults(url: str, visit: Visit, look: dict[str, Any]) -> None:
    visit.expected = re.compile("404")
    ana = person(visit, url, "Ana", **look)
    pick(ana, "Friends")
    ana.get_by_role("combobox", name="Game").select_option(label="Knock rummy")
    ana.get_by_role("combobox", name="Players").select_option("4")
    ana.locator("summary", has_text="More").click()
    check(ana)
    ana.locator("button[type=submit]").click()
    expect(ana.get_by_test_id("waiting-room")).to_be_visible()
    check(ana)
    link = ana.get_by_test_id("link").input_value()
    ben = person(visit, link, "Ben", **look)
    expect(ben.get_by_test_id("sit-down")).to_be_visible()
    check(ben)
    ben.goto(f"{url}/j/calm-otter-99-nothing")
    expect(ben.get_by_role("heading", name="This link does not work.")).to_be_visible()
    check(ben)
    for path, heading in (("lobby", "Lobby"), ("games", "My games")):
        for page in (ana, ben):
            page.goto(f"{url}/{path}")
            expect(page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
            check(page)
            assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.slow
def test_a_link_says_whom_it_can_reach(visit: Visit, url: str) -> None:
    """On a server of this computer alone the form says so; a shared one has its own address."""
    page = person(visit, url, "Ana")
    pick(page, "Friends")
    expect(page.get_by_test_id("alone")).to_contain_text("./play --share")
    expect(page.get_by_test_id("find-alone")).to_contain_text("./play --share")
    shared = "http://192.168.7.3:8000"
    with in_thread(replace(FAST, shared=shared)) as here:
        page = person(visit, here, "Ana")
        pick(page, "Friends")
        expect(page.get_by_test_id("alone")).to_have_count(0)
        page.locator("button[type=submit]").click()
        expect(page.get_by_test_id("link")).to_have_value(re.compile(f"^{shared}/j/"))
        expect(page.get_by_text("only on this computer")).to_have_count(0)
        expect(page.get_by_test_id("qr")).to_be_visible()
        page.set_viewport_size({"width": 390, "height": 844})
        expect(page.get_by_test_id("qr")).to_be_in_viewport(ratio=1)
        page.close()  # before its server goes, which it would miss
