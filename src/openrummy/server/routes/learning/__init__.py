"""What teaches people, over HTTP."""
