"""What does a line of the log look like?

One JSON object a line, flat: time, level, namespace, text, the event's own values, and the traceback of a failure.  JSON
writes a newline in a value as two characters, so nothing that players write can forge a line.
"""

import json
from datetime import UTC, datetime
from typing import Final, TextIO

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

_PLAIN: Final = (str, int, float, bool)


def begin_logging(stream: TextIO, level: LogLevel) -> None:
    """Write events of `level` and above to `stream` from now on.  What is printed stays where it goes."""

    levels = LogLevelFilterPredicate(defaultLogLevel=level)
    levels.setLogLevelForNamespace("log_legacy", LogLevel.warn)  # Twisted's own "starting on" and the like
    chosen = FilteringLogObserver(FileLogObserver(stream, line_of), [levels])
    globalLogBeginner.beginLoggingTo([chosen], redirectStandardIO=False)


def line_of(event: LogEvent) -> str:
    """The event as one line."""
    told = {
        "at": datetime.fromtimestamp(event["log_time"], UTC).isoformat(timespec="milliseconds"),
        "level": event["log_level"].name,
        "from": event["log_namespace"],
        "text": formatEvent(event),
    }
    told |= {key: value for key, value in event.items() if not key.startswith("log_") and isinstance(value, _PLAIN)}
    failure = event.get("log_failure")
    if isinstance(failure, Failure):
        told["traceback"] = failure.getTraceback()
    return json.dumps(told, ensure_ascii=True) + "\n"
