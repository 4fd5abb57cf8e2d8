"""Whole hands declared: what their melds must be, and how a deal ends by them."""
