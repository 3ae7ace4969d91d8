"""What are crawlers of MUDs told (MSSP)?"""

from importlib.metadata import version

from mud_poker.mud.definitions import WorldDefinition
from mud_poker.wire.mssp import Variables


def listing(
    definition: WorldDefinition, players: int, started: int, ports: tuple[int, ...], tls_ports: tuple[int, ...]
) -> Variables:
    """`started` in seconds of Unix time.  Names are those of the MSSP specification; of the ports the best one comes last."""
    encrypted: Variables = {"TLS": tls_ports} if tls_ports else {}
    return {
        **encrypted,
        "NAME": definition.settings.name,
        "PLAYERS": players,
        "UPTIME": started,
        "PORT": ports or (-1,),
        "CODEBASE": f"mud-poker {version('mud-poker')}",
        "FAMILY": "Custom",
        "GENRE": "None",
        "GAMEPLAY": "Cards",
        "LANGUAGE": "English",
        "STATUS": "Live",
        "ROOMS": len(definition.rooms),
        "AREAS": 1,
        "MOBILES": len(definition.dealers),
        "HELPFILES": len(definition.help),
        "ANSI": 1,
        "UTF-8": 1,
        "VT100": 0,
        "XTERM 256 COLORS": 1,
        "XTERM TRUE COLORS": 1,
        "CHARSET": "UTF-8",
        "GMCP": 1,
        "MCCP": 1,
        "MSDP": 1,
        "MXP": 1,
        "SCREEN READERS": 1,
        "PAY TO PLAY": 0,
        "PAY FOR PERKS": 0,
        "GAMES": tuple(definition.games),
    }
