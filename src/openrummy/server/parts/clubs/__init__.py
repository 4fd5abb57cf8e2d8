"""Clubs: their pages, their members, and the life in them."""
