"""What is written to a client, in which order, and in how many pieces."""

import zlib

from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.testing import StringTransport

from mud_poker.mud.messages import Said
from mud_poker.mud.outcome import Prompt
from mud_poker.server.output import Output
from mud_poker.server.wording import Wording
from mud_poker.wire.options import Option
from mud_poker.wire.peer import Peer
from mud_poker.wire.telnet import IAC, Code, negotiation

GA = IAC + bytes([Code.GA])
SPEAKS_GMCP = negotiation(Code.DO, Option.GMCP)
COMPRESSED = negotiation(Code.DO, Option.MCCP2)


class Wire(StringTransport):
    """A transport that remembers in which pieces it was written to."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.pieces.append(data)


class Screen:
    """A client's screen and program, and what has come there."""

    def __init__(self, *heard: bytes) -> None:
        self.peer, self.wire, self.flushes = Peer(), Wire(), 0
        self.peer.start()
        self.output = Output(self.peer, self.wire, lambda: 0, self.soon, lambda: None, Wording())
        for data in heard:
            self.peer.receive(data)
            self.output.write(self.peer.take_output())
        self.output.flush()

    def soon(self) -> None:
        self.flushes += 1

    def since(self) -> list[bytes]:
        pieces, self.wire.pieces = self.wire.pieces, []
        return pieces


def test_all_that_is_told_in_one_turn_is_one_piece_and_asked_for_once():
    screen = Screen(SPEAKS_GMCP)
    screen.since()
    asked = screen.flushes
    screen.output.tell(Said("Ann", "one"))
    screen.output.tell(Said("Ann", "two"))
    screen.output.show(Prompt("Bo"))
    assert screen.since() == []
    assert screen.flushes == asked + 1
    screen.output.flush()
    [piece] = screen.since()
    assert piece.endswith(b'Ann says, "one"\r\nAnn says, "two"\r\n> ' + GA)
    assert piece.index(b"Comm.Channel.Text") < piece.index(b"Char.Status") < piece.index(b"Ann says")


def test_a_flush_with_nothing_to_write_writes_nothing():
    screen = Screen()
    screen.since()
    screen.output.flush()
    assert screen.since() == []


def test_while_a_password_is_typed_the_program_is_told_and_the_player_is_not():
    screen = Screen(SPEAKS_GMCP)
    screen.output.ask("Password: ", hidden=True)
    screen.since()
    screen.output.tell(Said("Ann", "hello"))
    screen.output.flush()
    [piece] = screen.since()
    assert b"Comm.Channel.Text" in piece
    assert b"Ann says" not in piece
    screen.output.answered()
    screen.output.flush()
    [piece] = screen.since()
    assert b"Ann says" in piece


def test_what_is_said_of_a_refused_password_does_not_show_the_next_one():
    screen = Screen()
    screen.output.ask("Password: ", hidden=True)
    screen.output.answered()
    screen.since()
    screen.output.say("That is too short.\n")
    screen.output.ask("Password: ", hidden=True)
    assert b"".join(screen.since()) == b"\r\nThat is too short.\r\nPassword: " + GA
    screen.output.answered()
    screen.output.ask("The same again: ", hidden=True)
    assert b"".join(screen.since()) == b"\r\nThe same again: " + GA
    screen.output.answered()
    screen.output.ask("Your name: ", hidden=False)
    assert b"".join(screen.since()) == negotiation(Code.WONT, Option.ECHO) + b"\r\nYour name: " + GA


def test_an_output_is_silent_from_when_it_was_last_seen_to_have_written():
    screen = Screen()
    screen.output.say("hello\n")
    screen.output.flush()
    assert screen.output.silence(5_000) == 0
    assert screen.output.silence(9_000) == 4_000
    screen.output.write(b"x")
    screen.output.flush()
    assert screen.output.silence(10_000) == 0


HAPPENS = st.lists(
    st.sampled_from(["Ann says this.", "prompt", "program", "question", "password", "answered", "flush", "size of the window"]),
    max_size=30,
)


@given(HAPPENS)
def test_who_reads_compressed_reads_the_same(happens):
    plain, compressed = Screen(SPEAKS_GMCP), Screen(SPEAKS_GMCP, COMPRESSED)
    head = b"".join(compressed.since()).partition(IAC + bytes([Code.SB, Option.MCCP2, Code.IAC, Code.SE]))[2]
    inflate = zlib.decompressobj()
    inflate.decompress(head)
    plain.since()
    for screen in (plain, compressed):
        for what in happens:
            match what:
                case "prompt":
                    screen.output.show(Prompt("Bo"))
                case "program":
                    screen.output.tell(Said("Ann", "hello"))
                case "question" | "password":
                    screen.output.ask("What? ", hidden=what == "password")
                case "answered":
                    screen.output.answered()
                case "flush":
                    screen.output.flush()
                case "size of the window":  # which is answered: we do not ask for it twice
                    screen.peer.receive(negotiation(Code.DO, Option.NAWS))
                    screen.output.write(screen.peer.take_output())
                case text:
                    screen.output.say(f"{text}\n")
        screen.output.flush()
    assert inflate.decompress(b"".join(compressed.since())) == b"".join(plain.since())
