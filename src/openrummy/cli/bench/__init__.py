"""Speed and memory of servers; ``commands`` shows what the laboratory measures, too."""
