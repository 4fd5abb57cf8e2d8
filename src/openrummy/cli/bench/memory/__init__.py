"""What a server keeps in memory: per table, per action, and after its games are over."""
