"""Files of a data folder: permissions and integrity."""
