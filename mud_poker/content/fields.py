"""What may be written in a field?

Each kind of value once: text, keys, money, times, percentages; choices are the enums of `poker/rules.py` themselves.
A form (`form.py`) is made of these; a new kind is an `Annotated` type here with its line for editors
(`WithJsonSchema`).  Nothing is guessed: what is not understood is refused with an example of what is.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Final, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, Strict, ValidationInfo, WithJsonSchema
from pydantic_core import PydanticCustomError

from mud_poker.content.problems import quoted
from mud_poker.mud.money import Currency, read
from mud_poker.poker.refused import Refused
from mud_poker.poker.rules import OnDisconnect

LONGEST_NAME = 60
LONGEST_TEXT = 4000
LONGEST_TIME = 366 * 86_400_000

_TIME = re.compile(r"([0-9]{1,9}) ?(|s|sec|seconds?|m|min|minutes?|h|hours?|d|days?)", re.ASCII)
_UNITS = {"": 1000, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,9})?", re.ASCII)
KEY: Final = re.compile(r"(?=.{1,40}\Z)[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
"""What rooms, dealers, games and currencies are called in files."""
_WORD = re.compile(r"[a-z][a-z' -]{0,39}", re.ASCII)
_ENDPOINT = re.compile(r"[a-z][a-z0-9]*:[^\s]+", re.ASCII)
_URL = re.compile(r"https?://[!-~]{1,500}", re.ASCII)
_ENVIRONMENT = re.compile(r"[A-Z][A-Z0-9_]*", re.ASCII)


def wrong(text: str, hint: str = "") -> PydanticCustomError:
    """What a validator raises; `form.py` puts it into words."""
    return PydanticCustomError("house", "{text}", {"text": text, "hint": hint})


def _printable(text: str) -> str:
    hidden = next((sign for sign in text if not sign.isprintable() and sign != "\n"), None)
    if hidden is not None:
        raise wrong(f"the character {ord(hidden):#x} cannot be shown", "delete it")
    if not text.strip():
        raise wrong("there is no text here", "write some, or leave the line out")
    return text.strip()


def _one_line(text: str) -> str:
    if "\n" in text:
        raise wrong("this must be one line", "break no lines here")
    return text


def _key(text: str) -> str:
    if not KEY.fullmatch(text):
        raise wrong(f"{quoted(text)} is no key", "small letters, digits and single hyphens, such as 'card-hall'")
    return text


def _matching(pattern: re.Pattern[str], example: str) -> Callable[[str], str]:
    def check(text: str) -> str:
        if not pattern.fullmatch(text):
            raise wrong(f"{quoted(text)} cannot be understood", f"write it like {example}")
        return text

    return check


def _milliseconds(value: object) -> int:
    match = _TIME.fullmatch(str(value).strip().lower()) if isinstance(value, str | int) else None
    if match is None or value is True or value is False:
        raise wrong(f"{quoted(value)} is no time", "write 60s, 2m, 3 hours or 7 days; a bare number is seconds")
    time = int(match[1]) * _UNITS[match[2][:1]]
    if time > LONGEST_TIME:
        raise wrong(f"{quoted(value)} is too long", "at most 366 days")
    return time


def _some_milliseconds(value: object) -> int:
    time = _milliseconds(value)
    if not time:
        raise wrong("the time must be more than zero", "write 60s, 2m, 3 hours or 7 days")
    return time


def _time_or_bot(value: object) -> int | OnDisconnect:
    return OnDisconnect.BOT if value == "bot" else _milliseconds(value)


def _schedule(value: object) -> int:
    if not (isinstance(value, str) and value.startswith("every ")):
        raise wrong(f"{quoted(value)} is no schedule", "write 'every 7 days'")
    return _some_milliseconds(value.removeprefix("every "))


def _percent(value: object) -> Fraction:
    text = "" if isinstance(value, bool) or not isinstance(value, str | int) else str(value)
    if not _PERCENT.fullmatch(text):
        raise wrong(f"{quoted(value)} is no percentage", "write a number such as 5 or 0.5")
    percent = Fraction(text)
    if percent > 100:
        raise wrong(f"{text} is more than 100", "percent of the pot, from 0 to 100")
    return percent


def amount_of(value: object, currency: Currency) -> int:
    """An amount more than zero in smallest units.  Raises Refused."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise Refused(f"{quoted(value)} is no amount. Write digits, such as 100.")
    if _below_zero(value):
        raise Refused(f"{quoted(value)} is less than zero. The amount must be more than zero.")
    return read(str(value), currency)


