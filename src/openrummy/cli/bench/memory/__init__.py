"""Memory of a server: per table, per action, and after its games are over."""
