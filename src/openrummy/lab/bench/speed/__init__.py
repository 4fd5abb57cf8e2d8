"""Speed of the kernel, beside the same algorithm in C, the engine and other projects."""
