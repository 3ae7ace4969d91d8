"""Players come in over a WebSocket: by the page, or with another client of MUDs; other sites' pages do not."""

import json

import pytest
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure
from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, BytesMessage, CloseConnection, Ping, RejectConnection, Request, TextMessage

from mud_poker.server.forwarded import client_of
from mud_poker.server.web_door import TUNNEL, WebDoor
from mud_poker.server.websocket import Socket
from mud_poker.wire.browser import SUBPROTOCOL
from mud_poker.wire.telnet import Telnet, Text

PROXY = "192.168.1.1"


class Client:
    """A WebSocket client on a string.  `text` is what there was to read, `told` the GMCP messages."""

    def __init__(self, evening, subprotocol=SUBPROTOCOL, origin="", forwarded=""):
        self.text = ""
        self.raw = b""
        self.told = []
        self.opened = self.refused = self.closed = None
        self._evening = evening
        self._transport = StringTransport()
        self._wire = WSConnection(ConnectionType.CLIENT)
        talks = WebDoor(evening.house, evening.clock, ["https://friend.example"], [PROXY]).talks
        self._socket = Socket(talks, evening.clock)
        self._socket.makeConnection(self._transport)
        headers = [(name, value.encode()) for name, value in ((b"Origin", origin), (b"X-Forwarded-For", forwarded)) if value]
        self._sends(Request("house.example", "/ws", subprotocols=[subprotocol], extra_headers=headers))

    def types(self, *lines):
        for line in lines:
            self._sends(BytesMessage(line.encode()))

    def tells(self, package, data=None):
        self._sends(TextMessage(package if data is None else f"{package} {json.dumps(data)}"))

    def last(self, package):
        return next(data for name, data in reversed(self.told) if name == package)

    def makes(self, name):
        self.tells("Char.Login.Create", {"account": name, "password": "secret1"})

    def hangs_up(self):
        self._socket.connectionLost(Failure(ConnectionError()))
        self._evening.settle()

    def reads(self):
        self._evening.settle()
        self._wire.receive_data(self._transport.value())
        self._transport.clear()
        for event in self._wire.events():
            match event:
                case AcceptConnection(subprotocol=chosen):
                    self.opened = chosen
                case RejectConnection(status_code=status):
                    self.refused = status
                case CloseConnection(code=code):
                    self.closed = code
                case BytesMessage(data):
                    self.raw += data
                    self.text += bytes(data).decode("utf-8", "replace")
                case TextMessage(data):
                    name, _, said = data.partition(" ")
                    self.told.append((name, json.loads(said) if said else None))

    def _sends(self, event):
        self._socket.dataReceived(self._wire.send(event))
        self.reads()


@pytest.fixture
def page(evening):
    """A page at which Ann has been made."""
    client = Client(evening)
    client.makes("Ann")
    return client


def test_text_comes_in_bytes_and_gmcp_in_text(page):
    assert page.opened == SUBPROTOCOL
    assert "Welcome, Ann." in page.text
    assert page.last("Char.Name") == {"name": "Ann", "fullname": "Ann"}
    page.types("say hello")
    assert "You say" in page.text


def test_the_whole_dialogue_of_the_door_is_there_too(evening):
    client = Client(evening)
    client.types("Bo", "yes")
    assert client.last("Client.Input") == {"hidden": True}
    client.types("secret1\n", "secret1\n")
    assert client.last("Client.Input") == {"hidden": False}
    assert "Welcome, Bo." in client.text


def test_a_line_may_come_with_its_end_or_without(page):
    page.types("say one\r\n", "say two", "say three\nsay four\n")
    for word in ("one", "two", "three", "four"):
        assert f"“{word}”" in page.text


def test_the_page_says_how_wide_it_is(page):
    page.tells("Client.Screen", {"columns": 30, "links": False})
    page.text = ""
    page.types(f"say {'and so on ' * 20}")
    assert 20 < max(map(len, page.text.splitlines())) <= 30


def test_a_name_that_somebody_has_is_not_made_again(evening, page):
    other = Client(evening)
    other.makes("ann")
    assert other.last("Char.Login.Result")["success"] is False
    assert "is called Ann" in other.last("Char.Login.Result")["message"]


