"""Evidence that a server is fair: its key, the public list of promises, honest clocks."""
