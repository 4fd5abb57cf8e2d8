"""What is asked about people and what they do together."""
