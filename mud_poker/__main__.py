"""`python -m mud_poker` is `mud-poker`."""

from mud_poker.cli import main

if __name__ == "__main__":
    main()
