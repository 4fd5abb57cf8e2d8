"""Melds on the table: what can be laid down, laid off and reclaimed, and why not."""
