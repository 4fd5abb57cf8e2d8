"""Who may be connected: how many, from where, under which name, and for how long without a word."""
