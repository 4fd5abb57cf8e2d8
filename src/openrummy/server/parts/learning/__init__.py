"""Lessons, drills and puzzles."""
