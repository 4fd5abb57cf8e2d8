"""Records of learners."""
