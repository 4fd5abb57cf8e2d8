"""How fast the kernel is, beside the same algorithm in C, the engine and other projects."""
