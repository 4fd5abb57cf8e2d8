"""Speed of the kernel, relative to the same algorithm in C, the engine and other projects."""
