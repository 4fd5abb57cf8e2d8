"""People who are not at a table yet: who is here, who waits, who asks whom to play."""
