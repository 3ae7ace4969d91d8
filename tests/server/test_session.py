"""One connection: lines in, text and one prompt out, and no way to hurt the others."""

import pytest
from twisted.internet.testing import StringTransport

from mud_poker.wire.telnet import IAC, Code

GA = IAC + bytes([Code.GA])


def test_every_answer_ends_with_one_marked_prompt(evening, ann):
    before = ann.raw.count(GA)
    ann.types("look")
    assert ann.raw.count(GA) == before + 1
    assert ann.raw.endswith(b"> " + GA)


def test_what_happens_meanwhile_begins_a_line_of_its_own_and_brings_the_prompt_again(evening, ann):
    bo = evening.connects()
    bo.makes("Bo")
    ann.reads()
    bo.types("say hello")
    text = ann.reads()
    assert text.startswith("\r\n")
    assert text.count("> ") == 1


def test_lines_that_come_in_one_piece_are_answered_in_order(evening):
    player = evening.connects()
    text = player.sends(b"Ann\r\nyes\r\nsecret1\r\nsecret1\r\nsay one\r\nsay two\r\n")
    assert text.index("Welcome") < text.index("one") < text.index("two")


def test_a_burst_of_lines_passes_and_then_ten_a_second_with_one_notice(evening, ann):
    evening.passes(5)
    text = ann.sends(b"".join(b"say line%d.\r\n" % number for number in range(50)))
    assert "line19." in text
    assert "line20." not in text
    assert text.count("at once") == 1
    evening.passes(1)
    text = ann.reads()
    assert "line29." in text
    assert "line31." not in text
    assert "at once" not in text
    evening.passes(3)
    assert "line49." in ann.reads()


def test_who_sends_too_much_is_not_read_on_until_it_is_answered(evening, ann):
    evening.passes(5)
    ann.sends(b"look\r\n" * 100)
    assert ann.transport.producerState == "paused"
    evening.passes(10)
    assert ann.transport.producerState == "producing"


def test_of_a_flood_only_so_many_lines_wait(evening, ann):
    evening.passes(5)
    ann.sends(b"say x\r\n" * 10_000)
    evening.passes(60)
    assert ann.reads().count("You say") <= 500


def test_who_does_not_read_is_dropped_and_slows_nobody(evening, ann):
    bo = evening.connects()
    bo.makes("Bo")
    ann.transport.producer.pauseProducing()
    for _ in range(400):
        bo.types("say " + "x" * 900)
        evening.passes(1)
        if ann.sent_away:
            break
    assert ann.sent_away
    assert "You say" in bo.types("say still here")


def test_a_connection_that_cannot_be_written_to_takes_nothing_from_the_others(evening):
    class Broken(StringTransport):
        """A bug to fall into: it takes no bytes any more."""

        works = True

        def write(self, data: bytes) -> None:
            if not self.works:
                raise RuntimeError("It takes no bytes any more.")
            super().write(data)

    broken = Broken()
    line = evening.house.connect()
    line.makeConnection(broken)
    for word in ("Ann", "yes", "secret1", "secret1"):
        line.dataReceived(f"{word}\r\n".encode())
        evening.settle()
    bo = evening.connects()
    bo.makes("Bo")
    broken.works = False
    assert "You say" in bo.types("say hello")
    broken.works = True
    bo.types("say again")
    assert b"again" in broken.value()


def test_who_reads_slowly_but_reads_stays(evening, ann):
    for _ in range(30):
        ann.transport.producer.pauseProducing()
        ann.types(*["look"] * 10)
        ann.transport.producer.resumeProducing()
        evening.passes(2)
    assert not ann.sent_away


def test_are_you_there_is_answered_once_however_often_it_is_asked_at_once(evening, ann):
    assert ann.sends((IAC + bytes([Code.AYT])) * 1000).count("open") == 1


def test_a_flood_of_telnet_commands_ends_its_connection_alone(evening, ann):
    flood = evening.connects()
    assert "more telnet commands" in flood.sends((IAC + bytes([Code.AYT])) * 30_000)
    assert flood.sent_away
    assert not ann.sent_away


def test_a_silent_connection_is_kept_alive_by_a_telnet_nop(evening, ann):
    ann.raw = b""
    evening.passes(70)
    ann.reads()
    assert ann.raw == IAC + bytes([Code.NOP])


def test_who_types_nothing_for_the_idle_time_is_logged_off(evening, ann):
    evening.passes(3610)
    assert "too long" in ann.reads()
    assert ann.sent_away
    assert "Nobody is in the house" in evening.connects().types("who")


def test_quit_delivers_its_last_words_and_nothing_after_it_runs(evening, ann):
    bo = evening.connects()
    bo.makes("Bo")
    assert "Goodbye" in ann.sends(b"quit\r\nsay still here\r\n")
    assert ann.sent_away
    assert "still here" not in bo.reads()


def test_the_end_of_a_connection_waits_for_its_last_words_and_not_for_ever(evening, ann):
    ann.types("quit")
    assert not ann.transport.disconnected
    evening.passes(10)
    assert ann.transport.disconnected


def test_a_line_that_is_too_long_is_cut_with_a_notice_and_the_session_lives(evening, ann):
    assert "longer than 4096 bytes" in ann.sends(b"say " + b"x" * 9000 + b"\r\n")
    assert "The Hall" in ann.types("look")


def test_escapes_that_a_player_writes_reach_nobody(evening, ann):
    bo = evening.connects()
    bo.makes("Bo")
    ann.reads()
    bo.sends(b"say red \x1b[31m \xe2\x80\xae turned\r\n")
    text = ann.reads()
    assert "\x1b[31m" not in text
    assert "\u202e" not in text


def test_the_width_that_the_client_tells_is_the_width_of_the_text(evening, ann):
    ann.sends(IAC + b"\xfb\x1f" + IAC + b"\xfa\x1f\x00\x1e\x00\x18" + IAC + b"\xf0")
    assert max(len(line) for line in ann.types("help look").splitlines()) <= 30


def test_only_a_prompt_is_marked_and_without_prompts_nothing_is(evening, ann):
    ann.types("prompt off")
    told = len(ann.raw)
    bo = evening.connects()
    bo.makes("Bo")
    bo.types("say hello")
    ann.types("say hi", "", "look")
    assert GA not in ann.raw[told:]
    ann.types("prompt on")
    assert ann.raw.endswith(b"> " + GA)


def test_last_words_begin_a_line_of_their_own(evening, ann):
    evening.connects().types("Ann", "secret1")
    ann.reads()
    assert b"> " + GA + b"\r\nYou have logged in from somewhere else.\r\n" in ann.raw
    late = evening.connects()
    late.reads()
    evening.passes(10_000)
    late.reads()
    assert b"\r\nThat took too long." in late.raw


@pytest.mark.parametrize("lines", [(), ("Bo",)])
def test_who_asks_whether_we_are_there_is_asked_again_what_was_asked(evening, lines):
    player = evening.connects()
    question = [player.reads(), *(player.types(line) for line in lines)][-1].rpartition("\n")[2]
    assert question
    assert player.sends(IAC + bytes([Code.AYT])) == f"\r\n[The house is open.]\r\n{question}"


def test_who_asks_whether_we_are_there_in_the_world_gets_the_prompt_again(ann):
    assert ann.sends(IAC + bytes([Code.AYT])) == "\r\n[The house is open.]\r\n> "
