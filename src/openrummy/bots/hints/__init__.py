"""What to do now and why: codes with data, and their sentences."""
