"""What becomes of a SIGHUP that comes while the server starts?

It waits until somebody hears it.  To load the program is most of a start, so a process that is to serve holds hangups back as soon
as this module is loaded: `cli.py` loads it before anything else.  A terminal that hangs up ends every other word, as it should.
"""

import signal
import sys
from collections.abc import Callable


def hold() -> None:
    """Keep hangups back.  Threads that start meanwhile never get one."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})


def heard(by: Callable[[], object]) -> None:
    """Call `by`, in the main thread, at every hangup, and now if one was kept back."""
    signal.signal(signal.SIGHUP, lambda *_: by())
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGHUP})


if sys.argv[1:2] == ["serve"]:
    hold()
