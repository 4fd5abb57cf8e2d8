"""Puzzles as people see them: the question, and what is said of an answer."""
