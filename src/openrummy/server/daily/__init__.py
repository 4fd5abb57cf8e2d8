"""Deals played by many, each against the computer: daily deals, and challenges among friends."""
