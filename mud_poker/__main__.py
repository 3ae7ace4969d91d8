"""`python -m mud_poker` is `mud-poker`."""

from mud_poker.cli import main

main()
