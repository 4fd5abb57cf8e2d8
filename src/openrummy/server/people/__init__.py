"""Identities: guests and their devices, faces, seats, computer players."""
