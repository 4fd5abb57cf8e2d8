"""Running tournaments: entries, rounds, tables, results; all of it outlives a crash."""
