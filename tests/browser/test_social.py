"""People in company: watching, talking, not hearing somebody, ending a game together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from axe import faults
from browsing import DESKTOP, Table, Visit, phone, start
from live import Guest, Process, hang_up
from people import invite, join

__all__ = ["hang_up"]

SECOND = 1000
#: so long friendly words stand there (ms)
MOMENT = 3000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where watching is a second late."""
    process = Process(tmp_path_factory.mktemp("company"), OPENRUMMY_WATCH_DELAY_MS=str(SECOND))
    yield process.url
    process.stop()


class Two:
    """Ana and Ben in front of their browsers."""

    def __init__(
        self, url: str, visit: Visit, ben_on_a_phone: bool = False, **options: bool
    ) -> None:
        self.ana, self.ben = Guest(url), Guest(url)
        table, key = invite(self.ana, name="Ana", **options)
        assert join(self.ben, table, key, name="Ben").status_code == 201
        self.address = f"{url}/t/{table}"
        self.first = Table(visit(self.address, cookie=self.ana.cookie))
        there = phone() if ben_on_a_phone else {"size": DESKTOP}
        page = visit(self.address, cookie=self.ben.cookie, **there)
        self.second = Table(page, "touch" if ben_on_a_phone else "mouse")
        for person in (self.first, self.second):
            expect(person.find("hand").locator("[data-card]").first).to_be_visible()

    def turn(self) -> Table:
        """The seat to act."""
        mine = self.first.page.locator("[data-testid=turn-prompt].mine")
        theirs = self.second.page.locator("[data-testid=turn-prompt].mine")
        expect(mine.or_(self.first.find("turn-prompt"))).to_be_visible()
        while True:
            if mine.count():
                return self.first
            if theirs.count():
                return self.second
            self.first.page.wait_for_timeout(30)

    def act(self, times: int) -> None:
        """Play n actions, never taking from the pile or knocking; both pages have seen them."""
        for _ in range(times):
            table = self.turn()
            seq = table.seq
            if table.phase == "offer":
                table.press("extra-action")
            elif table.phase == "draw":
                table.press("stock")
            else:
                table.discard((table.loose() or table.cards())[-1])
            expect(table.mat).not_to_have_attribute("data-seq", seq)
            other = self.second if table is self.first else self.first
            expect(other.mat).to_have_attribute("data-seq", table.seq)


def say(table: Table, text: str) -> None:
    table.find("chat-text").fill(text)
    table.find("chat-text").press("Enter")
    expect(table.find("chat-text")).to_have_value("")


def open_chat(table: Table) -> None:
    table.press("tab-chat")
    expect(table.find("chat-text")).to_be_focused()


def cards_on(page: Page) -> set[str]:
    """Every card that stands anywhere in the page."""
    return set(
        page.locator("[data-card]").evaluate_all("all => all.map(card => card.dataset.card)")
    )


# ---------------------------------------------------------------- watching


@pytest.mark.slow
def test_who_looks_on_sees_the_deal_go_on_and_no_hand(server: str, visit: Visit) -> None:
    two = Two(server, visit)
    third = Table(visit(two.address))
    expect(third.find("watching")).to_contain_text("You see the game with a delay of 1 second.")
    expect(third.find("hand")).to_have_count(0)
    expect(two.first.find("watchers")).to_have_text("1 watches")
    for _ in range(4):
        two.act(3)
        hands = set(two.first.cards()) | set(two.second.cards())
        expect(third.mat).to_have_attribute("data-seq", two.first.seq)
        assert not cards_on(third.page) & hands
        # nor in anything that is only said
        assert not [card for card in hands if f'"{card}"' in third.page.content()]
    expect(third.find("discard")).to_have_attribute("data-top", two.first.top())
    fourth = Table(visit(two.address, **phone()))
    expect(fourth.find("watching")).to_contain_text("1 other spectator")
    expect(third.find("tab-chat")).to_have_count(0)
    expect(fourth.find("chat-open")).to_have_count(0)
    fourth.page.context.close()
    two.first.press("resign")
    two.first.press("resign-confirm")
    expect(third.find("game-result")).to_be_visible()


