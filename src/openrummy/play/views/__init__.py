"""Views for the browser: a table as a seat or a spectator sees it, game lists and statistics."""
