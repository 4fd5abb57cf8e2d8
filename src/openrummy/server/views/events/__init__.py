"""Tournaments as their pages show them."""
