"""Serving processes: a single one, or several of a site with their supervisor."""
