"""Speed and soundness of engines and bots, beside something measured in the same run."""


class NotMeasurable(ValueError):
    """Nothing can be measured that way; the text says why."""
