"""Reasons for an action over another: countable facts, candidates by kind, sentences."""
