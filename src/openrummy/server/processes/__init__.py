"""Processes that serve: one alone, or several of one site and their supervisor."""
