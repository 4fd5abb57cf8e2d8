"""The configuration: a file of TOML and variables of the environment, read into the settings.

Nothing here knows an option by its name: they are the fields of
:class:`~openrummy.server.settings.Settings` of plain types (:func:`options`). What the command
line says comes first, then the environment, then the file, then what is usual.
"""

from openrummy.server.config.read import ConfigError, Option, options, read

__all__ = ["ConfigError", "Option", "options", "read"]
