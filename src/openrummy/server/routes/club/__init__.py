"""Clubs: lists, pages, and what members do."""
