"""What is asked of people who have accounts, each file a subject."""
