"""Players with tuned judgement, one room for each kind of play."""
