"""Bots that are programs of people."""
