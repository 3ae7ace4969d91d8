"""What does a builder read of the balance of armies?"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from mud_poker.games.arena.balance import Line, Report

_HEAD = f"{'':32}{'heads-up':>9}{'of 3':>8}{'of 6':>8}{'crowd':>8}"


def text(report: Report) -> str:
    """How often each card and each boon wins, in percent; `crowd` is above 0 for what does better among six."""
    return "\n".join(
        [
            f"{report.battles:,} battles for each at each size of table, seed {report.seed}.  "
            "A fair share is 50%, 33.3% and 16.7%.",
            "",
            _HEAD,
            *_rows(report.units),
            "",
            "Cards under a boon, against others without it:",
            *_rows(report.boons),
        ]
    )


def data(report: Report) -> dict[str, Any]:
    """The same as JSON values: parts of all battles, in thousandths."""
    return {
        "battles": report.battles,
        "seed": report.seed,
        "units": {line.key: _thousandths(line) for line in report.units},
        "boons": {line.key: _thousandths(line) for line in report.boons},
    }


def _rows(lines: Iterable[Line]) -> list[str]:
    return [
        f"{line.name[:31]:32}{_percent(line.heads_up):>9}{_percent(line.three_way):>8}{_percent(line.six_way):>8}{_signed(line.crowd):>8}"
        for line in lines
    ]


def _thousandths(line: Line) -> dict[str, int]:
    return {
        "heads_up": round(line.heads_up * 1000),
        "three_way": round(line.three_way * 1000),
        "six_way": round(line.six_way * 1000),
    }


def _percent(part: Fraction) -> str:
    tenths = round(part * 1000)
    return f"{tenths // 10}.{tenths % 10}%"


def _signed(crowd: Fraction) -> str:
    hundredths = round(crowd * 100)
    return f"{'-' if hundredths < 0 else '+'}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}"