@pytest.mark.slow
def test_who_comes_first_is_told_to_wait(visit: Visit, tmp_path: Path) -> None:
    process = Process(tmp_path, OPENRUMMY_WATCH_DELAY_MS="3600000")
    try:
        two = Two(process.url, visit)
        page = visit(two.address)
        expect(page.get_by_test_id("soon")).to_contain_text("a delay of a few seconds")
        assert cards_on(page) == set()
    finally:
        for context in list(visit._contexts):
            context.close()
        process.stop()


# ---------------------------------------------------------------- talking


@pytest.mark.slow
def test_words_come_as_they_were_written(server: str, visit: Visit) -> None:
    two = Two(server, visit)
    ana, ben = two.first, two.second
    ana.page.keyboard.press("c")
    expect(ana.find("chat-text")).to_be_focused()
    expect(ana.find("chat")).to_contain_text("No messages yet")
    text = "<img src=x onerror=alert(1)> https://example.org/"
    say(ana, text)
    expect(ben.find("unread")).to_have_text(re.compile("^1"))
    open_chat(ben)
    expect(ben.find("said")).to_contain_text(text)
    expect(ben.find("chat").locator("img, a")).to_have_count(0)
    expect(ben.find("unread")).to_have_count(0)
    say(ben, "Good luck to you")
    expect(ana.find("said").nth(1)).to_contain_text("Good luck to you")
    # keys of the table are letters here
    ana.find("chat-text").fill("skgh")
    expect(ana.find("chat-text")).to_have_value("skgh")
    # friendly words stand beside the seat for a moment, here for as long as the test looks
    for table in (ana, ben):
        table.page.clock.install()
        table.page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    ana.press("emote-well-played")
    expect(ben.find("opponent").get_by_test_id("emote")).to_have_text("Well played")
    expect(ana.find("emote")).to_have_text("Well played")
    for table in (ana, ben):
        table.page.clock.run_for(MOMENT)
        expect(table.find("emote")).to_have_count(0)
        table.page.clock.resume()
    # and all of it is there again
    ben.page.reload()
    open_chat(ben)
    expect(ben.find("said")).to_have_count(2)
    assert not faults(ben.page)


@pytest.mark.slow
def test_what_is_written_is_not_lost_without_a_line(server: str, visit: Visit) -> None:
    visit.expected = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket")
    two = Two(server, visit)
    ana, ben = two.first, two.second
    open_chat(ana)
    ana.page.context.set_offline(True)
    expect(ana.find("offline")).to_be_visible()
    ana.find("chat-text").fill("I was gone")
    ana.press("chat-send")
    expect(ana.find("chat")).to_contain_text("Your message is still here")
    expect(ana.find("chat-text")).to_have_value("I was gone")
    ana.page.context.set_offline(False)
    expect(ana.find("offline")).to_be_hidden()
    ana.press("chat-send")
    expect(ana.find("chat-text")).to_have_value("")
    open_chat(ben)
    expect(ben.find("said")).to_have_text(re.compile("I was gone"))


