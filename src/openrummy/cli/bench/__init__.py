"""How fast things are, as ratios to something measured beside them; ``commands`` has them all."""
