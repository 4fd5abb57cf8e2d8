"""Lessons as people see them: a step as a table, and a word to whatever is tried."""
