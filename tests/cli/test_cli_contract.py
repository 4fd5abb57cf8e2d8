"""The command line as other tools rely on it: names, keys, exit codes, one line an error."""

from __future__ import annotations

import os
import re
import subprocess
from importlib import metadata
from pathlib import Path

import pytest

from cli_tools import PROGRAM, run_command, run_program
from openrummy import __version__
from openrummy.bots import catalogue as bots
from openrummy.core.rules.canonical import digest
from openrummy.core.rules.catalogue import names, variant
from openrummy.kernel.supported_games import supported_players

COMMANDS = (
    "play",
    "serve",
    "games",
    "solve",
    "sheet",
    "table",
    "replay",
    "import",
    "verify",
    "selfplay",
    "bots",
    "arena",
    "engine",
    "rules",
    "bench",
    "stats",
    "admin",
    "puzzles",
)


def test_help_names_every_command() -> None:
    done = run_command("--help")
    assert done.code == 0
    assert [word for word in COMMANDS if f" {word} " not in done.out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(command: str) -> None:
    done = run_command(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert "Usage: openrummy" in done.out


def test_version() -> None:
    assert run_program("--version").out == f"openrummy {__version__}\n"


@pytest.mark.parametrize(
    "line",
    [
        "dance",
        "games --colour",
        "rules",
        "rules show",
        "rules show nothing-like-it",
        "rules show ../nowhere.toml",
        "rules check nowhere.toml",
        "rules show gin --set knock",
        "rules show gin --set knock.limit.points=0",
        "rules show gin --set knock.speed=3",
        "table",
        "table nobody",
        "table gin --players 5",
        "solve",
        "solve 1c",
        "solve Kd;Zx",
        "solve X1",
        "solve KdKd",
        "sheet",
        "sheet gin --players two",
        "selfplay gin --deals 0",
        "selfplay gin --deals many",
        "selfplay gin --players 3 --deals 1",
        "selfplay gin --jobs 0",
        "selfplay gin --bots nobody --deals 1",
        "selfplay gin --deals 1 --record /nowhere/at/all",
        "arena simple",
        "arena simple nobody",
        "arena simple random --games 0",
        "arena simple random --work 1 --ms 1",
        "arena simple random simple --round-robin",
        "arena simple random --markdown",
        "arena simple random --round-robin --markdown --json",
        "arena simple random --games 2 --resume /nowhere/at/all",
        "replay",
        "replay nowhere.txt",
        "verify",
        "verify nowhere.txt",
        "replay /",
        "admin bar",
        "admin registration maybe",
        "bench",
        "bench start --repeat 0",
        "bench server --tables 0",
        "bench server --seconds 0",
        "bench analysis --only nothing",
        "bench cover --hands 0",
        "bench legal --deals 0",
        "bench legal nobody",
        "play --port 70000",
        "--port x",
    ],
)
def test_wrong_usage_is_one_line(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run_command(*line.split()).refused()
    if line in ("dance", "replay /", "verify nowhere.txt"):
        run_program(*line.split()).refused()


def test_a_name_like_one_that_is() -> None:
    assert "gin-seven" in run_command("rules", "show", "gin-sevn").refused()


def test_games() -> None:
    games = run_program("games", "--json").json
    assert [entry["name"] for entry in games] == list(names())
    for entry in games:
        rules = variant(entry["name"]).rules
        assert entry["title"]
        assert entry["family"]
        assert entry["players"] == list(rules.seating.players)
        assert entry["kernel"] is bool(supported_players(rules))
        assert entry["digest"] == digest(rules)
        assert entry["sheet"] == rules.format.kind
        assert set(entry["levels"]) <= {"easy", "medium", "hard"}
    assert "Straight gin" in run_command("games").out
    played = {entry["name"] for entry in games if entry["kernel"]}
    assert {"gin", "oklahoma", "tedesco", "rummy", "wild-rummy"} <= played
    assert not {"treize-brasses", "indian-rummy", "five-card-rummy"} & played


def test_rules_show() -> None:
    report = run_command("rules", "show", "oklahoma", "--json").json
    assert report["canonical"].startswith("knock.limit=upcard ")
    assert report["digest"] == digest(variant("oklahoma").rules)
    assert report["rules"]["sheet"] == {"target": 150}
    assert all(line["text"] and line["rule"] for line in report["lines"])
    changed = run_command("rules", "show", "oklahoma", "--set", "sheet.target=200", "--json").json
    assert changed["rules"]["sheet"] == {"target": 200}
    assert changed["digest"] != report["digest"]
    assert report["digest"] in run_command("rules", "show", "oklahoma").out


def test_rules_check(tmp_path: Path) -> None:
    done = run_command("rules", "check", "--json")
    assert (done.code, done.json["ok"]) == (0, True)
    assert [entry["name"] for entry in done.json["checked"]] == list(names())
    good = tmp_path / "mine.toml"
    good.write_text('name = "mine"\ntitle = "Mine"\nfamily = "gin"\nbase = "gin"\n')
    assert run_command("rules", "check", str(good)).code == 0
    bad = tmp_path / "bad.toml"
    bad.write_text(
        'name = "bad"\ntitle = "Bad"\nfamily = "gin"\nbase = "gin"\n[knok]\n[sheet]\nx=1'
    )
    done = run_command("rules", "check", str(bad))
    assert (done.code, done.err) == (1, "")
    assert len(done.out.splitlines()) == 2
    contrary = run_command("rules", "check", "gin-eleven", "--set", "deal.misdeal=true", "--json")
    assert contrary.code == 1
    assert contrary.json["checked"][0]["problems"][0]["code"] == "eleven-misdeal"


def test_rules_show_in_one_form_at_a_time(tmp_path: Path) -> None:
    changed = ("rules", "show", "oklahoma", "--set", "sheet.target=200")
    full = run_command(*changed, "--json").json
    assert [(change["path"], change["before"], change["now"]) for change in full["changes"]] == [
        ("sheet.target", "150", "200")
    ]
    file = tmp_path / "mine.toml"
    file.write_text(run_command(*changed, "--toml").out)
    again = run_command("rules", "show", str(file), "--json").json
    assert again["digest"] == full["digest"] and again["toml"] == file.read_text()
    words = run_command(*changed, "--words").out
    assert "Target: 200, was 150" in words
    assert full["digest"] not in words and full["code"] not in words
    assert full["code"] in run_command(*changed).out
    by_code = run_command(
        "rules", "show", f"http://127.0.0.1:8000/house/{full['code']}", "--json"
    ).json
    assert (by_code["digest"], by_code["base"]) == (full["digest"], "oklahoma")
    assert "--toml" in run_command("rules", "show", "gin", "--toml", "--words").refused()
    assert "damaged" in run_command("rules", "show", full["code"][:-9]).refused()


def test_rules_check_explains() -> None:
    done = run_command("rules", "check", "gin", "--set", "draw.deep_to_knock=true")
    assert (done.code, done.err) == (1, "")
    plain, words = done.out.splitlines()
    assert "knock.limit=upcard" in plain
    assert words.strip().startswith("“Knocking with a deeper card”") and words.endswith("[G23]")
    code = run_command("rules", "show", "gin", "--set", "score.gin=30", "--json").json["code"]
    assert run_command("rules", "check", code).code == 0
    assert run_command("rules", "check", code[:-9]).code == 1
    (problem,) = run_command("rules", "check", code, "--set", "score.gin=-1", "--json").json[
        "checked"
    ][0]["problems"]
    assert problem["words"].startswith("“Gin bonus”")


def test_bots() -> None:
    listed = run_command("bots", "--json").json
    assert [bot["name"] for bot in listed] == list(bots.names())
    assert set(listed[0]) >= {"name", "title", "style", "version", "level"}
    assert "simple" in run_command("bots").out


ARENA = (
    "games",
    "pairs",
    "wins_a",
    "draws",
    "win_rate_a",
    "ci95_a",
    "illegal",
    "timeouts",
    "points_per_deal_a",
    "points_per_deal_b",
    "ms_per_decision_a",
    "ms_per_decision_b",
)


def test_arena(tmp_path: Path) -> None:
    kept = tmp_path / "results"
    options = ["--seed", "5", "--set", "sheet.target=20", "--json"]
    first = run_command(
        "arena", "simple", "random", "--games", "4", "--resume", str(kept), *options
    )
    assert first.code == 0
    assert set(ARENA) <= set(first.json)
    assert (first.json["games"], first.json["pairs"]) == (4, 2)
    with kept.open("a") as file:
        file.write('{"pair": 2, "gam')  # stopped in the middle of a line
    longer = run_command(
        "arena", "simple", "random", "--games", "8", "--resume", str(kept), *options
    )
    whole = run_command("arena", "simple", "random", "--games", "8", "--threads", "2", *options)
    same = [key for key in ARENA if not key.startswith("ms_")]
    assert [longer.json[key] for key in same] == [whole.json[key] for key in same]
    assert len(kept.read_text().splitlines()) == 5
    other = run_command(
        "arena", "random", "simple", "--games", "4", "--resume", str(kept), *options
    )
    assert "other bots" in other.refused()
    kept.write_text(kept.read_text() + '{"pair": 1}\n')
    again = run_command(
        "arena", "simple", "random", "--games", "8", "--resume", str(kept), *options
    )
    assert "line 6" in again.refused()


def test_arena_of_many(tmp_path: Path) -> None:
    line = ["arena", "simple", "random", "easy", "--rules", "knock-rummy", "--players", "4"]
    line += ["--games", "4", "--set", "sheet.target=20"]
    report = run_command(*line, "--json", "--resume", str(tmp_path / "kept")).json
    assert (report["games"], report["pairs"], report["players"]) == (6, 2, 4)
    assert report["fair"] == 0.3333 and "win_rate_a" not in report and "draws" not in report
    assert [bot["name"] for bot in report["bots"]] == ["simple", "random", "easy"]
    assert {"win_rate", "ci95", "points_per_deal", "points_ci95"} <= set(report["bots"][0])
    again = run_command(*line, "--json", "--resume", str(tmp_path / "kept")).json
    assert again == report  # nothing was played again: even the times are the same
    said = run_command(*line).out
    assert said.startswith("6 games of 4 players") and "chance alone each bot wins 33.3%" in said
    assert "two bots or more" in run_command("arena", "simple").refused()


def test_round_robin(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    line = ["--round-robin", "--games", "2", "--seed", "3", "--set", "sheet.target=20"]
    line += ["--resume", str(kept)]
    two = run_command("arena", "simple", "random", *line, "--json").json
    assert (two["games"], two["pairs"], two["anchor"]) == (2, 1, "simple")
    report = run_command(
        "arena", "random", "easy", "simple", *line, "--threads", "2", "--json"
    ).json
    assert (report["games"], report["pairs"], report["players"]) == (6, 1, 2)
    assert len(kept.read_text().splitlines()) == 4  # a first line, and no pair twice
    best = report["bots"][0]
    assert {"name", "rating", "rating_ci95", "win_rate", "ci95", "ms_p99"} <= set(best)
    pairs = [(pairing["a"], pairing["b"]) for pairing in report["table"]]
    assert pairs == [("easy", "random"), ("easy", "simple"), ("random", "simple")]
    assert report["table"][2]["win_rate_a"] == two["table"][0]["win_rate_a"]
    again = run_command("arena", "random", "easy", "simple", *line, "--json").json
    assert again == report  # nothing was played again: even the times are the same
    written = run_command("arena", "random", "easy", "simple", *line, "--markdown").out
    for bot in report["bots"]:
        assert f"| `{bot['name']}` | {bot['rating']:.0f} (" in written
    said = run_command("arena", "random", "easy", "simple", *line).out
    assert said.startswith("6 games, 2 of each two bots; ratings with simple at 1500")
    other = run_command("arena", "random", "easy", "simple", "--resume", str(kept))
    assert "other bots" in other.refused()


SELFPLAY = ["deals", "games", "actions", "checks", "capped", "dead", "violations"]


def test_selfplay(tmp_path: Path) -> None:
    record = tmp_path / "games.txt"
    line = ["selfplay", "gin", "--players", "2", "--deals", "12", "--seed", "4", "--json"]
    done = run_program(*line, "--record", str(record))
    assert done.code == 0
    assert set(SELFPLAY) <= set(done.json)
    assert (done.json["deals"], done.json["violations"]) == (12, 0)
    assert done.json["violation_samples"] == []
    assert run_command(*line, "--jobs", "2").json == done.json
    number = str(done.json["games"])
    assert run_command("replay", str(record), "--game", number, "--json").json["deals"] > 0
    assert "holds" in run_command("replay", str(record), "--game", "999").refused()
    sentence = run_command("replay", str(record)).out.splitlines()[-1]
    assert sentence == f"game 1 of {number} in this file; --game N shows another"
    text = re.sub(r"(deal:\w{64}\s+\S+ )\S+", r"\1p", record.read_text("utf-8"), count=1)
    record.write_text(text, "utf-8")
    said = run_command("replay", str(record)).refused()
    assert "action 3, p: discard a card first (G30)" in said


def test_selfplay_of_bots_on_house_rules() -> None:
    line = ["selfplay", "gin-seven", "--bots", "simple,random", "--deals", "10"]
    done = run_command(*line, "--set", "sheet.target=30")
    assert done.code == 0
    assert re.match(r"deals 10  games \d+  actions", done.out)


def test_replay(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    run_command("selfplay", "gin-quick", "--deals", "3", "--seed", "9", "--record", str(record))
    report = run_command("replay", str(record), "--json").json
    assert report["upto"] == report["actions"] == len(report["steps"]) - 1
    assert report["game"] == "gin-quick"
    assert report["deals"] == report["standing"]["deals"]
    some = run_command("replay", str(record), "--seat", "1", "--upto", "4", "--json").json
    assert some["upto"] == 4
    assert some["steps"][1]["action"] == "deal"
    hidden = next(event for event in some["steps"][1]["events"] if event["event"] == "shuffled")
    assert hidden["order"] is None
    assert len(some["view"]["boards"][0]["hand"]) in (10, 11)
    assert "seat is" in run_command("replay", str(record), "--seat", "2").refused()
    assert "actions" in run_command("replay", str(record)).out
    text = record.read_text()
    record.write_text(text.replace("end:", "Kd end:1"))
    assert re.search(r"line \d+, column \d+: ", run_command("replay", str(record)).refused())
    record.write_bytes(b"\xff\xfe")
    assert "UTF-8" in run_command("replay", str(record)).refused()


def test_output_that_nobody_reads() -> None:
    """A reader of our output may stop: that is no error worth a word."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PROGRAM, "games", "--json"], stdout=writer, stderr=subprocess.PIPE, check=False
    )
    os.close(writer)
    assert done.stderr == b""


def test_the_entry_point() -> None:
    (entry_point,) = metadata.entry_points(group="console_scripts", name="openrummy")
    assert entry_point.value == "openrummy.cli.main:main"
