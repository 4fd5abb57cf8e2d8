"""Views: the data a seat or a spectator needs to draw a table."""
