"""How do money and what it is asked for read?"""

from mud_poker.mud.messages import FundsSeen, MoneyMoved
from mud_poker.mud.table_messages import (
    BuyInAsked,
    ChipsComing,
    JackpotSeen,
    JackpotWon,
    LeaveAsked,
    PaidOut,
)
from mud_poker.screen.ink import Ink, link, paint
from mud_poker.screen.layout import terms
from mud_poker.screen.phrases import capital, listed
from mud_poker.screen.reader import Reader
from mud_poker.screen.table_events import stakes


def funds(message: FundsSeen, reader: Reader) -> str:
    if not message.rows:
        return "You have no money."
    return terms(
        (
            (
                capital(currency.name),
                f"{currency.words(bank)} in the bank, {currency.words(purse)} in your purse"
                + (f", {currency.words(tables)} at tables" if tables else ""),
            )
            for currency, bank, purse, tables in message.rows
        ),
        reader,
    )


def moved(message: MoneyMoved, reader: Reader) -> str:
    words = message.currency.words
    done = (
        f"You put {words(message.amount)} into the bank."
        if message.deposited
        else f"You take {words(message.amount)} out of the bank."
    )
    return f"{done} Bank {words(message.bank)}, purse {words(message.purse)}."


def buy_in(message: BuyInAsked, reader: Reader) -> str:
    words = message.currency.words
    return "\n".join(
        (
            f"How much do you bring to the table of {message.dealer}?",
            f"From {words(message.least)} to {words(message.most)}. Your {message.pocket.value} has {words(message.funds)}.",
            f"{capital(stakes(message))}.",
        )
    )


def leave(message: LeaveAsked, reader: Reader) -> str:
    stack = message.currency.words(message.stack) if message.stack else ""
    if message.back_to is None:
        after = " You give up the game" + (f" and your {stack}." if stack else ".")
    else:
        after = f" Your {stack} will be in your {message.back_to.value}." if stack else ""
    return f"Do you really want to leave?{after} ({link('yes', 'yes', reader)} or {link('no', 'no', reader)})"


def chips_coming(message: ChipsComing, reader: Reader) -> str:
    return f"You have {message.currency.words(message.amount)} more when this hand is over."


def paid_out(message: PaidOut, reader: Reader) -> str:
    return f"Back from the table: {message.currency.words(message.amount)} into your {message.pocket.value}."


def jackpot(message: JackpotSeen, reader: Reader) -> str:
    lines = [f"The jackpot is {message.currency.words(message.total)}."]
    if message.holders:
        lines.append(f"The leading hand is {message.words}, held by {listed(message.holders)}.")
    else:
        lines.append("No hand leads yet.")
    return "\n".join(lines)


def jackpot_won(message: JackpotWon, reader: Reader) -> str:
    shares = listed([f"{name} {message.currency.words(share)}" for name, share in message.shares.items()])
    return paint(f"The jackpot goes to {message.words}: {shares}.", Ink.WON, reader)
