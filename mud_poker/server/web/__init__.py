"""The web site: the page that players play on, and what monitors read."""
