"""Telnet over TLS, with a real client of it: which certificate is shown, and what is different from plain telnet."""

import os
import socket
import ssl
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from OpenSSL.SSL import Connection, WantReadError

from mud_poker.server.certificates import CHAIN, FRESH, KEY, CertificateError, Certificates, files, make_certificate, unreadable
from mud_poker.server.privileges import NoSuchUser, user_called
from mud_poker.wire.options import Option
from mud_poker.wire.telnet import Code, negotiation
from tests.server.test_serve import PATIENCE, Caller, run  # noqa: F401 (a fixture)

NOW = datetime.now(UTC)


class SecureCaller(Caller):
    """A socket that plays over TLS, and trusts the certificate in a folder only."""

    def __init__(self, port, folder, name):
        context = ssl.create_default_context(cafile=folder / CHAIN)
        plain = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket = context.wrap_socket(plain, server_hostname=name)
        self.heard = b""


@pytest.fixture
def folder(tmp_path):
    """Certificates for two names."""
    for name in ("cards.example", "poker.example"):
        make_certificate(tmp_path / "certificates", name, NOW)
    return tmp_path / "certificates"


def test_a_hand_of_lines_goes_over_tls_without_compression_and_crawlers_learn_the_port(run, folder):  # noqa: F811
    server = run("--telnet", f"tls:{folder}:0:interface=127.0.0.1")
    assert "TLS" in server.first_line
    caller = SecureCaller(server.port, folder / "cards.example", "cards.example")
    caller.types("MSSP-REQUEST")
    assert f"TLS\t{server.port}\r\n" in caller.hears("MSSP-REPLY-END")
    caller.socket.sendall(negotiation(Code.DO, Option.MCCP2))
    caller.types("Ann", "yes", "secret1", "secret1")
    caller.hears("Welcome, Ann")  # what is compressed would not read so
    caller.types("quit")
    assert "Goodbye" in caller.hears_the_end()


def test_the_client_gets_the_certificate_of_the_name_that_it_wants(run, folder):  # noqa: F811
    server = run("--telnet", f"tls:{folder}:0:interface=127.0.0.1")
    for name in ("poker.example", "cards.example"):
        assert "Your name" in SecureCaller(server.port, folder / name, name).hears("Your name")
    with pytest.raises(ssl.SSLCertVerificationError):
        SecureCaller(server.port, folder / "poker.example", "cards.example")


def test_bytes_that_are_no_tls_end_that_connection_only(run, folder):  # noqa: F811
    server = run("--telnet", f"tls:{folder}:0:interface=127.0.0.1")
    stray = Caller(server.port)
    stray.types("GET / HTTP/1.1", "")
    stray.hears_the_end()
    assert SecureCaller(server.port, folder / "cards.example", "cards.example").hears("Your name")


def test_a_renewed_certificate_is_taken_without_a_restart_and_a_broken_one_changes_nothing(folder):
    now = 0
    certificates = Certificates(folder, lambda: now)

    def shown() -> bytes:
        return certificate_shown(certificates.serverConnectionForTLS(None))

    before = shown()
    renewed = make_certificate(folder.parent / "new", "cards.example", NOW)
    for name in (CHAIN, KEY):
        os.replace(renewed / name, folder / "cards.example" / name)
    assert shown() == before
    now += FRESH
    after = shown()
    assert after != before
    (folder / "cards.example" / KEY).write_text("nonsense")
    now += FRESH
    assert shown() == after


def test_a_renewed_certificate_is_taken_though_the_clock_was_set_back(folder):
    now = 3_600_000
    certificates = Certificates(folder, lambda: now)
    before = certificate_shown(certificates.serverConnectionForTLS(None))
    renewed = make_certificate(folder.parent / "new", "cards.example", NOW)
    for name in (CHAIN, KEY):
        os.replace(renewed / name, folder / "cards.example" / name)
    now = 0
    assert certificate_shown(certificates.serverConnectionForTLS(None)) != before


def certificate_shown(server: Connection) -> bytes:
    """What a client sees that asks for cards.example, without a network."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = context.wrap_bio(incoming, outgoing, server_hostname="cards.example")
    server.set_accept_state()
    while True:
        with suppress(ssl.SSLWantReadError):
            client.do_handshake()
            return client.getpeercert(binary_form=True)
        server.bio_write(outgoing.read())
        with suppress(WantReadError):
            server.do_handshake()
        incoming.write(server.bio_read(65536))


def test_no_certificate_is_one_clear_line(run, tmp_path):  # noqa: F811
    status, errors = run("--telnet", f"tls:{tmp_path / 'none'}:0").ends()
    assert status == 1
    assert "there is no NAME/fullchain.pem" in errors[-1]


def test_a_certificate_is_made_once_and_only_its_owner_can_read_the_key(folder):
    assert (folder / "cards.example" / KEY).stat().st_mode & 0o077 == 0
    with pytest.raises(CertificateError, match="already"):
        make_certificate(folder, "cards.example", NOW)


def test_files_that_cannot_be_read_for_a_renewal_are_named_and_of_a_closed_folder_only_the_folder(folder):
    place = folder / "cards.example"
    watched = files([f"tls:{folder}:4443", "tcp:4000"])
    assert place / KEY in watched
    assert unreadable(watched) == []
    for path in (place / KEY, place / CHAIN):
        path.unlink()  # to root nothing is closed: what is gone cannot be read by anybody
    assert unreadable(watched) == [place / CHAIN, place / KEY]
    place.rmdir()
    assert unreadable(watched) == [place]


def test_nobody_becomes_root_or_somebody_who_does_not_exist():
    for name in ("root", "no-such-user-here"):
        with pytest.raises(NoSuchUser):
            user_called(name)
