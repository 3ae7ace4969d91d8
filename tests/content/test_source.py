"""What YAML says, where, and which of its traps are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mud_poker.content.source import DEEPEST, LARGEST, read


def told(text: str | bytes) -> list[str]:
    _, problems = read("hall.yaml", text.encode() if isinstance(text, str) else text)
    return [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True),
        ("false", False),
        ("7", 7),
        ("-7", -7),
        ("no", "no"),
        ("Yes", "Yes"),
        ("on", "on"),
        ("True", "True"),
        ("010", "010"),
        ("0x10", "0x10"),
        ("1_000", "1_000"),
        ("22:30", "22:30"),
        ("1.50", "1.50"),
        ("1e9", "1e9"),
        ("2026-01-01", "2026-01-01"),
        ("'7'", "7"),
        ('"true"', "true"),
        ("９", "９"),
        ("9" * 30, "9" * 30),
        ("=", "="),
    ],
)
def test_only_true_false_and_whole_numbers_are_more_than_text(written, meant):
    source, problems = read("hall.yaml", f"field: {written}\n".encode())
    assert not problems
    assert source.data == {"field": meant}
    assert type(source.data["field"]) is type(meant)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\nb: 2\na: 3\n", "hall.yaml:3:1: 'a' is given twice: the first is in line 1: keep one"),
        ("a:\n\tb: 1\n", "hall.yaml:2:1: a tab: indent with spaces"),
        ("a:\n  \tb: 1\n", "hall.yaml:2:3: a tab: indent with spaces"),
        ("a: &x 1\n", "hall.yaml:1:4: anchors (&name) are not used here: delete it"),
        ("a: *x\n", "hall.yaml:1:4: aliases (*name) are not used here: write the value out"),
        ("a: 1\n*x : 2\n", "hall.yaml:2:1: aliases (*name) are not used here: write the value out"),
        ("a: !!int 5\n", "hall.yaml:1:4: tags (tag:yaml.org,2002:int) are not used here: delete it"),
        (
            "a: !!python/object:os.system {}\n",
            "hall.yaml:1:4: tags (tag:yaml.org,2002:python/object:os.syste) are not used here: delete it",
        ),
        ("a:\nb: 1\n", "hall.yaml:1:3: no value is written here: write one, or leave the line out"),
        ("a: null\n", "hall.yaml:1:4: no value is written here: write one, or leave the line out"),
        ("a: b: c\n", "hall.yaml:1:5: a ':' where no value can begin: put text that has ': ' in it in quotes"),
        ("a: @b\n", "hall.yaml:1:4: this sign cannot begin a value: put the text in quotes"),
        ("a: 1\nb: 'x\nc: 2\n", "hall.yaml:2:4: this quote is never closed: end the text with the same quote"),
        ("a: [1, 2\n", "hall.yaml:1:4: this list is never closed, or lacks a comma: write [one, two]"),
        ("a: {b: 1\n", "hall.yaml:1:4: this map is never closed, or lacks a comma: write {one: 1, two: 2}"),
        ("a: 1\n? [b]\n: 2\n", "hall.yaml:2:3: a key must be a word: write 'word: value'"),
        ("a: 1\n---\nb: 1\n", "hall.yaml:2:1: a second document begins: one file is one document: delete the '---'"),
        ("", "hall.yaml:1:1: there are no fields in this file: write lines such as 'name: The Hall'"),
        ("- a\n", "hall.yaml:1:1: there are no fields in this file: write lines such as 'name: The Hall'"),
        ("a: b\x07c\n", "hall.yaml:1:5: a control character (0x7): delete it"),
        ("a: b\u202ec\n", "hall.yaml:1:5: a control character (0x202e): delete it"),
        (b"a: caf\xe9\n", "hall.yaml:1:7: the byte 0xe9 is not UTF-8: save the file with the encoding UTF-8"),
        (b"\xef\xbb\xbfa: caf\xe9\n", "hall.yaml:1:7: the byte 0xe9 is not UTF-8: save the file with the encoding UTF-8"),
        ("a: 1\n".encode("utf-16"), "hall.yaml:1:1: the byte 0xff is not UTF-8: save the file with the encoding UTF-8"),
        ("a: " + "x" * LARGEST, "hall.yaml: the file is larger than 256 KB: split it into several"),
        ("a: " + "[" * 100 + "]" * 100, f"hall.yaml:1:{3 + DEEPEST}: this is nested too deep: at most {DEEPEST} deep"),
        ("- " * 5000, f"hall.yaml:1:{1 + 2 * DEEPEST}: this is nested too deep: at most {DEEPEST} deep"),
    ],
)
def test_a_trap_is_refused_where_it_stands(text, line):
    assert told(text) == [line]


def test_all_problems_of_a_file_are_told_in_one_go():
    assert told("a: &x 1\nb: *x\nc:\nb: 2\n") == [
        "hall.yaml:1:4: anchors (&name) are not used here: delete it",
        "hall.yaml:2:4: aliases (*name) are not used here: write the value out",
        "hall.yaml:3:3: no value is written here: write one, or leave the line out",
        "hall.yaml:4:1: 'b' is given twice: the first is in line 2: keep one",
    ]


def test_an_alias_bomb_is_never_expanded():
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 30))
    assert all("are not used here" in line for line in told(bomb))


def test_every_value_and_key_has_its_place():
    source, _ = read("hall.yaml", b"blinds:\n  small: 5\nlevels:\n- {small: 1}\n")
    assert source.values[("blinds", "small")] == (2, 10)
    assert source.keys[("blinds", "small")] == (2, 3)
    assert source.values[("levels", 0, "small")] == (4, 11)
    assert str(source.part("levels", 0).problem(("small",), "wrong")) == "hall.yaml:4:11: wrong"


# YAML's own alphabet: random bytes hardly ever spell a key.
SIGNS = st.lists(
    st.sampled_from(
        [
            "a",
            "b",
            "1",
            ":",
            ": ",
            "- ",
            "\n",
            "\n  ",
            "\t",
            "[",
            "]",
            "{",
            "}",
            ",",
            "'",
            '"',
            "&x ",
            "*x",
            "!",
            "#",
            "|",
            ">",
            "?",
            "%",
            "\\",
            "---\n",
            "...",
            "é",
            "\r",
            "\0",
            "<<",
        ]
    ),
    max_size=40,
).map(lambda signs: "".join(signs).encode())


@given(st.one_of(SIGNS, st.binary(max_size=200)))
def test_no_bytes_raise_and_what_cannot_be_read_says_why(raw):
    source, problems = read("any.yaml", raw)
    assert source is not None or problems
    for problem in problems:
        assert problem.line >= 0
        assert problem.text
