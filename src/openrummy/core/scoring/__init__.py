"""What a deal comes to: the result that engine and score sheets share, and counting points."""
