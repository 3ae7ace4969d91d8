"""Which of a dealer's sentences may a builder replace?

Those that tell an event of a hand or of a table; in files an event is written in small letters with hyphens: `turn-warning`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from mud_poker.content.problems import Problem, did_you_mean
from mud_poker.content.source import Source
from mud_poker.poker import events, table_events
from mud_poker.poker.events import Event


def _events() -> Iterator[str]:
    for module in (events, table_events):
        for name, kind in vars(module).items():
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event:
                yield name


SENTENCES: Final = {re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower(): name for name in _events()}
"""The name of an event's class by the word that files have for it."""


def unknown_sentences(source: Source, says: Mapping[str, str]) -> Iterator[Problem]:
    for word in says:
        if word not in SENTENCES:
            text = f"says: a dealer has no sentence '{word}'"
            yield source.problem(("says", word), text, did_you_mean(word, SENTENCES), of_key=True)