def _below_zero(value: object) -> bool:
    return isinstance(value, str | int) and str(value).startswith("-")


def in_builders_words(refused: Refused) -> tuple[str, str]:
    """A refusal made for players as what is wrong and the hint: its first sentence, and the second if there is one."""
    text, _, hint = refused.reason.rstrip(".").partition(". ")
    return text[:1].lower() + text[1:], hint[:1].lower() + hint[1:]


def _money(value: object, info: ValidationInfo) -> int:
    """Money is read with the currency that the form is filled with."""
    assert isinstance(info.context, Currency)
    try:
        return amount_of(value, info.context)
    except Refused as refused:
        raise wrong(*in_builders_words(refused)) from refused


def _money_or_zero(value: object, info: ValidationInfo) -> int:
    if _below_zero(value):
        raise wrong(f"{quoted(value)} is less than zero", "the amount must be 0 or more")
    return 0 if value is not False and value in (0, "0") else _money(value, info)


def _at_least(value: object, info: ValidationInfo) -> int | None:
    return None if value == "last-raise" else _money(value, info)


def _none_word(value: object) -> object:
    return None if value == "none" else value


_AMOUNT_SCHEMA = {"type": ["integer", "number", "string"], "description": "an amount, such as 500, 0.02 or 50k"}
_TIME_SCHEMA = {"type": ["integer", "string"], "description": "60s, 2m, 3 hours, 7 days; a bare number is seconds"}
_PERCENT_SCHEMA = {"type": ["number", "string"], "minimum": 0, "maximum": 100}

Words: TypeAlias = Annotated[str, Strict(), AfterValidator(_printable), Field(max_length=LONGEST_TEXT)]
Name: TypeAlias = Annotated[str, Strict(), AfterValidator(_printable), AfterValidator(_one_line), Field(max_length=LONGEST_NAME)]
Key: TypeAlias = Annotated[str, Strict(), AfterValidator(_key)]
Word: TypeAlias = Annotated[str, Strict(), AfterValidator(_matching(_WORD, "'north' or 'garden gate'"))]
Endpoint: TypeAlias = Annotated[str, Strict(), AfterValidator(_matching(_ENDPOINT, "'tcp:4000'"))]
Url: TypeAlias = Annotated[str, Strict(), AfterValidator(_matching(_URL, "'https://example.org/sounds/'"))]
Environment: TypeAlias = Annotated[str, Strict(), AfterValidator(_matching(_ENVIRONMENT, "'GOLD_WEBHOOK'"))]
YesNo: TypeAlias = Annotated[bool, Strict()]
Count: TypeAlias = Annotated[int, Strict(), Field(ge=1)]
CountOrZero: TypeAlias = Annotated[int, Strict(), Field(ge=0)]
Money: TypeAlias = Annotated[int, PlainValidator(_money), WithJsonSchema(_AMOUNT_SCHEMA)]
MoneyOrZero: TypeAlias = Annotated[int, PlainValidator(_money_or_zero), WithJsonSchema(_AMOUNT_SCHEMA)]
LeastRaise: TypeAlias = Annotated[int | None, PlainValidator(_at_least), WithJsonSchema(_AMOUNT_SCHEMA)]
Amount: TypeAlias = Annotated[int | str, WithJsonSchema(_AMOUNT_SCHEMA)]
"""An amount as written, where the currency stands beside it: whoever knows the currency reads it with `amount_of`."""
Time: TypeAlias = Annotated[int, PlainValidator(_some_milliseconds), WithJsonSchema(_TIME_SCHEMA)]
TimeOrZero: TypeAlias = Annotated[int, PlainValidator(_milliseconds), WithJsonSchema(_TIME_SCHEMA)]
TimeOrBot: TypeAlias = Annotated[int | OnDisconnect, PlainValidator(_time_or_bot), WithJsonSchema(_TIME_SCHEMA)]
Schedule: TypeAlias = Annotated[int, PlainValidator(_schedule), WithJsonSchema({"type": "string", "pattern": "^every "})]
Percent: TypeAlias = Annotated[Fraction, PlainValidator(_percent), WithJsonSchema(_PERCENT_SCHEMA)]
NoneWord = BeforeValidator(_none_word)
"""For `X | None` where the word `none` says that there is none."""
