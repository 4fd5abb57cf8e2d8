"""Players with tuned heuristics, one package for each kind of play."""
