"""What do the world's settings say?"""

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import Annotated, Any

from pydantic import Field

from mud_poker.content.fields import Amount, Count, CountOrZero, Endpoint, Key, Name, Time, Url, Words, amount_of, in_builders_words
from mud_poker.content.form import Form, fill
from mud_poker.content.problems import Problem, did_you_mean
from mud_poker.content.source import Path, Source
from mud_poker.mud.definitions import Grant, Pocket, Settings
from mud_poker.mud.money import Currency
from mud_poker.poker.refused import Refused

_PLAIN: dict[str, Any] = {choice.name: choice.default for choice in fields(Settings)}


class GrantForm(Form):
    currency: Key
    amount: Amount
    pocket: Pocket = Pocket.BANK


class SettingsForm(Form):
    name: Name
    start: Key
    banner: Words
    newcomer: Annotated[tuple[GrantForm, ...], Field(max_length=20)] = ()
    newcomer_words: Words = "Type help to read how things are done here."
    grants_a_day: CountOrZero = _PLAIN["grants_a_day"]
    house_bankroll: Annotated[dict[Key, Amount], Field(default_factory=dict)]
    telnet: Annotated[tuple[Endpoint, ...], Field(max_length=10)] = _PLAIN["telnet"]
    login_timeout: Time = _PLAIN["login_timeout"]
    idle_timeout: Time = _PLAIN["idle_timeout"]
    most_connections: Count = _PLAIN["most_connections"]
    most_from_one_address: Count = _PLAIN["most_from_one_address"]
    lines_at_once: Count = _PLAIN["lines_at_once"]
    lines_a_second: Count = _PLAIN["lines_a_second"]
    sounds: Url | None = None
    mudlet: Url | None = None


def settings(source: Source, currencies: Mapping[str, Currency], rooms: Collection[str]) -> tuple[Settings | None, list[Problem]]:
    """The settings of a world with these rooms."""
    filled = fill(SettingsForm, source)
    form = filled.form
    problems = list(filled.problems)
    if form is None:
        return None, problems
    if filled.reads("start") and form.start not in rooms:
        text = f"start: newcomers would stand in '{form.start}', which is no room"
        problems.append(source.problem(("start",), text, did_you_mean(form.start, rooms)))

    def amount(path: Path, value: int | str, key: str) -> int:
        try:
            return amount_of(value, currencies[key])
        except KeyError:
            text = f"{path[0]}: there is no currency '{key}'"
            problems.append(source.problem(path, text, did_you_mean(key, currencies)))
        except Refused as refused:
            text, hint = in_builders_words(refused)
            problems.append(source.problem(path, f"{path[0]}: {text}", hint))
        return 0

    granted = tuple(
        Grant(grant.currency, amount(("newcomer", number, "amount"), grant.amount, grant.currency), grant.pocket)
        for number, grant in enumerate(form.newcomer)
    )
    bankroll = {key: amount(("house_bankroll", key), value, key) for key, value in form.house_bankroll.items()}
    if problems:
        return None, problems
    urls = {"sounds": form.sounds or "", "mudlet": form.mudlet or ""}
    return Settings(**(dict(form) | urls | {"newcomer": granted, "house_bankroll": bankroll})), []
