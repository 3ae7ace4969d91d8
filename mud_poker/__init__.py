"""mud_poker: a card room reached over telnet."""
