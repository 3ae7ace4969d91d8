"""How a connection reads as its player likes it: times, pages, prompts, colours, widths."""

import re

from mud_poker.wire.options import Option
from mud_poker.wire.telnet import Code, negotiation, subnegotiation


def test_the_time_stands_before_each_line_for_who_wants_it_and_nothing_gets_wider(ann):
    ann.types("config timestamps on", "config width 40")
    lines = [line for line in ann.types("help").splitlines()[:-1] if line.strip()]
    assert all(re.match(r"\d\d:\d\d \S", line) for line in lines)
    assert max(map(len, lines)) <= 40


def test_a_long_text_is_shown_in_pieces_and_more_reads_on_to_its_end(ann):
    ann.types("config width 20")
    ann.types("config paging 10")
    read = ann.types("commands")
    assert "more lines: 'more' reads on" in " ".join(read.split())
    pieces = [read]
    while "reads on" in " ".join(pieces[-1].split()):
        assert pieces[-1].count("\n") <= 10 + 4
        pieces.append(ann.types("more"))
    assert "quit" in "".join(pieces)
    assert "nothing more to read" in " ".join(ann.types("more").split())


def test_a_page_is_as_high_as_the_window(ann):
    ann.types("config paging auto", "config width 20")
    ann.sends(negotiation(Code.WILL, Option.NAWS) + subnegotiation(Option.NAWS, bytes([0, 80, 0, 14])))
    assert ann.types("commands").count("\n") <= 12 + 4


def test_letters_are_as_the_player_chose_whatever_the_client_says(ann):
    assert 'You say, "As"' in ann.types("say A♠")
    assert "You say, “A♠”" in ann.types("config utf8 on", "say A♠")
    ann.sends(negotiation(Code.DO, Option.CHARSET) + subnegotiation(Option.CHARSET, b"\2UTF-8"))
    assert 'You say, "As"' in ann.types("config utf8 off", "say A♠")
    assert "You say, “A♠”" in ann.types("config utf8 auto", "say A♠")


def test_lines_are_wrapped_anew_when_the_window_changes(ann):
    ann.sends(negotiation(Code.WILL, Option.NAWS) + subnegotiation(Option.NAWS, bytes([0, 80, 0, 24])))
    wide = max(map(len, ann.types("commands").splitlines()))
    ann.sends(subnegotiation(Option.NAWS, bytes([0, 30, 0, 24])))
    narrow = max(map(len, ann.types("commands").splitlines()))
    assert 30 < wide <= 80
    assert narrow <= 30


def test_a_prompt_of_ones_own_stands_where_the_houses_was(ann):
    assert ann.types("prompt What now, %p%?").endswith("What now, %? > ")
    assert ann.types("look").endswith("What now, %? > ")
    assert ann.types("prompt on", "look").endswith("\n> ")


def test_no_prompt_is_written_for_who_wants_none(ann):
    assert not ann.types("prompt off", "look").endswith("> ")


def test_colours_are_as_the_player_chose_whatever_the_client_says(ann):
    assert "\x1b[" not in ann.types("look")
    ann.types("config colour 16")
    assert "\x1b[1m" in ann.types("look")
    ann.types("config colour true", "config theme light")
    assert "\x1b[38;2;70;50;20m" in ann.types("look")


def test_screen_reader_mode_can_be_put_off_though_the_client_asks_for_it(ann):
    ann.types("config colour 16")
    ann.sends(negotiation(Code.WILL, Option.TTYPE))
    for answer in (b"Client", b"XTERM", b"MTTS 69"):
        ann.sends(subnegotiation(Option.TTYPE, b"\0" + answer))
    assert "\x1b[" not in ann.types("look")
    ann.types("screenreader off")
    assert "\x1b[1m" in ann.types("look")


def test_what_the_house_offers_in_words_can_be_clicked(evening):
    player = evening.connects()
    player.sends(negotiation(Code.DO, Option.MXP))
    player.makes("Ann")

    def offered(line: str) -> list[str]:
        told = len(player.raw)
        player.types(line)
        return re.findall(r'\x1b\[4z<SEND HREF="([^"]*)">\1\x1b\[4z</SEND>', player.raw[told:].decode(errors="ignore"))

    assert offered("up") == ["north", "down"]
    assert offered("lok") == ["look"]
    assert offered("xyzzy") == ["commands"]
    player.types("config paging 10")
    assert offered("commands")[-1] == "more"
