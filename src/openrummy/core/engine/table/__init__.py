"""Melds on the table: legality of laying down, laying off and reclaiming."""
