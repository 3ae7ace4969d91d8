"""What is told of a table's events, between hands and around them?"""

from mud_poker.mud.money import Currency
from mud_poker.mud.table_messages import BuyInAsked
from mud_poker.mud.table_view import TableView
from mud_poker.poker.events import Event
from mud_poker.poker.table_events import (
    Broke,
    CameBack,
    ClockCalled,
    Eliminated,
    GameBegan,
    GameWon,
    Gone,
    HandVoid,
    Left,
    LevelBegan,
    LostConnection,
    SatDown,
    StartSet,
    ToppedUp,
    TurnWarning,
    WentAway,
    WillLeave,
)
from mud_poker.screen.phrases import counted, lasting
from mud_poker.screen.sentences import Scene, Telling


def table_event(event: Event, scene: Scene) -> Telling | None:
    """The telling of an event of `poker/table_events.py`; None for any other."""
    match event:
        case SatDown(seat, name, stack):
            return scene.telling("sat-down", seat, name, seat=str(seat), stack=scene.money(stack))
        case WillLeave(seat, name):
            return scene.telling("will-leave", seat, name)
        case Left(seat, name, why=Gone.ELIMINATED | Gone.GAME_OVER):
            return scene.telling("left-game", seat, name, seat=str(seat))
        case Left(seat, name, stack, why):
            reason = "" if why is Gone.LEFT else f": {why.value}"
            return scene.telling("left", seat, name, seat=str(seat), stack=scene.money(stack), why=reason)
        case ToppedUp(seat, name, amount, stack):
            return scene.telling("topped-up", seat, name, amount=scene.money(amount), stack=scene.money(stack))
        case WentAway(seat, name):
            return scene.telling("went-away", seat, name)
        case CameBack(seat, name):
            return scene.telling("came-back", seat, name)
        case LostConnection(seat, name, grace):
            if grace is None:
                return scene.telling("bot-plays", seat, name)
            return scene.telling("lost-connection", seat, name, time=lasting(grace))
        case Broke(seat, name, time):
            how = ": type rebuy and an amount" if seat == scene.you else ""
            return scene.telling("broke", seat, name, time=lasting(time), how=how)
        case TurnWarning(seat, left):
            return scene.telling("turn-warning", seat, time=lasting(left))
        case ClockCalled(seat, by, limit):
            return scene.telling("clock-called", seat, by=scene.who(by), time=lasting(limit))
        case StartSet(after):
            return Telling("start-off") if after is None else Telling("start-set", {"time": lasting(after)})
        case GameBegan(players):
            return Telling("game-began", {"count": counted(players, "player")})
        case LevelBegan(number, small, big, ante):
            return Telling("level-began", {"number": str(number), "blinds": forced_bets(small, big, ante, scene.currency)})
        case Eliminated(seat, name, place):
            return scene.telling("eliminated", seat, name, place=str(place))
        case GameWon(seat, name, chips):
            return scene.telling("game-won", seat, name, amount=scene.money(chips))
        case HandVoid(number):
            return Telling("hand-void", {"number": f"{number:,}"})
    return None


def forced_bets(small: int, big: int, ante: int, currency: Currency) -> str:
    """`blinds 10 and 20 gold, ante 5 gold`, as far as there are any."""
    least = currency.words(small) if currency.symbol else currency.spell(small)
    parts = [f"blinds {least} and {currency.words(big)}"] if big else []
    return ", ".join(parts + ([f"ante {currency.words(ante)}"] if ante else [])) or "no forced bets"


def stakes(asked: TableView | BuyInAsked) -> str:
    """The forced bets, and the others of fixed limit: `ante 5 gold, bring-in 5 gold, small bet 20 gold, big bet 40 gold`."""
    words = asked.currency.words
    parts = [forced_bets(asked.small, asked.big, asked.ante, asked.currency)]
    parts += [f"bring-in {words(asked.bring_in)}"] if asked.bring_in else []
    parts += [f"small bet {words(asked.bets.small)}, big bet {words(asked.bets.big)}"] if asked.bets is not None else []
    return ", ".join(parts)
