"""Served files: the browser client and the documentation."""
