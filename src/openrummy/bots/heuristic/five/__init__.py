"""Players of games in which five cards are shown, chosen by the rule piece ``HandScore``."""
