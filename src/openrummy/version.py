"""The version of the package: what it is built as, and what records, pages and commands say."""

__version__ = "0.1.0"
