"""A table for people, whatever carries its messages: host, words, lessons, drills."""
