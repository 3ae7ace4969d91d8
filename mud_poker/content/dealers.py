"""Which dealer does a file, or a scenario, describe?

`dealer_from` fills the form, checks that it makes sense together, and makes the `Dealer` of it.  Fields with the names of
`HouseRules` need no line here unless YAML spells their value differently.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Final, TypeVar

from mud_poker.bots.styles import STYLES
from mud_poker.content.dealer_form import DealerForm
from mud_poker.content.form import fill, like
from mud_poker.content.problems import Problem, did_you_mean, quoted
from mud_poker.content.sense import contradictions
from mud_poker.content.sentences import unknown_sentences
from mud_poker.content.source import Source
from mud_poker.games import GAMES
from mud_poker.mud.definitions import BotSeats, BuyIn, Dealer
from mud_poker.mud.money import MOST, Currency
from mud_poker.poker.game import Game
from mud_poker.poker.rules import (
    Blinds,
    CalledClock,
    FixedBets,
    HouseRules,
    Level,
    OnDisconnect,
    Rake,
    RedrawWindow,
    Starts,
    TurnClock,
)

REQUIRED: Final = ("name", "look", "room", "game", "currency")
"""What a dealer file cannot leave out; a scenario may."""

_SOME_GAME: Final = GAMES[DealerForm.model_fields["game"].default]
"""Stands in for a game that is not known, so that what is wrong whatever is dealt is found as well."""
_ANY = Currency("money", "money", decimals=5)
"""Reads the amounts of a dealer whose currency is not known, so that their own problems are found as well."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a dealer may name: games, currencies, and styles of bots.

    `broken` are the keys of games whose files have problems of their own: a dealer who names one has none.
    """

    games: Mapping[str, Game]
    currencies: Mapping[str, Currency]
    styles: Collection[str] = tuple(STYLES)
    broken: Collection[str] = ()


def dealer_from(source: Source, key: str, known: Known, required: Collection[str] = ()) -> tuple[Dealer | None, list[Problem]]:
    """The dealer `key` that `source` (a map) describes, or everything that is wrong with it.

    `required` fields must be written; for the others, plain poker.  Whether its rooms exist is for `world.py` to say.
    """
    if not isinstance(source.data, dict):
        return None, list(fill(DealerForm, source).problems)
    given: dict[str, object] = source.data
    problems = list(_missing(source, given, required))
    currency = _known(source, given, "currency", known.currencies, problems)
    game = None if given.get("game") in known.broken else _known(source, given, "game", known.games, problems)
    filled = fill(DealerForm, source, currency or _ANY)
    problems += filled.problems
    form = filled.form
    if form is not None:
        problems += unknown_sentences(source, form.says)
        problems += [
            source.problem(found.path, found.text, found.hint)
            for found in contradictions(form, game or _SOME_GAME, known.styles)
            if all(filled.reads(*path) and (game is not None or path[0] != "game") for path in found.concerns)
        ]
    if problems or form is None or game is None or currency is None:
        return None, problems
    return _built(key, form, game, currency, given), []


def _missing(source: Source, given: Mapping[str, object], required: Collection[str]) -> Iterator[Problem]:
    for name in required:
        if name not in given:
            yield source.problem((), f"the field '{name}' is missing", "it must be given")
    if required and "buy_in" not in given and "stack" not in given:
        yield source.problem((), "the field 'buy_in' is missing", "give buy_in, or stack where chips are worth nothing")


_Named = TypeVar("_Named")


def _known(
    source: Source, given: Mapping[str, object], name: str, among: Mapping[str, _Named], problems: list[Problem]
) -> _Named | None:
    """What the field `name` names; None, with a problem if nobody else reports it, where there is no such thing."""
    word = given.get(name, DealerForm.model_fields[name].default)
    if not isinstance(word, str):
        return None
    if word not in among and name in given:
        text = f"{name}: there is no {name} {quoted(word)}"
        problems.append(source.problem((name,), text, did_you_mean(word, among)))
    return among.get(word)


def _built(key: str, form: DealerForm, game: Game, currency: Currency, given: Mapping[str, object]) -> Dealer:
    return Dealer(
        key=key,
        name=form.name,
        look=form.look,
        room=form.room,
        exit=form.exit or form.room,
        game=game,
        rules=_rules(form, game),
        currency=currency,
        buy_in=_buy_in(form),
        active=form.active,
        says=form.says,
        bots=like(BotSeats, form.bots),
        after_crash=form.after_crash,
        webhook=form.webhook,
        jackpot_every=form.jackpot.award if form.jackpot else None,
        bots_welcome=form.bots_welcome,
        given=given,
    )


def _buy_in(form: DealerForm) -> BuyIn:
    if form.buy_in is not None:
        return BuyIn(**dict(form.buy_in))
    return BuyIn(form.stack or 1, form.stack or MOST)


def _rules(form: DealerForm, game: Game) -> HouseRules:
    """The house rules: fields of the same name as written, and the few that are spelled differently."""
    names = {rule.name for rule in fields(HouseRules)}
    choices = {name: value for name, value in form if name in names}
    choices["seats"] = form.seats or game.seats[1]
    choices["blinds"] = like(Blinds, form.blinds) or next((Blinds(level.small, level.big) for level in form.levels), None)
    choices["bets"] = like(FixedBets, form.bets)
    choices["turn"] = like(TurnClock, form.turn)
    choices["clock"] = like(CalledClock, form.clock)
    choices["redraw"] = like(RedrawWindow, form.redraw)
    choices["starts"] = like(Starts, form.starts)
    choices["levels"] = tuple(Level(**dict(level)) for level in form.levels)
    if form.rake is not None:
        choices["rake"] = Rake(form.rake.all_tiers, form.rake.no_flop_no_drop, form.rake.feeds_jackpot)
    else:
        choices["rake"] = Rake()
    if form.disconnect is OnDisconnect.BOT:
        choices["on_disconnect"] = OnDisconnect.BOT
        choices["disconnect"] = HouseRules().disconnect
    return HouseRules(**choices)
