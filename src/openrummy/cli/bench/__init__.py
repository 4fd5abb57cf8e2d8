"""How fast servers and the analysis are; ``commands`` shows what the laboratory measures too."""
