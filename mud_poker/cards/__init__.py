"""Floor 1: cards, decks, fair shuffles, what beats what and its name in words."""
