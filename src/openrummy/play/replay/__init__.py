"""Replays of finished games, as values."""
