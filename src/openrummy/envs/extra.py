"""What to say when the packages of the environments are not installed."""

from __future__ import annotations


class MissingExtra(ImportError):
    """A package of the extra ``envs`` or ``openspiel`` is not there; ``name`` says which."""

    def __init__(self, module: str, extra: str = "envs") -> None:
        package = module.partition(".")[0]
        said = f"openrummy.envs needs {package}: pip install 'openrummy[{extra}]'"
        super().__init__(said, name=package)
