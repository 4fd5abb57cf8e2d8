"""Drills for people: rounds timed and judged here, and what they came to."""
