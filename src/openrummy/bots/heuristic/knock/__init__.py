"""The patient player: live cards, what the other takes and throws, when to knock."""
