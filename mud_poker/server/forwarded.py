"""Where is a client that a proxy has brought?"""

from collections.abc import Collection


def client_of(host: str, forwarded: str, proxies: Collection[str]) -> str:
    """The address of the client at the other end of a connection from `host`.

    `forwarded` is the header X-Forwarded-For, to which each proxy adds whom it was called by.  It is believed as far as `proxies`,
    which are known, have written it: the last address that is none of them.  Anybody else could write anything there.
    """
    called = [*(part.strip() for part in forwarded.split(",") if part.strip()), host]
    while called[-1] in proxies and len(called) > 1:
        called.pop()
    return called[-1]
