"""Benchmarks of engines and bots, each against a reference measured in the same run."""


class NotMeasurable(ValueError):
    """The measurement is impossible; the message says why."""
