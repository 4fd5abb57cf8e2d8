"""``python -m openrummy``: the command line."""

from openrummy.cli.main import main

if __name__ == "__main__":
    main()
