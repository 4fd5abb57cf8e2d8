"""Are the deals fair? Counts of every deal, and figures from them."""
