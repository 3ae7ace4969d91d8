"""The web site serves the page and says how the house is, and nothing else."""

import re

import pytest
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from mud_poker.server.metrics import Meters, metrics_site
from mud_poker.server.web.site import page, site
from mud_poker.server.web.visit import VISIT


class Visitor:
    """A connection to a site, on a string, with the time in hand."""

    def __init__(self, site):
        self.clock = site.reactor = Clock()
        self.transport = StringTransport()
        self._protocol = site.buildProtocol(None)
        self._protocol.makeConnection(self.transport)

    def says(self, *lines):
        self._protocol.dataReceived("".join(f"{line}\r\n" for line in lines).encode())

    @property
    def answers(self):
        return self.transport.value().count(b"HTTP/1.1 ")


@pytest.fixture
def ask():
    """Asks the site of an open house; `ask.healthy` may be changed."""

    def asked(path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        visitor = Visitor(site("The <House>", lambda: asked.healthy))
        fields = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        visitor.says(f"{method} {path} HTTP/1.1", "Host: house.example", *fields, "")
        head, _, body = visitor.transport.value().partition(b"\r\n\r\n")
        status, *fields = head.decode().split("\r\n")
        return int(status.split()[1]), {name.lower(): value for name, value in (field.split(": ", 1) for field in fields)}, body

    asked.healthy = True
    return asked


@pytest.mark.parametrize("path", [path.decode() for path in page("")])
def test_every_file_comes_with_its_kind_and_a_strict_policy(ask, path):
    status, headers, body = ask(path)
    assert status == 200
    assert headers["content-type"].startswith(("text/", "image/svg"))
    assert headers["content-length"] == str(len(body))
    assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_the_page_has_the_houses_name_as_text(ask):
    _, _, body = ask("/")
    assert b"<title>The &lt;House&gt;</title>" in body


@pytest.mark.parametrize("path", [path.decode() for path in page("")])
def test_no_file_names_another_host_or_has_what_the_policy_forbids(ask, path):
    text = ask(path)[2].decode().replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|\bstyle=|\bon[a-z]+=\"|innerHTML|insertAdjacentHTML|document\.write|\beval\(", text)


def test_a_file_that_is_still_the_same_is_not_sent_again(ask):
    tag = ask("/main.js")[1]["etag"]
    status, _, body = ask("/main.js", If_None_Match=tag)
    assert (status, body) == (304, b"")


def test_a_head_has_no_body(ask):
    status, headers, body = ask("/", "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > 0


@pytest.mark.parametrize(
    "path", ["/page", "/../site.py", "/site.py", "/page/main.js", "/healthz/more", "//main.js", "/%2e%2e/site.py"]
)
def test_there_is_nothing_else(ask, path):
    status, headers, _ = ask(path)
    assert status == 404
    assert "content-security-policy" in headers


def test_pages_can_only_be_read(ask):
    assert ask("/", "POST")[0] == 405


def test_health_says_whether_players_can_be_served(ask):
    assert ask("/healthz")[0] == 200
    ask.healthy = False
    assert ask("/healthz")[0] == 503


def test_a_house_is_healthy_until_its_disk_fails(evening):
    assert evening.house.healthy
    evening.disk_works = False
    ann = evening.connects()
    ann.makes("Ann")
    assert not evening.house.healthy


# Whoever visits any site of the house


@pytest.fixture(params=["page", "metrics"])
def visitor(request):
    return Visitor(site("The House", lambda: True) if request.param == "page" else metrics_site(Meters(dict)))


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("body", ["Content-Length: 99999999999", "Transfer-Encoding: chunked"])
def test_a_body_is_not_waited_for_and_ends_the_connection(visitor, method, body):
    visitor.says(f"{method} / HTTP/1.1", "Host: house.example", body, "Expect: 100-continue", "")
    visitor.says("5", "GET / HTTP/1.1", "Host: house.example", "")
    assert visitor.answers == 1
    assert visitor.transport.disconnecting


def test_a_page_that_is_sent_a_body_says_that_pages_can_only_be_read(ask):
    assert ask("/", "POST", Content_Length="99999999999")[0] == 405


def test_one_connection_is_answered_once_however_many_requests_it_sends(visitor):
    visitor.says(*["GET / HTTP/1.1", "Host: house.example", ""] * 1000)
    assert visitor.answers == 1
    assert b"connection: close" in visitor.transport.value().lower()
    assert visitor.transport.disconnecting


def test_a_head_has_one_deadline_which_no_line_of_it_moves(visitor):
    visitor.says("GET / HTTP/1.1")
    for _ in range(VISIT // 4):
        visitor.says("X-More: x")
        assert not visitor.transport.disconnecting
        visitor.clock.advance(4)
    assert visitor.transport.disconnected


def test_an_answer_that_is_not_read_is_not_kept(visitor):
    visitor.says("GET / HTTP/1.1", "Host: house.example", "")
    assert not visitor.transport.disconnected
    visitor.clock.advance(VISIT)
    assert visitor.transport.disconnected
