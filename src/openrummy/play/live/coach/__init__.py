"""The coach of a player alone against computers: judgements of their decisions."""
