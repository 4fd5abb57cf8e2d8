"""Measured facts about gin: one study per question, with figures and findings."""
