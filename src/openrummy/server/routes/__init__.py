"""What is asked for over HTTP, one file a subject."""
