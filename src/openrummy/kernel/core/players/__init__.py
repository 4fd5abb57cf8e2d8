"""Players in numbers: what they believe, how they weigh things, and playing deals out."""
