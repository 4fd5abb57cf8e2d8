"""The coach of a player against computers: verdicts on their decisions."""