@pytest.mark.slow
def test_mute_and_block(server: str, visit: Visit) -> None:
    """P14: chat at the table, which can be muted."""
    two = Two(server, visit)
    ana, ben = two.first, two.second
    for table in (ana, ben):
        open_chat(table)
    say(ben, "one")
    expect(ana.find("said")).to_have_count(1)
    ana.press("chat-people")
    ana.press("mute")
    ana.press("chat-back")
    expect(ana.find("said")).to_have_count(0)
    ana.press("chat-people")
    ana.press("mute")
    ana.press("chat-back")
    expect(ana.find("said")).to_have_count(1)
    ana.press("chat-people")
    ana.press("block")
    ana.press("block-confirm")
    expect(ana.find("block")).to_have_text("Blocked")
    ana.press("chat-back")
    expect(ana.find("said")).to_have_count(0)
    say(ben, "two")
    say(ana, "from Ana")
    expect(ben.find("said")).to_have_count(3)  # Ben is told nothing
    expect(ana.find("said")).to_have_count(1)
    ana.page.reload()
    open_chat(ana)
    expect(ana.find("said")).to_have_count(1)
    # the list in the settings undoes it
    ana.page.get_by_role("button", name="Settings").click()
    expect(ana.find("blocked")).to_contain_text("Ben")
    ana.page.get_by_role("button", name="Unblock Ben").click()
    expect(ana.find("blocked")).to_contain_text("not blocked anyone")
    ana.page.get_by_role("button", name="Close").click()
    expect(ana.find("said")).to_have_count(3)


@pytest.mark.slow
def test_chat_can_be_off(server: str, visit: Visit) -> None:
    two = Two(server, visit)
    open_chat(two.first)
    two.first.page.get_by_role("button", name="Settings").click()
    two.first.page.get_by_role("switch", name="Chat").click()
    two.first.page.get_by_role("button", name="Close").click()
    expect(two.first.find("tab-chat")).to_have_count(0)
    expect(two.first.find("moves")).to_be_visible()
    open_chat(two.second)
    say(two.second, "are you there?")
    expect(two.first.find("unread")).to_have_count(0)
    silent = Two(server, visit, chat=False)
    expect(silent.first.find("moves")).to_be_visible()
    expect(silent.first.find("tab-chat")).to_have_count(0)


@pytest.mark.slow
def test_talk_on_a_phone(server: str, visit: Visit) -> None:
    two = Two(server, visit, ben_on_a_phone=True)
    ana, ben = two.first, two.second
    open_chat(ana)
    say(ana, "hello from a desk")
    expect(ben.find("unread")).to_be_visible()
    ben.press("chat-open")
    expect(ben.find("said")).to_contain_text("hello from a desk")
    ben.find("chat-text").fill("and from a phone")
    ben.press("chat-send")
    expect(ana.find("said").nth(1)).to_contain_text("and from a phone")
    assert not faults(ben.page)
    ben.page.get_by_role("button", name="Close").tap()
    expect(ben.find("unread")).to_have_count(0)
    ana.press("emote-hello")
    expect(ben.find("emote")).to_have_text("Hello")
    wide = ben.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390


# ---------------------------------------------------------------- ending it together


@pytest.mark.slow
def test_they_end_the_game_together(server: str, visit: Visit) -> None:
    two = Two(server, visit, ben_on_a_phone=True)
    ana, ben = two.first, two.second
    ana.press("resign")
    ana.press("end-instead")
    ana.press("end-confirm")
    expect(ana.find("offer-end")).to_contain_text("Waiting for Ben")
    expect(ben.find("offer-end")).to_contain_text("Ana offers to end the game without a winner.")
    ben.press("play-on")
    for table in (ana, ben):
        expect(table.find("offer-end")).to_have_count(0)
    # from the other side, taken back, and offered again
    ben.press("menu")
    ben.press("end")
    ben.press("end-confirm")
    ben.press("withdraw")
    expect(ana.find("offer-end")).to_have_count(0)
    ben.press("menu")
    ben.press("end")
    ben.press("end-confirm")
    ana.press("agree")
    for table in (ana, ben):
        expect(table.find("game-result")).to_contain_text("The players ended the game")
        expect(table.find("game-result")).to_contain_text("Nobody wins")


@pytest.mark.slow
def test_alone_one_may_end_a_game_without_losing_it(server: str, visit: Visit) -> None:
    page = visit(server)
    start(page)
    table = Table(page)
    table.ready()
    table.press("resign")
    table.press("end-instead")
    table.press("end-confirm")
    expect(table.find("game-result")).to_contain_text("The players ended the game")
