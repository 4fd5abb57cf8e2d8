"""The score pad for games with real cards."""
