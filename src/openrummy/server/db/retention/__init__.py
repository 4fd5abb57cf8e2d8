"""What is not kept for ever, as the host has it set: looked for in steps, and deleted."""
