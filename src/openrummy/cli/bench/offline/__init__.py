"""``bench offline``: size, start and play of a site without a server, in Chromium."""
