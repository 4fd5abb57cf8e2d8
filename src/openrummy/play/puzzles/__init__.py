"""Puzzles for players: questions, attempts, answers and their explanations."""
