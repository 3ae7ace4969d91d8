"""What can be asked on the command line?"""


def main() -> None:
    """Start what the arguments name."""
