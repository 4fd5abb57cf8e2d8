"""Players of games in which whole hands are declared, chosen by the piece ``DeclaredMelds``."""
