"""Does a dealer have the sentences that its file puts in other words?"""

from collections.abc import Iterator, Mapping

from mud_poker.content.problems import Problem, did_you_mean
from mud_poker.content.source import Source
from mud_poker.mud.sayings import SAYINGS


def unknown_sentences(source: Source, says: Mapping[str, str]) -> Iterator[Problem]:
    for word in says:
        if word not in SAYINGS:
            text = f"says: a dealer has no sentence '{word}'"
            yield source.problem(("says", word), text, did_you_mean(word, SAYINGS), of_key=True)
