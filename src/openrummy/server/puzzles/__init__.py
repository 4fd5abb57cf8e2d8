"""Puzzles as people solve them: which comes next, what is shown of it, ratings, rushes."""
