"""Routes of analysis."""