def test_who_has_lost_the_connection_comes_back_by_a_ticket(evening, page):
    page.tells("Char.Login.Ticket")
    ticket = page.last("Char.Login.Ticket")
    page.hangs_up()
    back = Client(evening)
    back.tells("Char.Login.Credentials", ticket)
    assert back.last("Char.Login.Result") == {"success": True, "message": "Welcome, Ann."}
    assert back.last("Room.Info")["name"] == "The Hall"


@pytest.mark.parametrize("spoiled", ["", "1", "9999999999999.00", "x.y", "²."])
def test_no_other_ticket_is_good(evening, page, spoiled):
    back = Client(evening)
    back.tells("Char.Login.Credentials", {"account": "Ann", "ticket": spoiled})
    assert back.last("Char.Login.Result")["success"] is False


def test_a_ticket_is_good_for_its_own_name_only_and_for_half_a_day_and_until_the_password_is_another(evening, page):
    Client(evening).makes("Bo")
    page.tells("Char.Login.Ticket")
    ticket = page.last("Char.Login.Ticket")["ticket"]
    accounts, now = evening.house.accounts, evening.house.now()
    hours = 3_600_000
    assert accounts.admits("Ann", ticket, now + 11 * hours)
    assert not accounts.admits("Ann", ticket, now + 13 * hours)
    assert not accounts.admits("Bo", ticket, now)
    assert not accounts.admits("Nobody", ticket, now)
    page.types("password", "secret1", "another1", "another1")
    assert not accounts.admits("Ann", ticket, now)


def test_nobody_is_given_a_ticket_at_the_door(evening):
    client = Client(evening)
    client.tells("Char.Login.Ticket")
    assert "Char.Login.Ticket" not in dict(client.told)


def test_last_words_are_said_before_the_socket_closes(page):
    page.types("quit")
    assert "Goodbye" in page.text
    assert page.last("Core.Goodbye") == "Goodbye."
    assert page.closed == 1000


def test_a_flood_of_messages_ends(page):
    for _ in range(300):
        page._sends(TextMessage("Core.Ping"))
        if page.closed:
            break
    assert page.closed == 1000
    assert "more messages" in page.text


def test_pings_are_answered(page):
    page._sends(Ping())
    assert page.closed is None


def test_a_telnet_client_may_come_in_messages(evening):
    client = Client(evening, TUNNEL)
    assert client.opened == TUNNEL
    client.types("Bo\r\n", "yes\r\n", "secret1\r\n", "secret1\r\n")
    read = b"".join(event.data for event in Telnet().receive(client.raw) if isinstance(event, Text)).decode()
    assert "Welcome, Bo." in read
    client._sends(TextMessage("no telnet"))
    client.types("quit\r\n")
    assert b"Goodbye" in client.raw


@pytest.mark.parametrize("origin", ["http://house.example", "https://house.example", "https://friend.example", ""])
def test_our_own_page_a_friends_and_programs_come_in(evening, origin):
    assert Client(evening, origin=origin).opened == SUBPROTOCOL


@pytest.mark.parametrize(
    "origin",
    [
        "https://foe.example",
        "https://house.example.foe.example",
        "https://house.example:444",
        "https://foe.example@house.example",
        "ftp://house.example",
        "house.example",
        "null",
        "http://[",
        "http://[::1",
        "//[x]:y",
        "http://\u2100",
    ],
)
@pytest.mark.parametrize("subprotocol", [SUBPROTOCOL, TUNNEL])
def test_no_other_page_comes_in(evening, origin, subprotocol):
    client = Client(evening, subprotocol, origin=origin)
    assert client.refused == 403
    assert client.opened is None


@pytest.mark.parametrize(
    ("host", "forwarded", "client"),
    [
        ("203.0.113.7", "", "203.0.113.7"),
        ("203.0.113.7", "198.51.100.1", "203.0.113.7"),
        (PROXY, "198.51.100.1", "198.51.100.1"),
        (PROXY, "10.9.9.9, 198.51.100.1", "198.51.100.1"),
        (PROXY, f"198.51.100.1, {PROXY}", "198.51.100.1"),
        (PROXY, "", PROXY),
        (PROXY, " , ", PROXY),
    ],
)
def test_a_proxy_is_believed_whom_it_brings_and_nobody_else_is(host, forwarded, client):
    assert client_of(host, forwarded, [PROXY]) == client


def test_a_page_counts_as_web_and_a_telnet_client_as_telnet(evening, page, ann):
    assert evening.house.kinds == {"web": 1, "telnet": 1}
