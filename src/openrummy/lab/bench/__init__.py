"""How fast and how sound engines and bots are, beside something measured in the same run."""


class NotMeasurable(ValueError):
    """Nothing can be measured that way; the text says why."""
