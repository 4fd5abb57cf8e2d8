"""Sampling of worlds consistent with a seat's observations."""
