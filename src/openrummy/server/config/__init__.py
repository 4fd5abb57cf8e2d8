"""Configuration: a TOML file and environment variables, read into the settings.

No option is named here: options are the fields of
:class:`~openrummy.server.settings.Settings` of plain types (:func:`options`). The command
line takes precedence over the environment, the environment over the file, the file over defaults.
"""

from openrummy.server.config.read import ConfigError, Option, options, read

__all__ = ["ConfigError", "Option", "options", "read"]
