"""Rules as stories: YAML that says who sits where, what each types, and what must be true.

`story` reads them, `stage` plays them in a world without network or real time, `expectations` compares, `run` reports.
"""
