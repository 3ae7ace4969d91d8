"""How will a dealer do?  Bots play its rules, and a builder reads what came of it.

`evening` plays and counts, `report` says it in words and as JSON, `arena` does the same for the balance of armies.
"""
