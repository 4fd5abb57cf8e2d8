"""The files that come with a server: what they name is there, and they pass on what it needs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from cli_tools import run_command
from openrummy.server.config import options, read
from openrummy.server.connections.addresses import Hosts, Proxies
from openrummy.server.metrics.prometheus import READ, Metrics
from openrummy.version import __version__

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = re.compile(r"\b((?:openrummy|process)_[a-z_]+)\b")
# Labels and words of PromQL that look like a name of ours.
NO_NAME = {"openrummy"}


@pytest.fixture(scope="module")
def known() -> set[str]:
    """The names of all samples there are, once something has happened."""
    measures = Metrics()
    measures.read({name: lambda: 0.0 for name in READ})
    measures.request("GET", "page", 200, 0.1)
    families = text_string_to_metric_families(measures.text().decode())
    return {sample.name for family in families for sample in family.samples}


def rules() -> Iterator[dict[str, Any]]:
    for group in yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())["groups"]:
        yield from group["rules"]


def expressions() -> Iterator[tuple[str, str]]:
    """Every expression with its location."""
    for rule in rules():
        yield rule["alert"], rule["expr"]
    for panel in json.loads((DEPLOY / "grafana" / "openrummy.json").read_text())["panels"]:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


def test_every_figure_that_alerts_and_dashboard_name_exists(known: set[str]) -> None:
    listed = list(expressions())
    assert len(listed) > 30
    for where, expression in listed:
        names = set(NAME.findall(expression)) - NO_NAME
        # ``up`` is Prometheus' own
        assert names or expression.startswith("up{"), where
        assert names <= known, (where, names - known)


def test_every_figure_stands_on_the_dashboard(known: set[str]) -> None:
    shown = {name for where, expression in expressions() for name in NAME.findall(expression)}
    stems = {re.sub(r"_(bucket|count|sum|total)$", "", name) for name in known}
    own = {stem for stem in stems if stem.startswith("openrummy_")}
    assert own <= {re.sub(r"_(bucket|count|sum|total)$", "", name) for name in shown}


def test_every_alert_says_what_and_what_to_do() -> None:
    for rule in rules():
        assert rule["labels"]["severity"] in ("page", "ticket"), rule["alert"]
        assert {"summary", "fix"} == rule["annotations"].keys(), rule["alert"]


def test_the_file_to_begin_with_is_read_as_it_stands() -> None:
    settings = read(DEPLOY / "openrummy.toml", {})
    assert settings["host"] == "127.0.0.1" and settings["metrics"] == "local"
    text = (DEPLOY / "openrummy.toml").read_text()
    more = "\n".join(line.removeprefix("# ") for line in text.splitlines() if " = " in line)
    assert set(re.findall(r"^(\w+) = ", more, re.MULTILINE)) <= options().keys()


@pytest.mark.parametrize(
    "name",
    [
        "Containerfile",
        "wheel.Containerfile",
        "compose.yaml",
        "compose.postgres.yaml",
        "compose.cluster.yaml",
        "systemd/openrummy.service",
    ],
)
def test_every_variable_that_is_set_is_an_option(name: str) -> None:
    text = (DEPLOY / name).read_text()
    named = set(re.findall(r"\b(OPENRUMMY_[A-Z_]+)(?:=|:\s)", text))
    theirs = {"OPENRUMMY_CONFIG", "OPENRUMMY_NAME", "OPENRUMMY_AT"}  # the last two of the proxy
    named = {name for name in named if not name.endswith("_IMAGE")}
    assert named - theirs <= {option.variable for option in options().values()}
    assert named


def test_the_proxies_pass_on_what_the_server_needs_and_no_figures() -> None:
    nginx = (DEPLOY / "nginx.conf").read_text()
    for header in (
        "Host $http_host",
        "Upgrade $http_upgrade",
        "X-Forwarded-Proto $scheme",
        "X-Forwarded-For $remote_addr",
    ):
        assert f"proxy_set_header {header};" in nginx
    # a location with headers of its own would inherit none of these
    assert nginx.count("proxy_set_header") == nginx.count("\n    proxy_set_header")
    assert re.search(r"location = /metrics \{\s*return 404;", nginx)
    assert re.search(r"handle /metrics \{\s*respond 404", (DEPLOY / "Caddyfile").read_text())


def test_the_services_have_no_rights_they_do_not_need() -> None:
    service = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["openrummy"]
    assert service["read_only"] and service["cap_drop"] == ["ALL"]
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    assert "USER openrummy" in (DEPLOY / "Containerfile").read_text()
    unit = (DEPLOY / "systemd" / "openrummy.service").read_text()
    for line in (
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "CapabilityBoundingSet=",
        "SystemCallErrorNumber=EPERM",  # else what a library tries and need not do ends the server
    ):
        assert f"\n{line}\n" in unit
    assert "\nMemoryDenyWriteExecute" not in unit  # what is compiled could not run


def composition() -> list[dict[str, Any]]:
    files = ("compose.yaml", "compose.postgres.yaml", "compose.cluster.yaml")
    return [yaml.safe_load((DEPLOY / file).read_text()) for file in files]


def test_the_composition_answers_under_its_name_and_believes_its_proxy() -> None:
    server = composition()[0]["services"]["openrummy"]
    set_ = {
        name: re.sub(
            r"\$\{\w+:-(\w+)\}",
            lambda default: default[1].replace("localhost", "play.example.org"),
            value,
        )
        for name, value in server["environment"].items()
    }
    settings = read(None, set_)
    assert Hosts(settings.get("hosts", ()), settings["shared"]).is_own("play.example.org")
    believed = Proxies(settings["proxies"])
    for engine in ("10.89.0.6", "172.18.0.3", "192.168.16.2", "fd12::3", "127.0.0.1"):
        assert engine in believed, engine
    assert "203.0.113.9" not in believed and "2001:db8::1" not in believed


def test_a_composition_of_podman_starts() -> None:
    """Constructs that podman-compose of Debian 12 misunderstands."""
    known: set[str] = set()
    for part in composition():
        known |= (part.get("networks") or {}).keys()
        for name, service in part["services"].items():
            assert set(service.get("networks", ())) <= known, name  # `default` is one to be named
            if "healthcheck" in service:
                assert service["healthcheck"]["test"][0] == "CMD-SHELL", name
    assert "healthcheck" in composition()[0]["services"]["openrummy"]  # an image of OCI has none


def test_what_the_composition_builds_on_is_there() -> None:
    parts = composition()
    there = {name for part in parts for name in part["services"]}
    for part in parts:
        for service in part["services"].values():
            assert set(service.get("depends_on", ())) <= there
    broker = parts[2]["services"]["broker"]
    assert broker["networks"] == ["inside"] and "ports" not in broker
    text = (DEPLOY / "Containerfile").read_text()
    for file in re.findall(r"-r (requirements/\S+)", text):
        assert (DEPLOY.parent / file).exists(), file
    # what the server needs for every service of the composition, and the place of its pages
    requirements = (DEPLOY.parent / "requirements" / "server.in").read_text()
    assert {"asyncpg", "redis"} <= set(re.findall(r"^(\w+)", requirements, re.MULTILINE))
    version = re.search(r"python:(\d\.\d+)", text)
    assert version and f"/lib/python{version[1]}/site-packages/openrummy/server/docs" in text


def test_the_files_are_written_into_a_new_folder_and_never_over_others(tmp_path: Path) -> None:
    out = tmp_path / "deploy"
    done = run_command("deploy", str(out), "--json")
    assert done.code == 0, done.err
    written = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    assert set(done.json["files"]) == written
    assert {"systemd/openrummy.service", "prometheus/alerts.yml", "nginx.conf"} < written
    for name in written - {"compose.yaml", "wheel.Containerfile"}:
        assert (out / name).read_bytes() == (DEPLOY / name).read_bytes(), name
    # nothing in it needs the sources
    build = yaml.safe_load((out / "compose.yaml").read_text())["services"]["openrummy"]["build"]
    del build["args"]
    assert build == {"context": ".", "dockerfile": "wheel.Containerfile"}
    assert (
        f"openrummy[play,postgres,broker]=={__version__}" in (out / build["dockerfile"]).read_text()
    )
    (out / "nginx.conf").write_text("mine")
    for name in written - {"nginx.conf"}:
        (out / name).unlink()
    assert "nginx.conf" in run_command("deploy", str(out)).refused()
    assert [path.name for path in out.rglob("*") if path.is_file()] == ["nginx.conf"]


def test_every_service_has_a_bound_of_memory_and_of_its_log() -> None:
    for part in composition():
        for name, service in part["services"].items():
            if "image" in service or "build" in service:
                assert service.get("mem_limit"), name
                assert service["logging"]["options"]["max-size"], name


def test_every_image_can_be_named_by_its_digest() -> None:
    images = [
        service.get("image") or service["build"]["args"]["PYTHON_IMAGE"]
        for part in composition()
        for service in part["services"].values()
        if "image" in service or "build" in service
    ]
    listed = re.findall(r"^#   (OPENRUMMY_\w+_IMAGE)=", (DEPLOY / "compose.yaml").read_text(), re.M)
    assert [re.findall(r"\$\{(\w+):-[\w./:-]+\}", image) for image in images] == [
        [variable] for variable in listed
    ]
    for name in ("Containerfile", "wheel.Containerfile"):
        sources = re.findall(r"^FROM (\S+)", (DEPLOY / name).read_text(), re.M)
        assert set(sources) == {"${PYTHON_IMAGE}"}, name
