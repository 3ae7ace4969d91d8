"""Which words does a player type?

Each module here is a topic; its commands are found by what they are.  A new command is one row and one function in a topic; a new
topic is one file, named in `TOPICS`.
"""
