"""Benchmarks: a random player, and the published baseline."""
