"""What is written to one client, and when?

Text is collected, and written once a turn of the reactor with one marked prompt at its end, behind what is written to the client's
program.  While a password is typed no text is written.  What the client does not read is counted, and over the limit the connection
is dropped.
"""

from collections.abc import Callable
from typing import Any, Final

from twisted.internet.interfaces import IPushProducer
from zope.interface import implementer

from mud_poker.mud.messages import Message
from mud_poker.mud.outcome import Prompt
from mud_poker.screen.ink import link
from mud_poker.screen.layout import finish
from mud_poker.screen.reader import Reader
from mud_poker.server.out_of_band import OutOfBand
from mud_poker.server.wording import Wording
from mud_poker.wire.other_end import OtherEnd

MOST_UNREAD: Final = 256 * 1024
"""Bytes written while the client reads nothing."""
MOST_HELD: Final = 2_000
"""Pieces of text that wait while a password is typed."""


@implementer(IPushProducer)
class Output:
    """One client's screen.  `soon` asks for a `flush` at the end of the turn, `drop` ends the connection at once.

    `reader` and `shows_prompts` may be set at any time, and so may `page`, how many lines are shown at once (0: all), and `stamps`,
    whether the time stands before each line.
    """

    def __init__(
        self,
        peer: OtherEnd,
        transport: Any,
        now: Callable[[], int],
        soon: Callable[[], None],
        drop: Callable[[], None],
        wording: Wording,
    ) -> None:
        self.reader = Reader()
        self.shows_prompts = True
        self.page = 0
        self.stamps = False
        self._peer = peer
        self._transport = transport
        self._now = now
        self._soon = soon
        self._drop = drop
        self._wording = wording
        self.out_of_band = OutOfBand(peer, self.write, wording)
        self._asked = False  # for a flush
        self._wrote = True
        self._wrote_at = 0
        self._bytes: list[bytes] = []  # come before the text
        self._text: list[str] = []
        self._rest: list[str] = []  # lines of a long text that were not shown yet
        self._prompt: Prompt | None = None
        self._question = ""  # one that is open, and not hidden: it is asked again behind text
        self._secret = False  # a hidden question is open
        self._hidden = False  # the client does not show what is typed
        self._at_prompt = False  # the last line on the client's screen has no end
        self._unread: int | None = None  # bytes written since the transport's buffer is full
        self._ended = False
        transport.registerProducer(self, True)

    # The transport's buffer is full, or empty again.

    def pauseProducing(self) -> None:  # noqa: N802 (Twisted's name)
        self._unread = 0

    def resumeProducing(self) -> None:  # noqa: N802 (Twisted's name)
        self._unread = None

    def stopProducing(self) -> None:  # noqa: N802 (Twisted's name)
        self._ended = True

    # What is said

    def say(self, text: str) -> None:
        """Lines that end in a newline."""
        self.add(finish(text, self.reader))

    def add(self, text: str) -> None:
        """Lines as they are to be shown."""
        if not text or self._ended:
            return
        self._text.append(_stamped(text, self._now()) if self.stamps else text)
        if len(self._text) > MOST_HELD:
            self._drop()
        self._ask_for_flush()

    def tell(self, message: Message) -> None:
        text = self._wording.words(message, self.reader)
        if self.page and text.count("\n") > self.page:
            self._rest = text.splitlines(keepends=True)
            self.more()
        else:
            self.add(text)
        self.out_of_band.tell(message)

    def more(self) -> bool:
        """Show the next lines of a long text, if there are any."""
        if not self._rest:
            return False
        self.add("".join(self._rest[: self.page]))
        self._rest = self._rest[self.page :] if self.page else []
        if self._rest:
            self.say(f"{len(self._rest)} more lines: '{link('more', 'more', self.reader)}' reads on.\n")
        return True

    def show(self, prompt: Prompt) -> None:
        """Ends what is told in this turn of the reactor."""
        self._prompt = prompt
        self.out_of_band.show(prompt)
        self._ask_for_flush()

    def ask(self, question: str, hidden: bool) -> None:
        """A prompt of its own, now.

        Between two hidden questions nothing is shown, whatever is told there: Mudlet gives up after a few quick changes, and a
        client that is far away would have to answer them all in between.
        """
        if hidden and self._hidden:
            self._hidden, self._at_prompt = False, True  # the line that was typed has no end on the screen
        self.flush()
        if self._hidden:
            lead = self._peer.show_input()
        else:
            lead = self._peer.text("\n") if self._at_prompt else b""
            lead += self._peer.hide_input() if hidden else b""
        self._put(lead + self._peer.prompt(question))
        self._question = "" if hidden else question
        self._hidden = self._secret = hidden
        self._at_prompt = True

    def reveal(self) -> None:
        """What is typed is shown again.  Else that comes with the next text, unless that is another hidden question."""
        if self._hidden:
            self._hidden = False
            self._put(self._peer.show_input())

    def answered(self) -> None:
        """The player has ended a line, or the question is void."""
        self._at_prompt = self._secret = False
        self._question = ""

    def write(self, data: bytes) -> None:
        """Bytes that show nothing, in the order in which they were made."""
        if data and not self._ended:
            self._bytes.append(data)
            self._ask_for_flush()

    def flush(self) -> None:
        """Write what was collected; no text while a hidden question is open."""
        self._asked = False
        if not self._secret:
            self._bytes.append(self._said())
        data = b"".join(self._bytes)
        self._bytes.clear()
        self._put(data)

    def end(self, words: str) -> None:
        """Last words; nothing is written after them."""
        self._secret = False
        self._question = ""
        self._prompt = None
        self.say(words)
        self.flush()
        self._ended = True
        self._transport.unregisterProducer()

    def silence(self, now: int) -> int:
        """For how many milliseconds nothing was written.  What was since this was last asked counts as written now."""
        if self._wrote:
            self._wrote, self._wrote_at = False, now
        return now - self._wrote_at

    def _ask_for_flush(self) -> None:
        if not self._asked:
            self._asked = True
            self._soon()

    def _said(self) -> bytes:
        """The collected text, and the prompt behind it."""
        text, prompt, lead = "".join(self._text), self._prompt, b""
        self._text.clear()
        self._prompt = None
        if text:
            if self._hidden:
                self._hidden = False
                lead = self._peer.show_input()
            elif self._at_prompt:
                text = f"\n{text}"
            self._at_prompt = False
        words = "" if self._at_prompt else self._question
        if prompt is not None and not self._at_prompt and self.shows_prompts:
            words = self._wording.prompt(prompt, self.reader)
        if not words:
            return lead + self._peer.text(text) if text else b""
        self._at_prompt = True
        return lead + self._peer.text_and_prompt(text, words)

    def _put(self, data: bytes) -> None:
        if not data or self._ended:
            return
        if self._unread is not None:
            self._unread += len(data)
            if self._unread > MOST_UNREAD:
                self._ended = True
                self._drop()
                return
        self._wrote = True
        self._transport.write(data)


def _stamped(text: str, now: int) -> str:
    """The time of day before each line."""
    minutes = now // 60_000 % 1440
    stamp = f"{minutes // 60:02}:{minutes % 60:02} "
    return "".join(stamp + line if line.strip() else line for line in text.splitlines(keepends=True))
