"""Views: all that a seat or a spectator needs to draw a table."""
