"""Load test of a server: many tables of computer players over real sockets."""
