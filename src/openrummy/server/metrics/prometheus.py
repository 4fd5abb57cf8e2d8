"""Prometheus metrics of a server, in a separate registry."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector
from prometheus_client.samples import Sample

from openrummy.version import __version__

disable_created_metrics()  # type: ignore[no-untyped-call]  # doubles the output, unused

# Seconds. An action at a table should take less than a tenth.
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
# Names of connections, by their path below /ws/.
SOCKETS: Final = {"tables": "table", "people": "people", "bot": "program", "": "other"}

# Gauges read on each scrape: name, description and source.
Reading = Callable[[], float]
READ: Final = {
    "openrummy_tables": "Tables in memory.",
    "openrummy_tables_watched": "Tables in memory that somebody is connected to.",
    "openrummy_spectators": "Connections that watch a table.",
    "openrummy_devices_connected": "Devices with an open connection.",
    "openrummy_leads": "1 where this process leads those of its site, or is alone.",
    "openrummy_tables_owned": "Tables that are this process's to play, where there are several.",
    "openrummy_passed_on": "Requests and connections that another process sees to.",
    "openrummy_analyses_running": "Games being analysed.",
    "openrummy_analyses_waiting": "Games waiting to be analysed.",
    "openrummy_disk_free_bytes": "Free space where the data folder is.",
    "openrummy_database_bytes": "Size of the database, its log included.",
    "openrummy_writes_failed": "Writes since the start that the database did not take.",
    "openrummy_list_wait_seconds": "How long promises have waited for a line in the public list.",
    "openrummy_witness_wait_seconds": "How long the public list has waited for a witness.",
}


class Metrics:
    """Records metrics; :meth:`text` is the Prometheus output."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry(auto_describe=True)
        self._readings: dict[str, Reading] = {}
        ProcessCollector(registry=registry)
        Gauge(
            "openrummy_build_info", "The version that runs.", ["version"], registry=registry
        ).labels(__version__).set(1)
        self._requests = Counter(
            "openrummy_http_requests",
            "Answered requests, by the pattern of their path.",
            ["method", "route", "status"],
            registry=registry,
        )
        self._seconds = Histogram(
            "openrummy_http_seconds",
            "How long requests took.",
            ["route"],
            buckets=SECONDS,
            registry=registry,
        )
        self._sockets = Gauge(
            "openrummy_sockets", "Open connections.", ["socket"], registry=registry
        )
        self._opened = Counter(
            "openrummy_sockets_opened", "Connections made.", ["socket"], registry=registry
        )
        self._heard = Histogram(
            "openrummy_message_seconds",
            "How long messages over connections took: actions at a table, and the rest.",
            ["kind"],
            buckets=SECONDS,
            registry=registry,
        )
        self._told = Counter(
            "openrummy_messages_sent", "Messages sent over connections.", registry=registry
        )
        self.lag = Histogram(
            "openrummy_loop_lag_seconds",
            "How late the event loop is, looked at twice a second.",
            buckets=SECONDS,
            registry=registry,
        )
        self._lines = Counter(
            "openrummy_log_lines", "Lines of the log.", ["level"], registry=registry
        )
        self.told = self._told.inc
        self.error = self._lines.labels("error").inc
        self.warning = self._lines.labels("warning").inc
        self.acted = self._heard.labels("act").observe
        self.heard = self._heard.labels("other").observe
        for socket in SOCKETS.values():
            self._sockets.labels(socket)
            self._opened.labels(socket)
        self._count = cache(self._requests.labels)
        self._took = cache(self._seconds.labels)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Record an answered request."""
        self._count(method, route, str(status)).inc()
        self._took(route).observe(seconds)

    def opened(self, socket: str) -> None:
        """Record an opened connection."""
        self._sockets.labels(socket).inc()
        self._opened.labels(socket).inc()

    def closed(self, socket: str) -> None:
        """Record a closed connection."""
        self._sockets.labels(socket).dec()

    def read(self, readings: dict[str, Reading]) -> None:
        """Register gauges read on each scrape, with names from :data:`READ`."""
        self._readings = readings
        self.registry.register(_Readings(readings))

    def now(self, name: str) -> float:
        """Return the current value of a gauge; 0 if not registered."""
        reading = self._readings.get(name)
        return 0.0 if reading is None else reading()

    def memory(self) -> float:
        """Return this process's memory in bytes; 0 if the system does not report it."""
        return self.registry.get_sample_value("process_resident_memory_bytes") or 0.0

    def text(self) -> bytes:
        """Return all metrics in the Prometheus text format."""
        return generate_latest(self.registry)


class _Readings(Collector):
    """Gauges that are read on each scrape."""

    def __init__(self, readings: dict[str, Reading]) -> None:
        self._readings = readings

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, reading in self._readings.items():
            yield GaugeMetricFamily(name, READ[name], value=reading())


def free_bytes(folder: Path | None) -> float:
    """Return the free space at a folder; 0 for an in-memory server."""
    try:
        return float(shutil.disk_usage(folder).free) if folder is not None else 0.0
    except OSError:
        return 0.0


def database_bytes(folder: Path | None) -> float:
    """Return the size on disk of an SQLite database; 0 if there is none."""
    files = folder.glob("openrummy.db*") if folder is not None else ()
    return float(sum(file.stat().st_size for file in files if not file.name.endswith(".bak")))


class _MergedCollector(Collector):
    """Metrics parsed from the texts of processes."""

    def __init__(self, texts: Mapping[str, bytes]) -> None:
        self._texts = texts

    def collect(self) -> Iterator[Metric]:
        metrics: dict[str, Metric] = {}
        for process, text in self._texts.items():
            for family in text_string_to_metric_families(text.decode()):
                same = metrics.setdefault(
                    family.name, Metric(family.name, family.documentation, family.type)
                )
                for sample in family.samples:
                    labels = {**sample.labels, "process": process}
                    same.samples.append(Sample(sample.name, labels, sample.value))
        yield from metrics.values()


def merge_texts(texts: Mapping[str, bytes]) -> bytes:
    """Return the metrics of processes, by name, in the Prometheus text format."""
    registry = CollectorRegistry()
    registry.register(_MergedCollector(texts))
    return generate_latest(registry)
