"""A table where a whole hand is declared: groups of the hand, by mouse, finger or keyboard."""

from __future__ import annotations

from playwright.sync_api import expect

from rummy_club import RummyTable


class DeclareTable(RummyTable):
    """Builds groups, discards, drops, declares and lays its melds down."""

    def group(self, number: int) -> list[str]:
        """The cards of a group, as they are shown."""
        return self._cards(f"group-{number}")

    def rest(self) -> list[str]:
        """The cards in no group."""
        return self._cards("rest")

    def _cards(self, testid: str) -> list[str]:
        cards = self.find(testid).locator("[data-card]")
        return [
            str(card) for card in cards.evaluate_all("all => all.map(card => card.dataset.card)")
        ]

    def groups(self) -> int:
        """Number of groups."""
        return self.page.locator("[data-testid^=group-][data-kind]").count()

    def put(self, cards: str, group: int | str) -> None:
        """Choose cards, then tap the group, or ``new`` or ``rest``."""
        for card in cards.split():
            self.choose(card)
        if group == "new":
            self.press("new-group")
        else:
            name = "rest" if group == "rest" else f"group-{group}"
            self.press(self.find(name).locator(".word"))
        for card in cards.split():
            expect(self.card(card)).to_have_attribute("aria-selected", "false")

    def step(self) -> None:
        """One action: declare if possible, else discard a card in no group; lay melds down."""
        phase = self.phase
        if phase == "draw":
            self.press("stock")
        elif phase == "arrange":
            main = self.find("main-action")
            expect(main).not_to_have_attribute("aria-disabled", "true")
            self.press(main)
        elif not self.declare():
            self.discard_one()

    def declare(self) -> bool:
        """Group the hand and declare it where that can be done."""
        self.press("group-for-me")
        if len(self.rest()) > 3:
            return False
        expect(self.find("arranged")).not_to_have_class("stale")
        if not self.can("declare"):
            return False
        self.press("declare")
        return True

    def discard_one(self) -> None:
        """Discard the last card in no group that may be discarded, or any."""
        for card in [*reversed(self.rest()), *reversed(self.cards())]:
            self.choose(card)
            if self.can("main-action"):
                self.press("main-action")
                return
            self.press(self.card(card))
        raise AssertionError("no card may be discarded")
