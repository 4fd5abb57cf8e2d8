"""Deals by our players as Parquet, for training on them: docs/dataset.md."""

from openrummy.core.extras import need

need("pyarrow", "numpy")
