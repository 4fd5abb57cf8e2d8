"""Gin for two in the kernel: what it plays, its tables, and the engine beside it."""
