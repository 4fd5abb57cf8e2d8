"""Running tournaments: entries, rounds, tables and results, all crash-safe."""
