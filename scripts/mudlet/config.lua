mpackage = [[mud-poker]]
title = [[A card table beside the text]]
description = [[Gauges, own cards, the table, and a button for each action, from what the house sends by GMCP.]]
