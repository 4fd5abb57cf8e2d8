"""Deals by our players as Parquet, for whoever wants to learn from them: docs/dataset.md."""

from openrummy.core.extras import need

need("pyarrow", "numpy")
