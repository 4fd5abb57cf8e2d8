"""Pages and requests over HTTP."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import httpx
import pytest

from live import Guest, hang_up, in_thread
from openrummy.core.rules import catalogue, text
from openrummy.play.client_pages import CLIENT_PAGES
from openrummy.server.files.static_files import Pages
from openrummy.server.settings import Settings

__all__ = ["hang_up"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread() as address:
        yield address


# ---------------------------------------------------------------- HTTP


def test_http_errors_have_a_code_and_a_sentence(url: str) -> None:
    good = {"game": "gin", "persona": "mara", "level": "easy"}
    with httpx.Client(base_url=url) as http:
        for answer, status, code in (
            (http.get("/api/nothing"), 404, "not-found"),
            (http.get("/api/rules/nothing"), 404, "no-such-game"),
            (http.get("/api/tables/calm-otter-999/record"), 404, "no-such-table"),
            (http.get("/api/tables/%00/record"), 404, "no-such-table"),
            (http.post("/healthz"), 405, "not-allowed"),
            (http.post("/api/tables", content=b"{"), 400, "malformed"),
            (http.post("/api/tables", content=b"[" * 5000), 400, "malformed"),
            (http.post("/api/tables", json=good | {"level": "godlike"}), 400, "malformed"),
            (http.post("/api/tables", json=good | {"more": 1}), 400, "malformed"),
            (http.post("/api/tables", json=good | {"game": "no"}), 404, "no-such-game"),
            (http.post("/api/tables", json=good | {"persona": "no"}), 404, "no-such-opponent"),
            (http.post("/api/tables", json=good | {"face": "../../x"}), 400, "no-such-face"),
            (http.post("/api/me/passes", json={"face": "owl"}), 400, "no-such-face"),
            (http.post("/api/tables", json=good | {"target": -1}), 400, "malformed"),
            (http.post("/api/tables", json=good | {"target": 10**12}), 400, "malformed"),
            (http.post("/api/tables", json=good | {"name": "x" * 9000}), 413, "too-large"),
        ):
            assert answer.status_code == status, answer.text
            assert answer.json()["code"] == code
            assert set(answer.json()) == {"code", "text"}


def test_names_are_kept_short_and_plain(url: str) -> None:
    guest = Guest(url)
    for name, expected in (
        ("  Ana  Maria ", "Ana Maria"),
        ("\u202e\u0007", "You"),
        ("", "You"),
        ("x" * 60, "x" * 24),
    ):
        seat = guest.sit(guest.new_table(name=name, face="basil"))
        assert seat.table["players"][0]["name"] == expected
        assert seat.table["players"][0]["face"] == "basil"
        seat.close()


def test_the_lobby_and_the_rules(url: str) -> None:
    """P1, P12: three levels, and a page of rules for each game."""
    with httpx.Client(base_url=url) as http:
        lobby = http.get("/api/lobby").json()
        assert lobby["levels"] == ["easy", "medium", "hard"]
        assert len({persona["id"] for persona in lobby["personas"]}) == len(lobby["personas"]) >= 6
        for game in lobby["games"]:
            assert len(set(game["sample"])) == 3
            winner = catalogue.variant(game["name"]).rules.sheet.winner
            assert game["lowest"] == (winner == "lowest")
            page = http.get(f"/api/rules/{game['name']}").json()
            assert page["title"] == game["title"]
            assert all(section["lines"] for section in page["sections"])
        assert http.get("/healthz").json()["status"] == "ok"


def test_what_one_reads_is_there_at_once(url: str) -> None:
    with httpx.Client(base_url=url) as http:
        learn = http.get("/api/learn").json()
        assert [game["name"] for game in learn["games"]] == list(catalogue.names())
        assert learn["words"] and learn["history"]
        for item in http.get("/api/search").json()["items"]:
            assert item["kind"] in {"game", "word", "rule"}
            assert http.get(item["url"].partition("#")[0]).status_code == 200
        assert http.get("/api/rules/gin").json()["examples"]
        playable = {game["name"] for game in http.get("/api/lobby").json()["games"]}
        for name in catalogue.names():
            assert http.get(f"/api/rules/{name}").json()["play"] == (
                f"/?game={name}" if name in playable else ""
            )


def test_pages_come_for_every_address_of_the_client(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><script>let a = 1</script><p>hi")
    (tmp_path / "assets" / "index-DEADBEEF.js").write_text("let x = 1;" * 500)
    (tmp_path / "secret").mkdir()
    (tmp_path.parent / "outside.txt").write_text("no")
    settings = Settings(static=tmp_path, bot_delay_ms=0)
    with in_thread(settings) as url, httpx.Client(base_url=url) as http:
        pages = ("/", "/t/quiet-heron-42", "/rules/gin", "/index.html", "/you?from=here")
        for path in (*pages, "/.hidden", "/secret", "/nonsense", "/table"):
            page = http.get(path)
            # where the client has no page, its page says so
            assert page.status_code == (200 if path in pages else 404), path
            assert page.text.endswith("<p>hi"), path
            known = http.get(path, headers={"If-None-Match": page.headers["etag"]})
            assert known.status_code == (304 if path in pages else 404), path
            assert page.headers["cache-control"] == "no-cache"
            policy = page.headers["content-security-policy"]
            assert "default-src 'self'" in policy and "'sha256-" in policy
            assert "http" not in policy and "*" not in policy
        script = http.get("/assets/index-DEADBEEF.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-encoding"] == "gzip" and "let x" in script.text
        assert http.get("/assets/gone-DEADBEEF.js").status_code == 404
        etag = script.headers["etag"]
        again = http.get("/assets/index-DEADBEEF.js", headers={"If-None-Match": etag})
        assert again.status_code == 304 and again.content == b""
        for path in ("/..%2foutside.txt", "/assets/../../outside.txt", "/%2e%2e/outside.txt"):
            assert http.get(path).text != "no"


def test_the_rooms_are_those_of_the_client() -> None:
    web = Path(__file__).parents[2] / "web"
    routes = (web / "src" / "app" / "routes.ts").read_text()
    assert set(re.findall(r'\bpath: "/([a-z]+)', routes)) == CLIENT_PAGES
    for name in ("robots.txt", "favicon.ico", "favicon.svg"):
        assert Pages(web / "static").get(f"/{name}", "", "").status_code == 200


def test_without_a_built_client_the_page_says_so(tmp_path: Path) -> None:
    settings = Settings(static=tmp_path / "none", bot_delay_ms=0)
    with in_thread(settings) as url:
        assert "not built" in httpx.get(url).text


def test_the_documentation_is_served_as_strictly_as_the_client(tmp_path: Path) -> None:
    settings = Settings(docs=tmp_path, bot_delay_ms=0)
    with in_thread(settings) as url, httpx.Client(base_url=url) as http:
        plain = http.get("/docs/host.html")  # as it lies in the sources
        assert plain.status_code == 200 and "<h1" in plain.text
        (tmp_path / "_static").mkdir()
        (tmp_path / "_static" / "furo.css").write_text("p {}")
        for name in ("index.html", "host.html"):
            (tmp_path / name).write_text(f"<script>let {name[0]}</script><p>{name}")
        moved = http.get("/docs")
        assert moved.status_code == 308 and moved.headers["location"] == "/docs/"
        for path, name in (("/docs/", "index.html"), ("/docs/host.html", "host.html")):
            page = http.get(path)
            assert page.text.endswith(f"<p>{name}")
            policy = page.headers["content-security-policy"].split("; ")
            digest = b64encode(sha256(f"let {name[0]}".encode()).digest()).decode()
            assert f"script-src 'self' 'sha256-{digest}'" in policy
        style = http.get("/docs/_static/furo.css")
        assert style.headers["content-type"].startswith("text/css")
        assert "content-security-policy" in style.headers
        gone = http.get("/docs/gone.html")
        assert gone.status_code == 404 and 'href="/docs/"' in gone.text
        for path in ("/docs/..%2findex.html", "/docs/%2e%2e/index.html", "/docs/.hidden"):
            assert http.get(path).status_code == 404


def test_the_page_says_in_which_language_it_is(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<!doctype html><html lang="en"><p>Here</p>')
    text.use("xx")
    try:
        assert b'<html lang="xx">' in Pages(tmp_path).get("/", "", "").content
    finally:
        text.use("en")


def test_the_page_brings_the_sentences_of_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text('<html lang="en"><head></head><p>Here</p>')
    sentence = '[web.kit]\ntry_again = "Noch einmal </script>"\n'
    (tmp_path / "de.web.toml").write_text(sentence, encoding="utf-8")
    languages = import_module("openrummy.core.rules.text.language")
    monkeypatch.setattr(languages, "_HERE", tmp_path)
    monkeypatch.setattr("openrummy.server.files.static_files.language", lambda: "de")
    page = Pages(tmp_path).get("/", "", "").content.decode()
    block = re.search(r'<script type="application/json" id="sentences">(.*?)</script></head>', page)
    assert block and json.loads(block[1]) == {"kit.try_again": "Noch einmal </script>"}
    assert page.startswith('<html lang="de">')
