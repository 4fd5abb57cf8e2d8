"""Tables wherever they are in play: at this process, or at another of the same site."""
