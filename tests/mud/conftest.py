"""A house for every test."""

import pytest

from tests.mud.evening import Evening


@pytest.fixture
def evening() -> Evening:
    """All dealers, and nobody there."""
    return Evening()
