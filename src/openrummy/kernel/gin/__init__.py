"""Gin for two in the kernel: the games it plays, its tables, and the comparison with the engine."""
