"""The health of a server, and its statistics."""
