"""Other worlds that a seat cannot tell apart from the true one."""
