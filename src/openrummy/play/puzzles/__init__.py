"""Puzzles: selection, questions, attempts, answers with explanations, and the puzzle rush."""
