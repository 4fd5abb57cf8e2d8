"""Result of a deal, which engine and score sheets share, and the counting of its points."""
