"""Why an action is better than another: what can be counted, candidates by kind, sentences."""
