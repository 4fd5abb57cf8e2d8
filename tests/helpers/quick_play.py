"""Playing on inside the page, by clicking its controls: many deals in little time.

Other tests play with mouse and finger; here a whole game is to come
to its end. Every click goes to a button or card that the page shows, and is refused where
the page refuses it.
"""

from __future__ import annotations

from playwright.sync_api import Page

#: more clicks than any deal takes
MAX_ACTIONS = 1500

_PLAY = """async (most) => {
  const find = (id) => document.querySelector(`[data-testid=table] [data-testid=${id}]`);
  const act = (does) => document.querySelector(`[data-testid=table] .act[data-does=${does}]`);
  const able = (one) => one && one.getAttribute("aria-disabled") !== "true";
  const cards = (where) => [...(find(where)?.querySelectorAll("[data-card]") ?? [])];
  const table = () => find("hand")?.closest("[data-testid=table]")
    ?? document.querySelector("[data-testid=table]");
  const pause = () => new Promise((done) => setTimeout(done, 4));
  const text = () => document.querySelector("main").innerText.replaceAll("\\n", " | ");
  const until = async (ready, what) => {
    const end = performance.now() + 30000;
    for (let found = ready(); ; found = ready()) {
      if (found) return found;
      if (performance.now() > end) throw new Error(`waited for ${what}: ${text()}`);
      await pause();
    }
  };
  // what is sent changes the version of the table, or is refused with a note
  const send = async (button) => {
    const before = table().dataset.seq;
    button.click();
    await until(() => table().dataset.seq !== before || find("note"), "an answer");
    if (find("note")) throw new Error(`refused: ${find("note").innerText} | ${text()}`);
  };
  const state = () => {
    if (document.querySelector("[data-testid=game-result]")) return "game";
    const next = document.querySelector("[data-testid=next-deal]");
    if (next) return able(next) && "deal";
    return find("turn-prompt")?.classList.contains("mine") && "turn"
      || find("ways") && "turn";
  };
  const main = () => find("main-action");

  const throwOne = async () => {
    for (const card of [...cards("rest").reverse(), ...cards("hand").reverse()]) {
      const name = card.dataset.card;
      const here = () => find("hand").querySelector(`[data-card="${name}"]`);
      here().click();
      await pause();
      const button = act("discard") ?? main();
      if (able(button)) return send(button);
      here().click();
      await pause();
    }
    throw new Error(`nothing can be thrown: ${text()}`);
  };
  const declares = async () => {
    find("group-for-me").click();
    await until(() => !find("arranged").classList.contains("stale"), "groups");
    if (cards("rest").length < 2)
      await until(() => !find("arranged").classList.contains("stale"), "the last groups");
    if (able(find("declare"))) return send(find("declare"));
    return throwOne();
  };
  // where there are several ways to show the hand, the first will do
  const shows = async (button) => {
    const before = table().dataset.seq;
    button.click();
    await until(() => table().dataset.seq !== before || find("knock-step"), "the hand shown");
    if (find("knock-step")) await send(main());
  };
  const step = async () => {
    const { phase } = table().dataset;
    if (phase === "draw" && act("take") && !able(find("stock"))) return send(act("take"));
    if (phase === "draw") return send(able(find("stock")) ? find("stock") : find("extra-action"));
    if (phase === "offer" || phase === "last-take") return send(find("extra-action"));
    if (phase === "arrange") {
      await until(() => able(main()), "melds to lay down");
      return send(main());
    }
    if (find("group-for-me")) return declares();
    if (phase === "two" || phase === "choose" || able(act("go-out"))) return send(main());
    if (able(act("meld"))) {
      if (!cards("hand").some((card) => card.ariaSelected === "true")) act("meld").click();
      await until(() => main().dataset.does === "meld", "a meld");
      return send(main());
    }
    const slot = find("slot");
    if (slot) {
      const card = slot.dataset.slot;
      find("hand").querySelector(`[data-card="${card}"]`).click();
      await until(() => able(main()), "a place");
      return send(main());
    }
    for (const last of ["done", "big-gin", "gin", "knock"])
      if (able(find(last))) return shows(find(last));
    return throwOne();
  };

  const next = () => document.querySelector("[data-testid=next-deal]");
  await until(() => !next() || able(next()), "the next deal");
  if (next()) {
    const before = table().dataset.seq;
    next().click();
    // after the last deal the button leads to the result of the game; the others may end
    // a deal before one has had a turn
    await until(() => table().dataset.seq !== before || state() === "game", "cards");
  }
  for (let count = 0; count < most; count++) {
    const now = await until(state, "a turn");
    if (now !== "turn") return now;
    await step();
  }
  throw new Error(`no end of the deal: ${text()}`);
}"""


def play_deal(page: Page) -> str:
    """Begin the next deal if one is over, and play until it or the game is over; says which."""
    return str(page.evaluate(_PLAY, MAX_ACTIONS))


_BEGIN = f"""(most) => {{
  const deal = {_PLAY};
  window.played = (async () => {{
    for (;;) if (await deal(most) === "game") return "game";
  }})();
}}"""


def play_together(*pages: Page) -> None:
    """All of these people play at once, to the result of the game for each."""
    for page in pages:
        page.evaluate(_BEGIN, MAX_ACTIONS)
    for page in pages:
        page.evaluate("() => window.played")


def play_game(page: Page) -> int:
    """Play to the end of the game; the deals it took."""
    deals = 0
    while play_deal(page) == "deal":
        deals += 1
    return deals
