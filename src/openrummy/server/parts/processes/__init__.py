"""This process and the others of its site."""
