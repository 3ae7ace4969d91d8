"""The package for Mudlet: what is in it, and that its scripts show a table and send what is clicked, by a Lua like Mudlet's."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
MUDLET = """
shown, sent, hidden, full, killed = {}, {}, {}, {}, 0
local function widget(place)
  local self = {name = place.name}
  function self:setStyleSheet() end
  function self:echo(text) shown[self.name] = text end
  function self:setValue(now, most, text) assert(now <= most); shown[self.name] = text; full[self.name] = most end
  function self:setClickCallback(click) self.click = click end
  function self:show() hidden[self.name] = nil end
  function self:hide() hidden[self.name] = true end
  return self
end
local class = {new = function(_, place) return widget(place) end}
Geyser = {Container = class, Label = class, Gauge = class}
function setBorderRight() end
function send(line) sent[#sent + 1] = line end
function sendGMCP(line) sent[#sent + 1] = line end
function clearCmdLine() end
function appendCmdLine(text) sent[#sent + 1] = "typing " .. text end
function tempTimer(_, f) f() return 1 end
function killTimer() killed = killed + 1 end
function registerAnonymousEventHandler(event) return event end
function killAnonymousEventHandler() end
gmcp = %s
"""
"""What Mudlet has of its own, as far as the scripts use it."""
SHOW = """
mudpoker.showTable() mudpoker.showCards() mudpoker.showTurn() mudpoker.showVitals()
for _, button in ipairs(mudpoker.buttons) do if button.click then button.click() end end
for name, text in pairs(shown) do print("shown", name, text) end
for _, line in ipairs(sent) do print("sent", line) end
"""
TABLE = {
    "name": "Quill <b>", "game": "Texas hold'em", "phase": "Flop", "pot": 1234567, "button": 2, "board": ["Ts", "9c"],
    "currency": {"symbol": "$", "decimals": 5},
    "seats": [
        {"seat": 1, "name": "Ann", "stack": 98000000, "bet": 0, "cards": ["Ah", "4d"], "in": True, "all_in": False, "away": False},
        {"seat": 2, "name": "Bo", "stack": 5, "bet": 100000, "cards": ["??", "??"], "in": True, "all_in": True, "away": False},
    ],
}  # fmt: skip
MOVES = [{"words": "call 10", "command": "call"}, {"words": "discard cards", "command": ""}]
GMCP = {
    "Poker": {
        "Table": TABLE,
        "Cards": {"cards": ["Ah", "4d"], "words": ["high card, ace"]},
        "Turn": {"seat": 1, "you": True, "seconds": 30, "call": 100000, "moves": MOVES},
    },
    "Char": {"Vitals": {"stack": 98000000, "bet": 0, "pot": 1234567, "call": 100000}},
}


@pytest.fixture
def package(tmp_path) -> ZipFile:
    file = tmp_path / "mud-poker.mpackage"
    subprocess.run([sys.executable, ROOT / "scripts" / "build_mudlet", file], check=True, capture_output=True)
    return ZipFile(file)


def scripts(package: ZipFile) -> list[str]:
    root = ElementTree.fromstring(package.read("mud-poker.xml"))
    return [script.findtext("script") for script in root.iter("Script")]


def lua(value: object) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"[{lua(key)}] = {lua(entry)}" for key, entry in value.items()) + "}"
        case list():
            return "{" + ", ".join(map(lua, value)) + "}"
    return json.dumps(value)


def run(program: str, tmp_path: Path) -> list[list[str]]:
    command = shutil.which("lua5.1")
    if command is None:
        pytest.skip("there is no Lua 5.1 here")
    file = tmp_path / "program.lua"
    file.write_text(program)
    printed = subprocess.run([command, file], check=True, capture_output=True, text=True).stdout
    return [line.split("\t") for line in printed.splitlines()]


def test_the_package_has_its_name_and_at_least_one_script(package):
    assert b"mpackage = [[mud-poker]]" in package.read("config.lua")
    assert scripts(package)


def test_the_same_sources_make_the_same_package(package, tmp_path):
    again = tmp_path / "again"
    subprocess.run([sys.executable, ROOT / "scripts" / "build_mudlet", again], check=True, capture_output=True)
    assert again.read_bytes() == Path(package.filename).read_bytes()


def test_the_scripts_show_the_table_own_cards_and_gauges_and_buttons_send_their_commands(package, tmp_path):
    told = run(MUDLET % lua(GMCP) + "\n".join(scripts(package)) + SHOW, tmp_path)
    shown = {line[1]: line[2] for line in told if line[0] == "shown"}
    assert "Quill &lt;b&gt;" in shown["mudpoker.table"]
    assert "$980.00" in shown["mudpoker.table"]
    assert "$0.00005" in shown["mudpoker.table"]
    assert "A♥" in shown["mudpoker.own"]
    assert "high card, ace" in shown["mudpoker.own"]
    assert shown["mudpoker.stack"] == "stack $980.00, $1.00 to call"
    assert shown["mudpoker.time"] == "29 s"
    assert shown["mudpoker.button1"] == "call 10"
    sent = [line[1] for line in told if line[0] == "sent"]
    assert sent[0].startswith('Core.Supports.Add ["Poker 1"')
    assert sent[1:] == ["call", "typing discard "]


def test_what_comes_before_the_table_is_shown_with_it_in_its_money(package, tmp_path):
    first = "mudpoker.showVitals() mudpoker.showTable() print(shown['mudpoker.stack'])"
    assert run(MUDLET % lua(GMCP) + "\n".join(scripts(package)) + first, tmp_path) == [["stack $980.00, $1.00 to call"]]


def test_the_gauge_of_the_time_runs_down_over_a_whole_turn(package, tmp_path):
    again = """
    mudpoker.showTurn() gmcp.Poker.Turn.seconds = 12 mudpoker.showTurn() print(shown["mudpoker.time"], full["mudpoker.time"])
    gmcp.Poker.Turn.seat = 2 mudpoker.showTurn() print(full["mudpoker.time"])
    """
    build = "mudpoker.showTable()"
    assert run(MUDLET % lua(GMCP) + "\n".join(scripts(package)) + build + again, tmp_path) == [["11 s", "30"], ["12"]]


@pytest.mark.parametrize("away", ["gmcp.Poker.Table = {} mudpoker.showTable()", "mudpoker.leave()"])
def test_away_from_a_table_the_window_is_hidden_and_no_clock_runs(package, tmp_path, away):
    shown = "mudpoker.showTable() mudpoker.showTurn()"
    then = "print(hidden['mudpoker.window'], killed, mudpoker.timer, shown['mudpoker.time'])"
    told = run(MUDLET % lua(GMCP) + "\n".join(scripts(package)) + shown + away + " " + then, tmp_path)
    assert told == [["true", "1", "nil", ""]]


def test_cards_of_the_arena_are_told_by_their_names(package, tmp_path):
    army = GMCP | {"Poker": GMCP["Poker"] | {"Table": TABLE | {"names": {"pikeman*4": "four pikemen"}}}}
    show = "print(mudpoker.cards({'pikeman*4', 'full-moon'}))"
    assert run(MUDLET % lua(army) + "\n".join(scripts(package)) + show, tmp_path) == [["four pikemen full-moon"]]


def test_the_scripts_do_nothing_where_nothing_is_known(package, tmp_path):
    nothing = "mudpoker.showTable() mudpoker.showCards() mudpoker.showTurn() mudpoker.showVitals()"
    assert run(MUDLET % "{}" + "\n".join(scripts(package)) + nothing, tmp_path) == []
