"""How is the house doing, in numbers for Prometheus?

Who is connected, what was played, how long things took, what the house and the jackpots took, and what broke.  A further number is
a field of `Meters` and the place where it is counted.  Needs `prometheus-client`, which `pip install mud-poker[metrics]` brings.
"""

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, Final

from twisted.logger import LogEvent, LogLevel, globalLogPublisher
from twisted.web.resource import IResource
from zope.interface import implementer

from mud_poker.mud.facts import Fact, HandActed, HandClosed, HandOpened, Moved, Posting
from mud_poker.server.committer import Write
from mud_poker.server.web.visit import QuietSite

try:
    import prometheus_client
except ImportError:  # who does not measure does not need it
    prometheus_client = None  # type: ignore[assignment]

QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
"""Bounds of the histograms' buckets, in seconds."""


class CannotMeasure(Exception):
    """Its text is for the person who runs the server."""


class Meters:
    """The numbers of one run of the server.  `sessions` counts who is connected now, by kind.

    Raises CannotMeasure where prometheus-client is not installed.
    """

    def __init__(self, sessions: Callable[[], Mapping[str, int]]) -> None:
        if prometheus_client is None:
            raise CannotMeasure("--metrics needs prometheus-client: 'pip install mud-poker[metrics]' brings it")
        self._registry = registry = prometheus_client.CollectorRegistry()
        self._count_sessions = sessions
        self._sessions = prometheus_client.Gauge("mud_poker_sessions", "Who is connected.", ["kind"], registry=registry)
        self._hands = prometheus_client.Counter("mud_poker_hands", "Hands.", ["state"], registry=registry)
        self._actions = prometheus_client.Counter("mud_poker_actions", "Actions in hands.", registry=registry)
        self._told = prometheus_client.Histogram(
            "mud_poker_told_seconds", "From what happened until who is concerned was told.", buckets=QUICK, registry=registry
        )
        self._written = prometheus_client.Histogram(
            "mud_poker_commit_seconds", "To make what happened durable.", buckets=QUICK, registry=registry
        )
        self._taken = prometheus_client.Counter(
            "mud_poker_taken", "What hands left to the house (rake) or a jackpot.", ["by", "currency"], registry=registry
        )
        self._errors = prometheus_client.Counter(
            "mud_poker_errors", "Lines of the log that say something broke.", registry=registry
        )

    def measured(self, write: Write) -> Write:
        """`write`, with its time taken and what it wrote counted.  Runs in the writer's thread."""

        def writes(facts: Sequence[Fact]) -> None:
            begun = perf_counter()
            write(facts)
            self._written.observe(perf_counter() - begun)
            for fact in facts:
                self._count(fact)

        return writes

    def waited(self, seconds: float) -> None:
        """An outcome was told so many seconds after it came."""
        self._told.observe(seconds)

    def watch_log(self) -> None:
        """Count what breaks from now on."""
        observer: Any = self._logged
        globalLogPublisher.addObserver(observer)

    def _logged(self, event: LogEvent) -> None:
        if event["log_level"] >= LogLevel.error:
            self._errors.inc()

    def read(self) -> bytes:
        """All of it, in Prometheus' text format."""
        self._sessions.clear()
        for kind, count in self._count_sessions().items():
            self._sessions.labels(kind).set(count)
        return prometheus_client.generate_latest(self._registry)

    def _count(self, fact: Fact) -> None:
        match fact:
            case HandOpened():
                self._hands.labels("begun").inc()
            case HandClosed(_, record):
                self._hands.labels("void" if "void" in record else "settled").inc()
            case HandActed():
                self._actions.inc()
            case Moved(postings, hand=int()):
                for posting in postings:
                    self._count_taken(posting)

    def _count_taken(self, posting: Posting) -> None:
        by = posting.target.partition(":")[0]
        if by in ("house", "jackpot"):
            self._taken.labels(by, posting.currency).inc(posting.amount)


def metrics_site(meters: Meters) -> Any:
    """The factory of a site that shows the numbers at every path: for the house's own people, so listen at a local endpoint."""
    made: Any = QuietSite  # whose methods have no types
    return made(_Numbers(meters))


@implementer(IResource)
class _Numbers:
    isLeaf = True  # noqa: N815 (Twisted's name)

    def __init__(self, meters: Meters) -> None:
        self._meters = meters

    def render(self, request: Any) -> bytes:
        request.setHeader("content-type", prometheus_client.CONTENT_TYPE_LATEST)
        return self._meters.read()

    def getChildWithDefault(self, name: bytes, request: Any) -> "_Numbers":  # noqa: N802 (Twisted's name)
        return self

    def putChild(self, path: bytes, child: object) -> None:  # noqa: N802 (Twisted's name)
        raise TypeError("Numbers have no children.")
