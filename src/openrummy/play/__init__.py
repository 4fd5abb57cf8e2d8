"""Tables for people, independent of the transport: host, words, lessons, drills."""
