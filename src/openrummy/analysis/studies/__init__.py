"""Truths of gin, measured: one study a question, its figures, its sentences."""
