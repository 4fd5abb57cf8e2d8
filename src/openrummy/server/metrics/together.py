"""The figures of several processes as one answer: each with the name of its process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector
from prometheus_client.samples import Sample


class _Together(Collector):
    """Figures that were read from texts."""

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


def together(texts: Mapping[str, bytes]) -> bytes:
    """The figures of processes by their names, in Prometheus' own format."""
    registry = CollectorRegistry()
    registry.register(_Together(texts))
    return generate_latest(registry)
