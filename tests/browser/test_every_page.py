"""Every page opens, says what it is, fits a narrow phone and makes no error.

What is done on them is tried in files of their own; of those that tell a long story, ``./check``
leaves most to ``./check all``.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from playwright.sync_api import expect

from browsing import NARROW, Visit, no_scroll_sideways, phone
from matchmaking import with_account

NAME = "Ana Everywhere"
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
PAGES = {
    "/lobby": "Lobby",
    "/games": "My games",
    "/pad": "Score pad",
    "/house": "House rules",
    "/replay": "Replay a record",
    "/compete": "Compete",
    "/tournaments": "Tournaments",
    "/tournaments/new": "New tournament",
    "/leaderboard": "Leaderboard",
    "/clubs": "Clubs",
    "/daily": "Deal of the day",
    "/beat": "Challenges",
    "/learn": "Learn",
    "/learn/truths": "Truths of gin",
    "/rules/gin": "Gin rummy",
    "/glossary": "Glossary",
    "/history": "History and thanks",
    "/first": "A whole deal",
    "/deals": "Are the deals fair?",
    "/puzzles": "Puzzles",
    "/puzzles/rush": "Five-minute rush",
    "/drills": "Drills",
    "/drills/deadwood": "Least deadwood",
    "/analysis": "Board",
    "/people": "People",
    f"/people/{quote(NAME)}": NAME,
    "/you": NAME,
    "/you/play": "How you play",
    "/account": "Account",
    "/nowhere": "There is nothing at this address.",
    "/": "Gin rummy and its family",
}
# of the window, where it is not the heading
TITLES = {"/you": "Your record"}


def test_every_page(url: str, visit: Visit) -> None:
    member = with_account(url, NAME)
    page = visit(url, cookie=member.cookie, **phone(NARROW))
    for path, heading in PAGES.items():
        page.evaluate(GO, path)
        expect(page.locator("main h1")).to_have_text(heading)
        title = TITLES.get(path, heading.rstrip(".?"))
        expect(page).to_have_title(re.compile(re.escape(title), re.IGNORECASE))
        no_scroll_sideways(page)
