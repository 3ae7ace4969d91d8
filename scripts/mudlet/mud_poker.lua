-- A card table beside the text: gauges, own cards, the table, and a button for each action.
-- Everything shown comes by GMCP (Poker.*, Char.Vitals); `help gmcp` in the game says what is in it.

mudpoker = mudpoker or {}

local WIDTH = 320
local BUTTONS = 6
local SUITS = {c = {"♣", "#2e8b57"}, d = {"♦", "#2a6fdb"}, h = {"♥", "#d62f2f"}, s = {"♠", "#202020"}}

-- Whole numbers in smallest units, as people of this currency write them.
function mudpoker.money(amount, currency)
  local decimals = currency and currency.decimals or 0
  local symbol = currency and currency.symbol or ""
  local digits = string.format("%.0f", amount)
  local rest = ""
  if decimals > 0 then
    digits = string.rep("0", decimals + 1 - #digits) .. digits
    rest = "." .. digits:sub(-decimals)
    digits = digits:sub(1, -decimals - 1)
    rest = rest:gsub("0+$", "")
    if #rest < 3 then rest = rest .. string.rep("0", 3 - #rest) end
  end
  digits = digits:reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", "")
  return symbol .. digits .. rest
end

local function plain(text)
  return (tostring(text):gsub("&", "&amp;"):gsub("<", "&lt;"):gsub(">", "&gt;"))
end

-- A card of the arena is no sheet: its name, which the table has for every card that is seen.
function mudpoker.word(code)
  local view = gmcp.Poker and gmcp.Poker.Table
  return plain(view and view.names and view.names[code] or code)
end

-- A card as a small white sheet; hidden ones show their back.
function mudpoker.card(code)
  if code == "??" then return [[<span style="background:#7a1f2b;color:#e8d9b0">&nbsp;▒▒&nbsp;</span>]] end
  local rank, suit = code:match("^([2-9TJQKA])([cdhs])$")
  if not rank then return mudpoker.word(code) end
  local shape, colour = SUITS[suit][1], SUITS[suit][2]
  if rank == "T" then rank = "10" end
  return string.format([[<span style="background:#f6f1e1;color:%s">&nbsp;%s%s&nbsp;</span>]], colour, rank, shape)
end

function mudpoker.cards(codes)
  local shown = {}
  for _, code in ipairs(codes or {}) do shown[#shown + 1] = mudpoker.card(code) end
  return table.concat(shown, " ")
end

-- One line of the table for each seat.
function mudpoker.seat(place, view)
  local marks = {}
  if place.seat == view.button then marks[#marks + 1] = "D" end
  if place.all_in then marks[#marks + 1] = "all in" end
  if place.away then marks[#marks + 1] = "away" end
  local turn = gmcp.Poker.Turn and gmcp.Poker.Turn.seat == place.seat and "&gt; " or ""
  local bet = place.bet > 0 and (", bet " .. mudpoker.money(place.bet, view.currency)) or ""
  local mark = #marks > 0 and (" (" .. table.concat(marks, ", ") .. ")") or ""
  local cards = place["in"] and mudpoker.cards(place.cards) or ""
  return turn .. place.seat .. " " .. plain(place.name) .. mark .. ": " .. mudpoker.money(place.stack, view.currency) .. bet .. " " .. cards
end

function mudpoker.build()
  if mudpoker.window then return end
  mudpoker.window = Geyser.Container:new({name = "mudpoker.window", x = -WIDTH, y = 0, width = WIDTH, height = "100%"})
  mudpoker.table = Geyser.Label:new({name = "mudpoker.table", x = 0, y = 0, width = "100%", height = "45%"}, mudpoker.window)
  mudpoker.table:setStyleSheet("background:#16382a;color:#e8e4d0;padding:6px;qproperty-alignment:AlignTop;qproperty-wordWrap:true;")
  mudpoker.own = Geyser.Label:new({name = "mudpoker.own", x = 0, y = "45%", width = "100%", height = "12%"}, mudpoker.window)
  mudpoker.own:setStyleSheet("background:#10281e;color:#e8e4d0;padding:6px;qproperty-wordWrap:true;")
  mudpoker.stack = Geyser.Gauge:new({name = "mudpoker.stack", x = 0, y = "57%", width = "100%", height = "4%"}, mudpoker.window)
  mudpoker.time = Geyser.Gauge:new({name = "mudpoker.time", x = 0, y = "61%", width = "100%", height = "4%"}, mudpoker.window)
  mudpoker.buttons = {}
  for number = 1, BUTTONS do
    local place = {name = "mudpoker.button" .. number, x = 0, y = (65 + 5 * (number - 1)) .. "%", width = "100%", height = "4%"}
    local button = Geyser.Label:new(place, mudpoker.window)
    button:setStyleSheet("background:#3b2f1e;color:#f0e6c8;padding-left:6px;")
    button:hide()
    mudpoker.buttons[number] = button
  end
  setBorderRight(WIDTH)
end

function mudpoker.showTable()
  local view = gmcp.Poker and gmcp.Poker.Table
  if not view or not view.seats then return mudpoker.leave() end
  mudpoker.build()
  mudpoker.window:show()
  setBorderRight(WIDTH)
  local lines = {"<b>" .. plain(view.name) .. "</b>, " .. plain(view.game) .. ", " .. plain(view.phase)}
  for _, place in ipairs(view.seats) do lines[#lines + 1] = mudpoker.seat(place, view) end
  lines[#lines + 1] = mudpoker.cards(view.board)
  lines[#lines + 1] = "Pot " .. mudpoker.money(view.pot, view.currency)
  mudpoker.table:echo(table.concat(lines, "<br>"))
  mudpoker.showVitals()
end

-- Nothing is shown away from a table, and without a connection.
function mudpoker.leave()
  if not mudpoker.window then return end
  mudpoker.runClock(nil)
  mudpoker.window:hide()
  setBorderRight(0)
end

function mudpoker.showCards()
  local cards = gmcp.Poker and gmcp.Poker.Cards
  if not cards or not mudpoker.window then return end
  mudpoker.own:echo(mudpoker.cards(cards.cards) .. "<br>" .. plain(table.concat(cards.words or {}, "; ")))
end

function mudpoker.showTurn()
  local turn = gmcp.Poker and gmcp.Poker.Turn
  if not turn or not mudpoker.window then return end
  mudpoker.showTable()
  local moves = turn.moves or {}
  for number, button in ipairs(mudpoker.buttons) do
    local move = moves[number]
    if move then
      button:echo(plain(move.words))
      local command = move.command
      button:setClickCallback(function()
        if command ~= "" then send(command) else clearCmdLine() appendCmdLine(move.words:match("^%S+") .. " ") end
      end)
      button:show()
    else
      button:hide()
    end
  end
  mudpoker.runClock(turn.seconds, turn.seat)
end

-- The time left of a seat's turn runs down by itself between two messages; the most that was left of it fills the gauge.
function mudpoker.runClock(seconds, seat)
  if mudpoker.timer then killTimer(mudpoker.timer) mudpoker.timer = nil end
  if not seconds then
    mudpoker.turn = nil
    mudpoker.time:setValue(0, 1, "")
    return
  end
  local turn = mudpoker.turn
  if not turn or turn.seat ~= seat or seconds > turn.left then turn = {seat = seat, most = seconds} end
  turn.left = seconds
  mudpoker.turn = turn
  local function show() mudpoker.time:setValue(turn.left, math.max(turn.most, 1), turn.left .. " s") end
  show()
  mudpoker.timer = tempTimer(1, function()
    turn.left = math.max(0, turn.left - 1)
    show()
  end, true)
end

function mudpoker.showVitals()
  local vitals = gmcp.Char and gmcp.Char.Vitals
  local view = gmcp.Poker and gmcp.Poker.Table
  if not vitals or not mudpoker.window then return end
  local currency = view and view.currency
  local words = "stack " .. mudpoker.money(vitals.stack, currency)
  if vitals.call > 0 then words = words .. ", " .. mudpoker.money(vitals.call, currency) .. " to call" end
  mudpoker.stack:setValue(vitals.stack, math.max(1, vitals.stack + vitals.pot), words)
end

function mudpoker.ask(_, protocol)
  if protocol == "GMCP" then sendGMCP([=[Core.Supports.Add ["Poker 1", "Comm 1", "Room 1", "Char 1", "Client.Media 1"]]=]) end
end

local HANDLERS = {
  ["gmcp.Poker.Table"] = "mudpoker.showTable",
  ["gmcp.Poker.Cards"] = "mudpoker.showCards",
  ["gmcp.Poker.Turn"] = "mudpoker.showTurn",
  ["gmcp.Char.Vitals"] = "mudpoker.showVitals",
  ["sysProtocolEnabled"] = "mudpoker.ask",
  ["sysDisconnectionEvent"] = "mudpoker.leave",
}
mudpoker.handlers = mudpoker.handlers or {}
for event, handler in pairs(HANDLERS) do
  if mudpoker.handlers[event] then killAnonymousEventHandler(mudpoker.handlers[event]) end
  mudpoker.handlers[event] = registerAnonymousEventHandler(event, handler)
end
mudpoker.ask(nil, "GMCP")
