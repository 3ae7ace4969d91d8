"""Which certificate does a client see that comes over TLS, and where does one come from?

A folder has one folder for each name, laid out as ACME clients do: `NAME/fullchain.pem` and `NAME/privkey.pem`.  The client says
which name it wants (SNI, RFC 6066) and gets that one, or the first.  Renewed files are taken within a minute, without a restart;
files that cannot be used change nothing and are said in the log.

Needs the extra `tls`.
"""

import ipaddress
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from twisted.internet.interfaces import IOpenSSLServerConnectionCreator, IProtocolFactory
from twisted.internet.protocol import Factory
from twisted.logger import Logger
from zope.interface import implementer

try:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from OpenSSL import SSL, crypto
    from twisted.internet.ssl import CertificateOptions
    from twisted.protocols.tls import TLSMemoryBIOFactory
except ModuleNotFoundError:
    TLS_FACTORIES: tuple[type, ...] = ()
else:
    TLS_FACTORIES = (TLSMemoryBIOFactory,)
"""The factories whose connections are encrypted; none where TLS is not installed."""

log = Logger()

CHAIN, KEY = "fullchain.pem", "privkey.pem"
FRESH: Final = 60_000
"""Milliseconds for which files are not looked at again."""
DEVELOPMENT: Final = timedelta(days=365)
"""How long a certificate is valid that we make."""


class CertificateError(Exception):
    """Its text is one sentence for the person who runs the server."""


def over_tls(folder: Path, inner: Factory, now: Callable[[], int]) -> IProtocolFactory:
    """A factory whose connections are encrypted with the certificates in `folder`, `now` in milliseconds.

    Raises CertificateError.
    """
    check_installed()
    return TLSMemoryBIOFactory(Certificates(folder, now), False, inner)


def check_installed() -> None:
    if not TLS_FACTORIES:
        raise CertificateError("TLS needs pyOpenSSL: pip install 'mud-poker[tls]'")


@dataclass(frozen=True, slots=True)
class _Loaded:
    """Contexts by name; `stamps` are when the files they came from were written, in ns, by path."""

    contexts: Mapping[str, Any]
    stamps: Mapping[Path, int]


@implementer(IOpenSSLServerConnectionCreator)
class Certificates:
    """The certificates in a folder, as they are now.  Raises CertificateError if there is none to begin with."""

    def __init__(self, folder: Path, now: Callable[[], int]) -> None:
        self._folder = folder
        self._now = now
        self._looked = now()
        self._loaded = self._load(_stamps(folder))

    def serverConnectionForTLS(self, protocol: object) -> "SSL.Connection":  # noqa: N802 (Twisted's name)
        """A connection that will show the right certificate."""
        self._look_again()
        connection = SSL.Connection(next(iter(self._loaded.contexts.values())))
        connection.set_app_data(protocol)  # where Twisted asks what may be spoken (ALPN, RFC 7301)
        return connection

    def _look_again(self) -> None:
        now = self._now()
        if 0 <= now - self._looked < FRESH:  # the clock on the wall may have been set back
            return
        self._looked = now
        try:
            stamps = _stamps(self._folder)
            if stamps != self._loaded.stamps:
                self._loaded = self._load(stamps)
                log.info("Took new certificates for {names}", names=", ".join(self._loaded.contexts))
        except CertificateError as error:
            log.error("The certificates stay as they were: {reason}", reason=str(error))

    def _load(self, stamps: Mapping[Path, int]) -> _Loaded:
        contexts: dict[str, Any] = {}
        for chain in sorted(path for path in stamps if path.name == CHAIN):
            context, names = _read(chain)
            context.set_tlsext_servername_callback(self._named)
            for name in names:
                contexts.setdefault(name, context)
        if not contexts:
            raise CertificateError(f"there is no NAME/{CHAIN} in {self._folder}; 'mud-poker certificate' makes one for development")
        return _Loaded(contexts, stamps)

    def _named(self, connection: "SSL.Connection") -> None:
        """The client has said which name it wants."""
        name = (connection.get_servername() or b"").decode("ascii", "replace").lower()
        wanted = self._loaded.contexts.get(name) or self._loaded.contexts.get(f"*.{name.partition('.')[2]}")
        if wanted is not None:
            connection.set_context(wanted)


def files(endpoints: Iterable[str]) -> list[Path]:
    """What has to be read for a renewed certificate of `endpoints`, of those at `tls:FOLDER:…`: folders, and the files in them."""
    folders = [Path(place.split(":")[1]) for place in endpoints if place.startswith("tls:")]
    return sorted({path for folder in folders for file in _stamps(folder) for path in (folder, file.parent, file)})


def unreadable(paths: Iterable[Path]) -> list[Path]:
    """Those of `files` that this process cannot read, or no more; where it is a folder, without what is in it."""
    closed = [path for path in paths if not os.access(path, os.R_OK | os.X_OK if os.path.isdir(path) else os.R_OK)]
    return [path for path in closed if not set(closed) & set(path.parents)]


def make_certificate(folder: Path, name: str, now: datetime) -> Path:
    """A certificate for development, signed by itself, for `name`, `localhost` and this machine.  Returns its folder.

    Raises CertificateError if there is one already.
    """
    check_installed()
    place = folder / name
    if (place / CHAIN).exists():
        raise CertificateError(f"there is a certificate in {place} already")
    place.mkdir(parents=True, exist_ok=True)
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name[:64])])
    hosts = [x509.DNSName(host) for host in dict.fromkeys((name, "localhost"))]
    machine = [x509.IPAddress(ipaddress.ip_address(host)) for host in ("127.0.0.1", "::1")]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + DEVELOPMENT)
        .add_extension(x509.SubjectAlternativeName([*hosts, *machine]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    with os.fdopen(os.open(place / KEY, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(secret)
    (place / CHAIN).write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return place


def _stamps(folder: Path) -> dict[Path, int]:
    try:
        return {path: path.stat().st_mtime_ns for name in (CHAIN, KEY) for path in folder.glob(f"*/{name}")}
    except OSError as error:
        raise CertificateError(f"{folder} cannot be read: {error.strerror}") from error


def _read(chain: Path) -> "tuple[SSL.Context, list[str]]":
    """What OpenSSL needs to show the chain's certificate, and the names it is for."""
    try:
        first, *rest = x509.load_pem_x509_certificates(chain.read_bytes())
        key = serialization.load_pem_private_key(chain.with_name(KEY).read_bytes(), None)
        options = CertificateOptions(
            privateKey=crypto.PKey.from_cryptography_key(key),  # type: ignore[arg-type]  # what no TLS can use raises
            certificate=crypto.X509.from_cryptography(first),
            extraCertChain=[crypto.X509.from_cryptography(one) for one in rest],
        )
        context = options.getContext()
    except (OSError, ValueError, TypeError, SSL.Error, crypto.Error) as error:
        raise CertificateError(f"{chain} and {KEY} beside it cannot be used: {error}") from error
    return context, _names(first) or [chain.parent.name]


def _names(certificate: "x509.Certificate") -> list[str]:
    try:
        extension = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    except x509.ExtensionNotFound:
        return []
    return [name.lower() for name in extension.value.get_values_for_type(x509.DNSName)]
