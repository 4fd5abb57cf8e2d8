"""A host's settings: read from file, environment and command line, checked, documented."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from openrummy.cli.serve import options_of
from openrummy.core.notation.checkpoints import WITNESS_KEY, NoteKey
from openrummy.server.config import ConfigError, options, read
from openrummy.server.config.read import unknown_variables
from openrummy.server.settings import Settings

LOG = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
WITNESS = f"http://x/witness {NoteKey('x', bytes(32), WITNESS_KEY)}"
# shape: in a file, in a variable, and what it is
SAMPLES: dict[str, tuple[str, str, Any]] = {
    "words": ('"x y"', "x y", "x y"),
    "folder": ('"/srv/x"', "/srv/x", Path("/srv/x")),
    "yes-no": ("true", "true", True),
    "whole": ("7", "7", 7),
    "number": ("2.5", "2.5", 2.5),
    "pair": ("[3, 4]", "3, 4", (3, 4)),
    "list": ('["a", "b"]', "a, b", ("a", "b")),
}
OWN_SAMPLES = {
    "witness_for": (f'["{LOG}"]', LOG, (LOG,)),
    "witnesses": (f'["{WITNESS}"]', WITNESS, (WITNESS,)),
}


def written(folder: Path, text: str) -> Path:
    file = folder / "openrummy.toml"
    file.write_text(text, "utf-8")
    return file


def test_every_option_is_read_from_a_file_and_from_the_environment(tmp_path: Path) -> None:
    lines, variables, expected = [], {}, {}
    for option in options().values():
        in_file, in_variable, value = OWN_SAMPLES.get(option.name) or SAMPLES.get(
            option.shape,
            (f'"{"".join(option.choices[-1:])}"', *option.choices[-1:] * 2),
        )
        lines.append(f"{option.name} = {in_file}")
        variables[option.variable] = in_variable
        expected[option.name] = value
    expected["metrics_token"] = token = "0123456789abcdef"
    lines = [
        line if "metrics_token" not in line else f'metrics_token = "{token}"' for line in lines
    ]
    variables["OPENRUMMY_METRICS_TOKEN"] = token
    assert read(written(tmp_path, "\n".join(lines)), {}) == expected
    assert read(None, variables) == expected
    Settings(**expected)


def test_every_option_says_what_it_does() -> None:
    assert [option.name for option in options().values() if len(option.meaning) < 20] == []


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tmp_path, 'port = 1\nhost = "1.1.1.1"\nanalysis = 3\ndata = "games"')
    monkeypatch.setenv("OPENRUMMY_PORT", "2")
    monkeypatch.setenv("OPENRUMMY_HOST", "2.2.2.2")
    monkeypatch.setenv("OPENRUMMY_ANALYSIS", "")  # set to nothing is not set
    options = options_of(file, port=3, host=None)
    assert options == {"port": 3, "host": "2.2.2.2", "analysis": 3, "data": tmp_path / "games"}
    monkeypatch.setenv("OPENRUMMY_CONFIG", str(file))
    assert options_of(None)["analysis"] == 3


def test_everything_wrong_is_told_at_once_with_its_line_and_what_is_meant(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        '# mine\nport = "80"\nwatch-delay-ms = 3\ntables = [1]\n\nlogs = "xml"\nanalysis = -1\n'
        "slow_ms = nan\nlog_requests = 1\nstatic = '/x'\nmetrics_token = 12\n[rates]\na = 1\n",
    )
    with pytest.raises(ConfigError) as caught:
        read(file, {"OPENRUMMY_TABLES": "1,-2", "OPENRUMMY_LOGS": "json"})
    lines = str(caught.value).splitlines()
    assert [line.partition(f"{file}, line ")[2].partition(":")[0] for line in lines] == [
        "2",
        "3",
        "4",
        "6",
        "7",
        "8",
        "9",
        "10",
        "11",
        "12",
        "",
    ]
    assert "watch_delay_ms" in lines[1] and "text, json" in lines[3]
    assert "12" not in lines[8].partition(": ")[2]  # it may be a secret
    assert "OPENRUMMY_TABLES" in lines[-1]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"port = 1\nport = = 2", "line 2"),
        (b"\xff", "UTF-8"),
        (b"#" * 300_000, "256 kB"),
        (b'metrics = "token"\nmetrics_token = "short"', "16 characters"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_a_line(
    tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "x.toml"
    file.write_bytes(content)
    with pytest.raises(ConfigError, match=said):
        read(file, {})
    with pytest.raises(ConfigError, match="cannot read"):
        read(tmp_path / "none.toml", {})


def test_a_secret_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    secret = tmp_path / "token"
    secret.write_text("0123456789abcdef\n", "utf-8")
    variables = {"OPENRUMMY_METRICS_TOKEN_FILE": str(secret), "OPENRUMMY_PORT_FILE": str(secret)}
    assert read(None, variables) == {"metrics_token": "0123456789abcdef"}
    with pytest.raises(ConfigError, match="cannot read"):
        read(None, {"OPENRUMMY_METRICS_TOKEN_FILE": str(tmp_path / "none")})


def test_a_variable_that_is_almost_one_is_noticed() -> None:
    variables = {"OPENRUMMY_LANG": "xx", "OPENRUMMY_WATCH_DELAYMS": "1", "OTHER": "1"}
    assert list(unknown_variables(variables)) == [
        ("OPENRUMMY_WATCH_DELAYMS", "OPENRUMMY_WATCH_DELAY_MS")
    ]


def test_what_the_program_and_its_tests_set_is_no_option() -> None:
    assert not {"static", "now", "loaded", "puzzles", "minute", "analysis_work"} & options().keys()
    assert replace(Settings(), port=1).port == 1
