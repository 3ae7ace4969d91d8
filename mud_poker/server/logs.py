"""What does a line of the log look like?

For programs one JSON object a line, flat: time, level, namespace, text, the event's own values, the traceback of a failure.  For
people the same without the values.  In both a newline in a text is two characters, so nothing that players write can forge a line.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final, TextIO, TypeAlias

from twisted.logger import (
    FileLogObserver,
    FilteringLogObserver,
    LogEvent,
    LogLevel,
    LogLevelFilterPredicate,
    formatEvent,
    globalLogBeginner,
)
from twisted.python.failure import Failure

Spell: TypeAlias = Callable[[LogEvent], str]
"""Makes a line of an event, its newline included."""

_PLAIN: Final = (str, int, float, bool)


def begin_logging(stream: TextIO, level: LogLevel, spell: Spell) -> None:
    """Write events of `level` and above to `stream` from now on.  What is printed stays where it goes."""
    levels = LogLevelFilterPredicate(defaultLogLevel=level)
    levels.setLogLevelForNamespace("log_legacy", LogLevel.warn)  # Twisted's own "starting on" and the like
    chosen = FilteringLogObserver(FileLogObserver(stream, spell), [levels])
    globalLogBeginner.beginLoggingTo([chosen], redirectStandardIO=False)


def line_of(event: LogEvent) -> str:
    """The event as one line, for programs."""
    told = {
        "at": _time(event),
        "level": event["log_level"].name,
        "from": event["log_namespace"],
        "text": formatEvent(event),
    }
    told |= {key: value for key, value in event.items() if not key.startswith("log_") and isinstance(value, _PLAIN)}
    failure = event.get("log_failure")
    if isinstance(failure, Failure):
        told["traceback"] = failure.getTraceback()
    return json.dumps(told, ensure_ascii=True) + "\n"


def plain_line_of(event: LogEvent) -> str:
    """The event for people: one line, and under it the traceback of a failure, each line of it after blanks."""
    text = formatEvent(event).replace("\\", "\\\\").replace("\r", "\\r").replace("\n", "\\n")
    line = f"{_time(event)} {event['log_level'].name:8} {event['log_namespace']}: {text}\n"
    failure = event.get("log_failure")
    if isinstance(failure, Failure):
        line += "".join(f"    {part}\n" for part in failure.getTraceback().splitlines())
    return line


SPELLINGS: Final[Mapping[str, Spell]] = {"json": line_of, "plain": plain_line_of}


def _time(event: LogEvent) -> str:
    return datetime.fromtimestamp(event["log_time"], UTC).isoformat(timespec="milliseconds")
