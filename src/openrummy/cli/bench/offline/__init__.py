"""A site without a server in Chromium: its size, its start, and play."""
