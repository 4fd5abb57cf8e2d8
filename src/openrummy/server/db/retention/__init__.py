"""Data that is not kept for ever, by the host's settings: looked for in steps, and deleted."""
