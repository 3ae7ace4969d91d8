"""MSSP, by option and as text."""

from telnetlib3 import mud

from mud_poker.wire import mssp
from mud_poker.wire.happenings import MsspRequested
from mud_poker.wire.options import Option
from mud_poker.wire.peer import Peer
from mud_poker.wire.telnet import subnegotiation

VARIABLES: mssp.Variables = {"NAME": "Card Room", "PLAYERS": 3, "UPTIME": 1700000000, "PORT": [4000, 4001]}


def test_a_crawler_that_agrees_is_told_once() -> None:
    peer = Peer()
    peer.start()
    assert peer.receive(b"\xff\xfd\x46" * 3) == [MsspRequested()]
    assert peer.mssp(VARIABLES) == subnegotiation(Option.MSSP, mssp.encode(VARIABLES))


def test_another_library_reads_it() -> None:
    read = mud.mssp_decode(mssp.encode(VARIABLES))
    assert read == {"NAME": "Card Room", "PLAYERS": "3", "UPTIME": "1700000000", "PORT": ["4000", "4001"]}


def test_as_text_it_is_one_variable_a_line_between_two_marks() -> None:
    assert mssp.as_text(VARIABLES).strip().split("\n") == [
        "MSSP-REPLY-START",
        "NAME\tCard Room",
        "PLAYERS\t3",
        "UPTIME\t1700000000",
        "PORT\t4000\t4001",
        "MSSP-REPLY-END",
    ]
