"""The files of a data folder: who may read them, and whether all is there that was stored."""
