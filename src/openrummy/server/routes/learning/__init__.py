"""Routes of what teaches."""
