"""Deals that many play, each against the computer: of a day, and challenges among friends."""
