"""What is true of gin, measured: one study a question, the figures they made, what they say."""
