"""Copies of a database: made while a server runs, put back, and taken over to PostgreSQL."""
