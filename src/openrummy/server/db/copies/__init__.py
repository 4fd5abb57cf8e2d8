"""Backups, restores, and moves between SQLite and PostgreSQL."""
