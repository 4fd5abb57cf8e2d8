"""Experiments: arena, environments, learning, equilibria, data sets, conformance."""
