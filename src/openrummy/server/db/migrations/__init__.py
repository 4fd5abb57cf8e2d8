"""Migrations since the first release, one file per step in ``versions``."""
