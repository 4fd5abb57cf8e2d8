"""Pages, tables and plots of :mod:`openrummy.analysis.studies`."""
