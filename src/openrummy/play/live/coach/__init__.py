"""The coach at the table of one who plays computers alone: what decisions were worth."""
